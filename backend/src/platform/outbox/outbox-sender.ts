import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { DataSource, EntityManager } from 'typeorm';
import type { Times } from '../config/times.js';
import { isUnavailable } from '../errors/unavailable.js';
import type { ChangeTopic } from '../events/change-announcer.js';
import { type Channel, providerSeconds, sends } from '../metrics/process-metrics.js';
import { Batcher } from '../batching/batcher.js';
import type { JobQueues } from '../queues/job-queues.js';
import type { QueueName } from '../queues/queue-settings.js';
import type { Transition } from './message-transitions.js';
import { type Claimed, type ClaimRules, OutboxClaims } from './outbox-claims.js';
import { ProviderPause } from './provider-pause.js';
import { inVain, pauseAfter, putOff, type PutOff } from './putting-off.js';
import type { SendOutcome, SendResult } from './send-result.js';

/** What an outbox accepts as a result: a transition, and whatever else a refusal of its provider means. */
type Settled<Status extends string, ErrorClass extends string> = Transition<Status> & {
  refusedAs?: ErrorClass;
};

type Waypoint = 'pending' | 'sending' | 'unknown' | 'failed';

interface Outbox<Message extends object, Status extends string, ErrorClass extends string> {
  /** Its name in the figures. */
  channel: Channel;
  table: string;
  topic: ChangeTopic;
  /** Of the row `m`: what is needed to send it. */
  columns: string;
  /** What is looked at just before a message is sent. */
  rules?: ClaimRules<Message>;
  queue: QueueName;
  /** Messages with the provider at once, of one process. */
  atOnce: number;
  times: Times;
  /** SQL of a row `m`: at what age in milliseconds it is tried no more, should the provider not take it. */
  tryFor: string;
  /** Asks the provider, once; never throws. */
  post: (message: Message & { id: string }) => Promise<SendResult<Status, ErrorClass>>;
  apply: (manager: EntityManager, transitions: Settled<Status, ErrorClass>[]) => Promise<unknown>;
  /** Where ids go of which nobody knows whether the provider has them; without it only its events can tell. */
  resolveQueue?: QueueName;
}

const BATCH = { max: 100, parallel: 2 };

/** Sends each message of a table at most once. Nothing is locked and no connection is held while the provider is asked. */
export class OutboxSender<Message extends object, Status extends string, ErrorClass extends string> {
  /** What is with the provider: writing results down and fetching jobs goes on beside it. */
  private readonly slots: ReturnType<typeof pLimit>;
  private readonly claims: OutboxClaims<Message>;
  private readonly oneByOne = pLimit(1);
  private readonly provider: ProviderPause;
  private readonly putOffs: Batcher<PutOff & { id: string }, SendOutcome>;
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
    this.provider = new ProviderPause(outbox.times.provider);
    this.claims = new OutboxClaims<Message>(dataSource, outbox);
    this.putOffs = new Batcher((items) => putOff(dataSource, outbox, items), BATCH);
  }

  /**
   * Claims the message, asks the provider, writes down what came of it.
   * @param isStopping whether this process is to end: what waits for its turn is then left to another
   */
  async send(id: string, isStopping = () => false): Promise<SendOutcome> {
    const asked = await this.slots(async () => (isStopping() ? { outcome: 'left' as const } : this.ask(id)));
    switch (asked.outcome) {
      case 'left':
        return { outcome: 'again', error: 'The worker is to stop.', afterMs: 1 };
      case 'asked':
        return this.settle(asked.claimed, asked.result);
      case 'paused':
        return this.putOffs.add({ id, ...asked });
      case 'wait':
        return { outcome: 'again', error: 'It is not yet due.', afterMs: Math.max(asked.wait, 1) };
      case 'stopped':
        await this.oneByOne(() => this.stopAlike(id));
        return { outcome: 'done' };
      case 'gone':
        await this.giveUp([id], this.outbox.times.claim.abandoned);
        return { outcome: 'done' };
    }
  }

  /** What waits and is stopped for the same reason leaves the queue: its turns are for what is sent. */
  private async stopAlike(id: string): Promise<void> {
    const { channel, queue } = this.outbox;
    for await (const ids of this.claims.stopAlike(id)) {
      sends.inc({ channel, outcome: 'stopped' }, ids.length);
      await this.queues.withdraw(queue, ids);
    }
  }

  /** Claims the message just before it is posted. */
  private async ask(id: string) {
    const pause = this.provider.pause;
    if (pause) return { outcome: 'paused' as const, ...pause };
    const claim = await this.claims.claim(id);
    if (claim.outcome === 'stopped') sends.inc({ channel: this.outbox.channel, outcome: 'stopped' });
    if (claim.outcome !== 'message') return claim;
    return { outcome: 'asked' as const, claimed: claim.message, result: await this.post(claim.message) };
  }

  private async post(message: Claimed & Message): Promise<SendResult<Status | Waypoint, ErrorClass>> {
    const { channel } = this.outbox;
    const answered = providerSeconds.startTimer({ channel });
    const result = await this.outbox.post(message);
    answered();
    sends.inc({ channel, outcome: result.outcome });
    if (result.outcome === 'accepted' || result.outcome === 'permanent') this.provider.isThere();
    else this.provider.isAway(result.error);
    return result;
  }

  /**
   * A message that was claimed, and whose sender died, may or may not be with the provider: it becomes `unknown`
   * and is never sent again; the provider's events or its list tell.
   */
  async giveUp(ids: string[], claimedBeforeMs: number): Promise<void> {
    const abandoned = await this.dataSource.transaction(async (manager) => {
      const rows: { id: string }[] = await manager.query(
        `SELECT id FROM ${this.outbox.table} WHERE id = ANY($1::uuid[]) AND status = 'sending'
           AND claimed_at < now() - $2 * interval '1 millisecond' ORDER BY id FOR NO KEY UPDATE`,
        [ids, claimedBeforeMs],
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

  private async settle(
    claimed: Claimed & Message,
    result: SendResult<Status | Waypoint, ErrorClass>,
  ): Promise<SendOutcome> {
    const { request, response } = result;
    const { id } = claimed;
    const exchange = { id, request, response };
    switch (result.outcome) {
      case 'accepted':
        await this.record({
          ...exchange,
          to: result.status,
          providerId: result.providerId,
          error: result.error,
        });
        return { outcome: 'done' };
      case 'ambiguous':
        await this.record({ ...exchange, to: 'unknown', error: result.error });
        await this.resolve([id]);
        return { outcome: 'done' };
      case 'retryable':
        return this.tryLater(claimed, { ...exchange, error: result.error, afterMs: result.afterMs });
      case 'permanent':
        return this.fail({ ...exchange, error: result.error, refusedAs: result.class });
    }
  }

  private async tryLater(
    { attempts, age, tryFor }: Claimed,
    {
      afterMs,
      ...exchange
    }: { id: string; error: string; afterMs?: number; request?: object; response?: object | null },
  ): Promise<SendOutcome> {
    const wait = Math.max(afterMs ?? pauseAfter(attempts, this.outbox.times.retry), 1);
    if (age + wait > tryFor) return this.fail({ ...exchange, error: inVain(exchange.error, attempts) });
    await this.record({ ...exchange, to: 'pending', waitMs: wait });
    return { outcome: 'again', error: exchange.error, afterMs: wait };
  }

  private async fail(
    transition: Settled<Status | Waypoint, ErrorClass> & { error: string },
  ): Promise<SendOutcome> {
    await this.record({ ...transition, to: 'failed' });
    return { outcome: 'failed', error: transition.error };
  }

  /** What the provider answered is known here and nowhere else: it waits until the database takes it. */
  private async record(result: Settled<Status | Waypoint, ErrorClass>): Promise<void> {
    const { answerKept, answerOffered } = this.outbox.times.claim;
    const deadline = performance.now() + answerKept;
    for (;;) {
      try {
        return await this.results.add(result);
      } catch (error) {
        if (!isUnavailable(error) || performance.now() > deadline) throw error;
        await delay(answerOffered);
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
