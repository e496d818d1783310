import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { HallService, textingHoursChange } from '../../hall/contact/hall.service.js';
import { afterCommit } from '../../platform/database/after-commit.js';
import { databaseClock } from '../../platform/database/clock.js';
import { idsOf } from '../../platform/database/ids.js';
import { sql, statement, types } from '../../platform/database/sql/index.js';
import { announce } from '../../platform/events/change-announcer.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { isWithinHours, nextOpening } from '../../platform/time/texting-hours.js';
import { smsChannel } from './sms.channel.js';
import { SMS_PURPOSES, type SmsPurpose } from './sms.entity.js';

/** Texts that are held in one transaction. */
const AT_ONCE = 2_000;
const REASON = 'Outside the texting hours.';

const opens = types.instant.param('opens');
const keepsHours = sql`purpose <> 'test' AND coalesce(any_hour_until <= now(), true)`;
const holdUntil = sql`UPDATE sms SET held_until = ${opens}, next_try_at = greatest(next_try_at, ${opens}),
  error_message = ${types.text.param('reason')}, updated_at = now()`;
const holdClaimed = statement('claimed texts, held', { id: types.uuid })`
  ${holdUntil} WHERE id = ANY(${types.uuid.list.param('ids')}) AND ${keepsHours} RETURNING id`;
// What is due later is held when it is due: released, it would go too early.
const holdWaiting = statement('waiting texts, held', { id: types.uuid })`
  ${holdUntil} WHERE id IN (
    SELECT id FROM sms WHERE status = 'pending' AND ${keepsHours} AND coalesce(held_until < ${opens}, true)
      AND coalesce(next_try_at <= now(), true)
    ORDER BY id LIMIT ${types.integer.param('limit')}::int FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING id`;
const release = statement('held texts, released', { id: types.uuid })`
  UPDATE sms SET held_until = now(), next_try_at = now(), error_message = NULL, updated_at = now()
  WHERE id IN (
    SELECT id FROM sms WHERE status = 'pending' AND held_until > now() ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING id`;

const releaseOfJob = statement('texts about a job, released', { id: types.uuid })`
  UPDATE sms SET any_hour_until = 'infinity', error_message = CASE WHEN held_until > now() THEN NULL ELSE error_message END,
    next_try_at = CASE WHEN held_until > now() THEN now() ELSE next_try_at END, held_until = CASE WHEN held_until > now() THEN now() ELSE held_until END, updated_at = now()
  WHERE id IN (
    SELECT id FROM sms WHERE job_id = ${types.uuid.param('jobId')} AND purpose = ANY(${types.word(SMS_PURPOSES).list.param('purposes')}) AND status = 'pending'
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING id`;

/** Outside the hall's texting hours texts wait for the next opening, by the database's clock. */
@Injectable()
export class HeldTexts implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hall: HallService,
    private readonly queues: JobQueues,
    private readonly events: TransactionEvents,
  ) {}

  onModuleInit(): void {
    this.events.listen(textingHoursChange, 'texts', (manager) => this.release(manager));
  }

  /** Of these, which are locked, those that do not go at this hour. */
  async hold(manager: EntityManager, ids: readonly string[]): Promise<{ id: string; wait: number }[]> {
    const closed = await this.closed(manager);
    if (!closed) return [];
    const held = await holdClaimed.rows(manager, { ids, ...closed });
    await announce(manager, 'sms', idsOf(held));
    return held.map(({ id }) => ({ id, wait: closed.wait }));
  }

  /** Holds everything else that waits. @returns their ids, in parts */
  async *holdWaiting(): AsyncGenerator<string[]> {
    let count: number;
    do {
      const ids = await this.dataSource.transaction(async (manager) => {
        const closed = await this.closed(manager);
        if (!closed) return [];
        const held = idsOf(await holdWaiting.rows(manager, { ...closed, limit: AT_ONCE }));
        await announce(manager, 'sms', held);
        return held;
      });
      count = ids.length;
      yield ids;
    } while (count === AT_ONCE);
  }

  /**
   * Null: texts go now. Else the hours are held: who changes them waits, and then finds what was held by them. A claim
   * that waits for a change goes by the new ones.
   */
  private async closed(manager: EntityManager) {
    return (await this.closedBy(manager, false)) && (await this.closedBy(manager, true));
  }

  private async closedBy(manager: EntityManager, held: boolean) {
    const hours = await this.hall.hours(manager, { held });
    if (hours.textingHours === null) return null;
    const { now } = await databaseClock.only(manager);
    if (isWithinHours(hours, now)) return null;
    const opens = nextOpening(hours, now);
    return { opens, wait: opens.getTime() - now.getTime(), reason: REASON };
  }

  /** The hours have changed: what is held is judged by the new ones; so is what a claim has locked. */
  private async release(manager: EntityManager): Promise<void> {
    this.sendSoon(manager, idsOf(await release.rows(manager)));
  }

  /** The job is urgent by now: what is written about it goes at any hour, what is held at once. */
  async releaseOfJob(manager: EntityManager, jobId: string, purposes: readonly SmsPurpose[]): Promise<void> {
    const ids = idsOf(await releaseOfJob.rows(manager, { jobId, purposes }));
    await announce(manager, 'sms', ids);
    this.sendSoon(manager, ids);
  }

  private sendSoon(manager: EntityManager, ids: readonly string[]): void {
    if (ids.length === 0) return;
    const { name } = smsChannel.queues.send;
    afterCommit(manager, async () => {
      await this.queues.enqueue(name, ids, { again: true });
      await this.queues.promote(name, ids);
    });
  }
}
