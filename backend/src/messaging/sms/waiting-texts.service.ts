import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Outbox } from '../../platform/outbox/outbox.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { smsChannel, type SmsTypes } from './sms.channel.js';
import type { Actor } from '../../platform/http/actor.js';

export interface WaitingForJob {
  /** Texts that were written and not yet taken up to be sent. */
  waiting: number;
  /** When the next of those is tried that the provider has not taken; null when none is put off. */
  nextTryAt: Date | null;
  /** Why it was not taken, as a sentence. */
  reason: string | null;
}

/** Texts that wait for their turn. */
@Injectable()
export class WaitingTexts {
  private readonly outbox: Outbox<SmsTypes>;

  constructor(
    private readonly dataSource: DataSource,
    outboxes: Outboxes,
  ) {
    this.outbox = outboxes.of(smsChannel);
  }

  async ofJob(jobId: string): Promise<WaitingForJob> {
    const [found]: WaitingForJob[] = await this.dataSource.query(
      `SELECT count(*)::int AS waiting, min(next_try_at) AS "nextTryAt",
         (array_agg(error_message ORDER BY next_try_at) FILTER (WHERE next_try_at IS NOT NULL))[1] AS reason
       FROM sms WHERE job_id = $1 AND status = 'pending'`,
      [jobId],
    );
    return found ?? { waiting: 0, nextTryAt: null, reason: null };
  }

  /**
   * Stops those of a job, so many at most, in the caller's transaction.
   * @param reason for people
   * @returns their ids, which {@link forget} takes once that is committed
   */
  async stop(
    manager: EntityManager,
    jobId: string,
    by: Actor,
    reason: string,
    limit: number,
  ): Promise<string[]> {
    const texts: { id: string }[] = await manager.query(
      `SELECT id FROM sms WHERE job_id = $1 AND status = 'pending' ORDER BY id LIMIT $2 FOR NO KEY UPDATE`,
      [jobId, limit],
    );
    await this.outbox.stop(
      manager,
      by,
      texts.map(({ id }) => ({ id, reason })),
    );
    return texts.map(({ id }) => id);
  }

  /** Of texts that were stopped: none of them holds up what is still to be sent. */
  forget(ids: readonly string[]): Promise<void> {
    return this.outbox.forget(ids);
  }
}
