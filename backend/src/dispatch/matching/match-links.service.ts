import { Injectable, OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { smsReplaced } from '../../messaging/sms/sms-outcomes.service.js';
import { conflict } from '../../platform/errors/api-error.js';
import { announce } from '../../platform/events/change-announcer.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import { numberLeft } from '../../hall/workers/worker-numbers.service.js';
import { workersInUse } from '../../hall/workers/workers-in-bulk.service.js';
import type { Actor } from '../../platform/http/actor.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import { DEAD_LINK, withDeadLinks } from './still-due.js';

export { DEAD_LINK };

/** Why a text to a worker's former number is void, for people. */
export const NUMBER_CHANGED = "the worker's number changed";

/** The matches of workers whose number changed, by their new ids: the links in earlier texts are dead. */
export const linksRenewed = new TransactionEvent<readonly string[]>('matches.links-renewed');

// In one order, as a refresh and the texts' outcomes lock them.
const lockMatches = statement('matches of workers, locked', { id: types.uuid, jobId: types.uuid })`
  SELECT ${columns} FROM job_matches WHERE worker_id = ANY(${types.uuid.list.param('workerIds')}) ORDER BY id FOR UPDATE`;
const inUse = statement('workers who stand in a list', { id: types.uuid.notNull })`
  SELECT DISTINCT worker_id AS id FROM job_matches WHERE worker_id = ANY(${types.uuid.list.param('workerIds')})`;
const renewIds = statement('matches, under new ids', { id: types.uuid })`
  UPDATE job_matches SET id = gen_random_uuid() WHERE id = ANY(${types.uuid.list.param('ids')}) RETURNING id`;

/** A match's id is its worker's public link, so it is renewed when the worker's number changes. */
@Injectable()
export class MatchLinks implements OnModuleInit {
  constructor(
    private readonly events: TransactionEvents,
    private readonly looks: FillLooks,
  ) {}

  onModuleInit(): void {
    this.events.listen(numberLeft, 'matching', (manager, workerIds, by) =>
      this.renew(manager, workerIds, by),
    );
    this.events.listen(workersInUse, 'matching', async (manager, workerIds) =>
      (await inUse.rows(manager, { workerIds })).map(({ id }) => id),
    );
    this.events.listen(smsReplaced, 'matching', async (manager, { smsId }) => {
      const dead = await withDeadLinks(manager, [smsId]);
      if (dead.has(smsId)) throw conflict('dead_link', `${DEAD_LINK}.`);
    });
  }

  /** The texts of these whose link opens nothing any more. */
  dead(manager: EntityManager, smsIds: readonly string[]): Promise<ReadonlySet<string>> {
    return withDeadLinks(manager, smsIds);
  }

  /**
   * Links in texts to the former number become dead. Foreign keys follow the new ids; the log finds older
   * entries by job and worker.
   */
  private async renew(manager: EntityManager, workerIds: readonly string[], by: Actor): Promise<void> {
    const held = await lockMatches.rows(manager, { workerIds });
    if (held.length === 0) return;
    const renewed = await renewIds.rows(manager, { ids: held.map(({ id }) => id) });
    const ids = renewed.map(({ id }) => id);
    await this.events.emit(manager, by, linksRenewed, ids);
    const jobIds = held.map(({ jobId }) => jobId);
    await announce(manager, 'job-matches', jobIds);
    // A run keeps whom to call by the ids of their matches.
    await this.looks.soon(manager, jobIds);
  }
}
