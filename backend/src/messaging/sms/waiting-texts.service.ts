import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { columns, type RowOf, sql, statement, types } from '../../platform/database/sql/index.js';
import type { Outbox } from '../../platform/outbox/outbox.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { smsChannel, type SmsTypes } from './sms.channel.js';
import type { Actor } from '../../platform/http/actor.js';

const waitingForJob = {
  /** Notifications and offers that were written and not yet taken up to be sent. */
  waiting: types.integer.from('count(*)::int'),
  /** When the next of those is tried that the provider has not taken, or the hours hold; null when none is put off. */
  nextTryAt: types.instant.orNull.from('min(next_try_at)'),
  /** Why that one is put off, as a sentence. */
  reason: types.text.orNull.from(
    '(array_agg(error_message ORDER BY next_try_at) FILTER (WHERE next_try_at IS NOT NULL))[1]',
  ),
};
type WaitingForJob = RowOf<typeof waitingForJob>;

const jobId = types.uuid.param('jobId');
/** What tells somebody of a place, that the work is off, or what staff wrote is judged by itself when its turn comes. */
const waiting = sql`FROM sms
  WHERE job_id = ${jobId} AND status = 'pending' AND purpose IN ('notification', 'offer')`;
const waitingOfJob = statement('waiting texts of a job', waitingForJob)`SELECT ${columns} ${waiting}`;
const lockWaiting = statement('waiting texts of a job, locked', { id: types.uuid })`
  SELECT id ${waiting} ORDER BY id LIMIT ${types.integer.param('limit')}::int FOR NO KEY UPDATE`;

/** The texts that ask about a job, before they are sent. */
@Injectable()
export class WaitingTexts {
  private readonly outbox: Outbox<SmsTypes>;

  constructor(
    private readonly dataSource: DataSource,
    outboxes: Outboxes,
  ) {
    this.outbox = outboxes.of(smsChannel);
  }

  ofJob(jobId: string): Promise<WaitingForJob> {
    return waitingOfJob.only(this.dataSource, { jobId });
  }

  /**
   * Stops up to `limit` of a job's, in the caller's transaction.
   * @returns their ids, for {@link forget} after the commit
   */
  async stop(
    manager: EntityManager,
    jobId: string,
    by: Actor,
    reason: string,
    limit: number,
  ): Promise<string[]> {
    const texts = await lockWaiting.rows(manager, { jobId, limit });
    const stopped = texts.map(({ id }) => ({ id, reason }));
    await this.outbox.stop(manager, by, stopped);
    return texts.map(({ id }) => id);
  }

  /** Stopped texts must not delay the ones that are still to be sent. */
  forget(ids: readonly string[]): Promise<void> {
    return this.outbox.withdraw(ids);
  }
}
