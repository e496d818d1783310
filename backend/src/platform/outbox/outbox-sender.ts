import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { DataSource, EntityManager } from 'typeorm';
import { isUnavailable } from '../errors/unavailable.js';
import { type Channel, providerSeconds, sends } from '../metrics/process-metrics.js';
import { Batcher } from '../queues/batcher.js';
import type { JobQueues } from '../queues/job-queues.js';
import { queueSettings, type QueueName } from '../queues/queue-settings.js';
import type { Transition } from './message-transitions.js';
import type { SendResult } from './send-result.js';

/** A message that is ours alone to send, until its result is written. */
interface Claimed {
  id: string;
  attempts: number;
  /** Why it must not be sent after all. */
  refusal: string | null;
}

/** `done`: nothing is left to do, be it that somebody else did it. */
export type SendOutcome =
  | { outcome: 'done' }
  | { outcome: 'again'; error: string; afterMs?: number }
  | { outcome: 'failed'; error: string };

/** What an outbox accepts as a result: a transition, and whatever else a refusal of its provider means. */
type Settled<Status extends string, ErrorClass extends string> = Transition<Status> & {
  refusedAs?: ErrorClass;
};

type Waypoint = 'pending' | 'sending' | 'unknown' | 'failed';

type Asked<Status extends string, ErrorClass extends string> =
  { claimed: Claimed; result: SendResult<Status | Waypoint, ErrorClass> } | { refusal: string };

interface Outbox<Message extends object, Status extends string, ErrorClass extends string> {
  /** Its name in the figures. */
  channel: Channel;
  table: string;
  /** Of the row `m`: what is needed to send it. */
  columns: string;
  /** SQL that says why a row `m` must not be sent, judged as it is claimed; null when it may be. */
  refusal?: string;
  joins?: string;
  queue: QueueName;
  /** Messages with the provider at once, of one process. */
  atOnce: number;
  /** Asks the provider, once; never throws. */
  post: (message: Message & { id: string }) => Promise<SendResult<Status, ErrorClass>>;
  apply: (manager: EntityManager, transitions: Settled<Status, ErrorClass>[]) => Promise<unknown>;
  /** Where ids go of which nobody knows whether the provider has them; without it only its events can tell. */
  resolveQueue?: QueueName;
}

const BATCH = { max: 100, parallel: 2 };
/** Longer than any send takes: whoever claimed a message before that is not sending it any more. */
const ABANDONED_SECONDS = 12;
/** How long an answer of the provider's is kept for a database that is away, in milliseconds. */
const RECORDING = { patience: 60_000, pause: 500 };

/** Sends each message of a table at most once. Nothing is locked and no connection is held while the provider is asked. */
export class OutboxSender<Message extends object, Status extends string, ErrorClass extends string> {
  /** What is with the provider: writing results down and fetching jobs goes on beside it. */
  private readonly slots: ReturnType<typeof pLimit>;
  private readonly claims = new Batcher((ids: string[]) => this.claim(ids), BATCH);
  private readonly results = new Batcher(
    (results: Settled<Status | Waypoint, ErrorClass>[]) => this.write(results),
    BATCH,
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    private readonly outbox: Outbox<Message, Status | Waypoint, ErrorClass>,
  ) {
    this.slots = pLimit(outbox.atOnce);
  }

  /** Claims the message, asks the provider, writes down what came of it. */
  async send(id: string): Promise<SendOutcome> {
    const asked = await this.slots(() => this.ask(id));
    if (!asked) {
      await this.giveUp([id], ABANDONED_SECONDS);
      return { outcome: 'done' };
    }
    if ('refusal' in asked) return this.fail({ id, error: asked.refusal });
    return this.settle(asked.claimed, asked.result);
  }

  /** Claims the message just before it is posted; undefined when somebody else has it. */
  private async ask(id: string): Promise<Asked<Status, ErrorClass> | undefined> {
    const claimed = await this.claims.add(id);
    if (!claimed) return undefined;
    if (!claimed.refusal) return { claimed, result: await this.post(claimed) };
    sends.inc({ channel: this.outbox.channel, outcome: 'refused' });
    return { refusal: claimed.refusal };
  }

  private async post(message: Claimed & Message): Promise<SendResult<Status | Waypoint, ErrorClass>> {
    const { channel } = this.outbox;
    const answered = providerSeconds.startTimer({ channel });
    const result = await this.outbox.post(message);
    answered();
    sends.inc({ channel, outcome: result.outcome });
    return result;
  }

  /**
   * A message that was claimed, and whose sender died, may or may not be with the provider: it becomes `unknown`
   * and is never sent again; the provider's events or its list tell.
   */
  async giveUp(ids: string[], claimedBeforeSeconds: number): Promise<void> {
    const abandoned = await this.dataSource.transaction(async (manager) => {
      const rows: { id: string }[] = await manager.query(
        `SELECT id FROM ${this.outbox.table} WHERE id = ANY($1::uuid[]) AND status = 'sending'
           AND claimed_at < now() - make_interval(secs => $2) ORDER BY id FOR NO KEY UPDATE`,
        [ids, claimedBeforeSeconds],
      );
      const error = 'It was being sent when the sending process stopped.';
      await this.outbox.apply(
        manager,
        rows.map(({ id }) => ({ id, to: 'unknown' as const, error })),
      );
      return rows.map(({ id }) => id);
    });
    await this.resolve(abandoned);
  }

  /** In one statement, committed before anything is sent: who gets the row sends it, nobody else can. */
  private async claim(ids: string[]): Promise<((Claimed & Message) | undefined)[]> {
    const { table, columns, joins = '', refusal = 'NULL' } = this.outbox;
    const [rows]: [(Claimed & Message)[], number] = await this.dataSource.query(
      `UPDATE ${table} m SET status = 'sending', claimed_at = now(), attempts = m.attempts + 1, updated_at = now()
       FROM (
         SELECT m.id, ${refusal}::text AS refusal FROM ${table} m ${joins}
         WHERE m.id = ANY($1::uuid[]) AND m.status = 'pending' ORDER BY m.id FOR NO KEY UPDATE OF m
       ) due
       WHERE m.id = due.id AND m.status = 'pending'
       RETURNING m.id, m.attempts, due.refusal, ${columns}`,
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

  private async settle(
    { id, attempts }: Claimed,
    result: SendResult<Status | Waypoint, ErrorClass>,
  ): Promise<SendOutcome> {
    const { request, response } = result;
    const exchange = { id, request, response };
    switch (result.outcome) {
      case 'accepted':
        await this.record({ ...exchange, to: result.status, providerId: result.providerId });
        return { outcome: 'done' };
      case 'ambiguous':
        await this.record({ ...exchange, to: 'unknown', error: result.error });
        await this.resolve([id]);
        return { outcome: 'done' };
      case 'retryable': {
        const { error, afterMs } = result;
        if (attempts >= queueSettings[this.outbox.queue].attempts) {
          return this.fail({ ...exchange, error: `${error} Tried ${attempts} times.` });
        }
        await this.record({ ...exchange, to: 'pending', error });
        return { outcome: 'again', error, afterMs };
      }
      case 'permanent':
        return this.fail({ ...exchange, error: result.error, refusedAs: result.class });
    }
  }

  private async fail(
    transition: Settled<Status | Waypoint, ErrorClass> & { error: string },
  ): Promise<SendOutcome> {
    await this.record({ ...transition, to: 'failed' });
    return { outcome: 'failed', error: transition.error };
  }

  /** What the provider answered is known here and nowhere else: it waits until the database takes it. */
  private async record(result: Settled<Status | Waypoint, ErrorClass>): Promise<void> {
    const deadline = performance.now() + RECORDING.patience;
    for (;;) {
      try {
        return await this.results.add(result);
      } catch (error) {
        if (!isUnavailable(error) || performance.now() > deadline) throw error;
        await delay(RECORDING.pause);
      }
    }
  }

  private async resolve(ids: string[]): Promise<void> {
    if (this.outbox.resolveQueue && ids.length > 0) await this.queues.enqueue(this.outbox.resolveQueue, ids);
  }

  private async write(results: Settled<Status | Waypoint, ErrorClass>[]): Promise<void[]> {
    await this.dataSource.transaction((manager) => this.outbox.apply(manager, results));
    return [];
  }
}
