import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unreachableReasonSql } from '../phone-numbers/reachability.js';
import { Batcher } from '../platform/queues/batcher.js';
import { JobQueues } from '../platform/queues/job-queues.js';
import { queueSettings } from '../platform/queues/queue-settings.js';
import { SmsTransitions, type Transition } from './sms-transitions.service.js';
import type { SendResult } from './twilio/send-result.js';
import { TwilioClient } from './twilio/twilio.client.js';

/** A text that is ours alone to send, until its result is written. */
interface Claimed {
  id: string;
  phoneNumber: string;
  message: string;
  attempts: number;
  /** Why it must not be sent after all. */
  refusal: string | null;
}

/** `done`: nothing is left to do, be it that somebody else did it. */
export type SendOutcome =
  { outcome: 'done' } | { outcome: 'again'; error: string } | { outcome: 'failed'; error: string };

const BATCH = 100;
const MAX_ATTEMPTS = queueSettings['sms-send'].attempts;
/** Longer than any send takes: whoever claimed a text before that is not sending it any more. */
const ABANDONED_SECONDS = 15;

/** Sends one text at most once. Nothing is locked and no connection is held while the provider is asked. */
@Injectable()
export class SmsSender {
  private readonly claims = new Batcher((ids: string[]) => this.claim(ids), { max: BATCH, parallel: 2 });
  private readonly results = new Batcher((results: Transition[]) => this.write(results), {
    max: BATCH,
    parallel: 2,
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: TwilioClient,
    private readonly transitions: SmsTransitions,
    private readonly queues: JobQueues,
  ) {}

  /** Claims the text, asks the provider, writes down what came of it. */
  async send(id: string): Promise<SendOutcome> {
    const claimed = await this.claims.add(id);
    if (!claimed) {
      await this.giveUp([id], ABANDONED_SECONDS);
      return { outcome: 'done' };
    }
    const { phoneNumber: to, message: body, refusal } = claimed;
    if (refusal) {
      await this.results.add({ smsId: id, to: 'failed', error: refusal });
      return { outcome: 'failed', error: refusal };
    }
    return this.settle(claimed, await this.client.send({ id, to, body }));
  }

  /**
   * A text that was claimed, and whose sender died, may or may not be with the provider: it becomes `unknown`
   * and is never sent again; the provider's callback or its list tells.
   */
  async giveUp(ids: string[], claimedBeforeSeconds: number): Promise<void> {
    const abandoned = await this.dataSource.transaction(async (manager) => {
      const rows: { id: string }[] = await manager.query(
        `SELECT id FROM sms WHERE id = ANY($1::uuid[]) AND status = 'sending'
           AND claimed_at < now() - make_interval(secs => $2) ORDER BY id FOR NO KEY UPDATE`,
        [ids, claimedBeforeSeconds],
      );
      const error = 'It was being sent when the sending process stopped.';
      await this.transitions.apply(
        manager,
        rows.map((row): Transition => ({ smsId: row.id, to: 'unknown', error })),
      );
      return rows.map((row) => row.id);
    });
    if (abandoned.length > 0) await this.queues.enqueue('sms-resolve', abandoned);
  }

  /** In one statement, committed before anything is sent: who gets the row sends it, nobody else can. */
  private async claim(ids: string[]): Promise<(Claimed | undefined)[]> {
    const [rows]: [Claimed[], number] = await this.dataSource.query(
      `UPDATE sms SET status = 'sending', claimed_at = now(), attempts = sms.attempts + 1, updated_at = now()
       FROM (
         SELECT s.id, CASE WHEN s.purpose = 'test' THEN CASE WHEN p.blocked THEN 'Number is blocked' END
           ELSE ${unreachableReasonSql('s.phone_number', 'p')} END AS refusal
         FROM sms s LEFT JOIN phone_numbers p ON p.phone_number = s.phone_number
         WHERE s.id = ANY($1::uuid[]) AND s.status = 'pending'
         ORDER BY s.id FOR NO KEY UPDATE OF s
       ) due
       WHERE sms.id = due.id AND sms.status = 'pending'
       RETURNING sms.id, sms.phone_number AS "phoneNumber", sms.message, sms.attempts, due.refusal`,
      [ids],
    );
    const claimed = new Map(rows.map((row) => [row.id, row]));
    // An id that stands twice in one batch is claimed once.
    return ids.map((id) => {
      const row = claimed.get(id);
      claimed.delete(id);
      return row;
    });
  }

  private async settle({ id, attempts }: Claimed, result: SendResult): Promise<SendOutcome> {
    const { outcome, request, response } = result;
    const exchange = { smsId: id, request, response };
    switch (result.outcome) {
      case 'accepted':
        await this.results.add({ ...exchange, to: result.status, sid: result.sid });
        return { outcome: 'done' };
      case 'ambiguous':
        await this.results.add({ ...exchange, to: 'unknown', error: result.error });
        await this.queues.enqueue('sms-resolve', [id]);
        return { outcome: 'done' };
      case 'retryable':
        if (attempts >= MAX_ATTEMPTS) {
          const error = `${result.error} Tried ${attempts} times.`;
          await this.results.add({ ...exchange, to: 'failed', error });
          return { outcome: 'failed', error };
        }
        await this.results.add({ ...exchange, to: 'pending', error: result.error });
        return { outcome: 'again', error: result.error };
      case 'permanent':
      case 'suppressed': {
        const suppressed = outcome === 'suppressed';
        await this.results.add({ ...exchange, to: 'failed', error: result.error, suppressed });
        return { outcome: 'failed', error: result.error };
      }
    }
  }

  private async write(results: Transition[]): Promise<void[]> {
    await this.dataSource.transaction((manager) => this.transitions.apply(manager, results));
    return [];
  }
}
