import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Batcher } from '../batching/batcher.js';
import type { Times } from '../config/times.js';
import { idsOf } from '../database/ids.js';
import { isUnavailable } from '../errors/unavailable.js';
import { providerSeconds, sends } from '../metrics/process-metrics.js';
import type { EnqueueOptions } from '../queues/job-queues.js';
import type { Apply, Carrier, Channel, OutboxContext, Transition } from './channel.js';
import { channelStatements } from './channel-statements.js';
import { type Claimed, OutboxClaims } from './outbox-claims.js';
import { ProviderPause } from './provider-pause.js';
import { againTogether, pauseAfter, putOff, type PutOff, withTries } from './putting-off.js';
import type { SendOutcome, SendResult } from './send-result.js';

const BATCH = { max: 100, parallel: 2 };
const done: SendOutcome = { outcome: 'done' };

/** Sends each message of a table at most once. Nothing is locked and no connection is held during the request. */
export class OutboxSender {
  /** Requests to the provider: writing results and fetching jobs goes on beside them. */
  private readonly slots: ReturnType<typeof pLimit>;
  /** Of sets no more wait for a slot than there are slots, so that a single message is soon at its turn. */
  private readonly ofSets: ReturnType<typeof pLimit>;
  private readonly claims: OutboxClaims;
  private readonly oneByOne = pLimit(1);
  private readonly provider: ProviderPause;
  private readonly putOffs: Batcher<PutOff & { id: string }, SendOutcome>;
  private readonly gone = new Batcher((ids: string[]) => this.giveUpAll(ids), BATCH);
  private readonly results = new Batcher((results: Transition[]) => this.write(results), BATCH);

  constructor(
    private readonly channel: Channel,
    private readonly carrier: () => Carrier,
    private readonly context: OutboxContext,
    private readonly apply: Apply,
  ) {
    const { config, dataSource } = context;
    this.provider = new ProviderPause(config.times.provider);
    const atOnce = channel.queues.send.atOnce(config);
    this.slots = pLimit(atOnce);
    this.ofSets = pLimit(2 * atOnce);
    this.claims = new OutboxClaims(channel, carrier, context, apply);
    this.putOffs = new Batcher(
      (items) => putOff(dataSource, channel, channel.tryFor(config), apply, items),
      BATCH,
    );
  }

  /**
   * Claims the message, posts it, writes down the result.
   * @param isStopping whether this process is to end: what waits for its turn is then left to another
   */
  async send(id: string, isStopping = () => false): Promise<SendOutcome> {
    const tried = await this.slots(async () => (isStopping() ? { outcome: 'left' as const } : this.try(id)));
    switch (tried.outcome) {
      case 'left':
        return { outcome: 'again', error: 'The worker is to stop.', afterMs: 1 };
      case 'posted':
        return this.settle(tried.claimed, tried.result);
      case 'paused':
        return this.putOffs.add({ id, ...tried });
      case 'wait':
        return { outcome: 'again', error: 'It is not yet due.', afterMs: Math.max(tried.wait, 1) };
      case 'held':
        await this.oneByOne(() => this.holdWaiting());
        return { outcome: 'again', error: 'It does not go at this hour.', afterMs: Math.max(tried.wait, 1) };
      case 'stopped':
        await this.oneByOne(() => this.stopAlike(id));
        return done;
      case 'gone':
        await this.gone.add(id);
        return done;
    }
  }

  /**
   * Sends each of a set, beside each other.
   * @returns those that are to be tried again, and when
   * @throws when one could not be tried, after the others were
   */
  async sendSet(ids: readonly string[], isStopping: () => boolean) {
    if (await this.splitIfTooLarge(ids)) return undefined;
    const sent = await Promise.allSettled(ids.map((id) => this.ofSets(() => this.send(id, isStopping))));
    const failure = sent.find(({ status }) => status === 'rejected');
    if (failure) throw (failure as PromiseRejectedResult).reason;
    const outcomes = sent.map((one) => (one as PromiseFulfilledResult<SendOutcome>).value);
    return againTogether(ids, outcomes);
  }

  /** The rate counts a job as a set of this process's size: one that was made for a higher rate goes in parts. */
  private async splitIfTooLarge(ids: readonly string[]): Promise<boolean> {
    const { queues, config } = this.context;
    const { name, idsPerJob } = this.channel.queues.send;
    if (ids.length <= idsPerJob(config)) return false;
    await queues.enqueue(name, ids);
    return true;
  }

  private get times(): Times {
    return this.context.config.times;
  }

  /** What is stopped for the same reason leaves the queue: its turns are for what is sent. */
  private async stopAlike(id: string): Promise<void> {
    const { name, queues } = this.channel;
    for await (const ids of this.claims.stopAlike(id)) {
      sends.inc({ channel: name, outcome: 'stopped' }, ids.length);
      await this.context.queues.withdraw(queues.send.name, ids);
    }
  }

  /** Claims the message just before it is posted. */
  private async try(id: string) {
    const pause = this.provider.pause;
    if (pause) return { outcome: 'paused' as const, ...pause };
    const claim = await this.claims.claim(id);
    if (claim.outcome === 'stopped') sends.inc({ channel: this.channel.name, outcome: 'stopped' });
    if (claim.outcome !== 'message') return claim;
    return { outcome: 'posted' as const, claimed: claim.message, result: await this.post(claim.message) };
  }

  /** What does not go at this hour leaves the queue: the sweeper enqueues it when it is due. */
  private async holdWaiting(): Promise<void> {
    for await (const ids of this.carrier().holdWaiting?.() ?? []) {
      await this.context.queues.withdraw(this.channel.queues.send.name, ids);
    }
  }

  private async post(message: Claimed): Promise<SendResult> {
    const { name: channel } = this.channel;
    const answered = providerSeconds.startTimer({ channel });
    const result = await this.carrier().post(message);
    answered();
    sends.inc({ channel, outcome: result.outcome });
    if (result.outcome === 'accepted' || result.outcome === 'permanent') this.provider.succeeded();
    else this.provider.failed(result.error);
    return result;
  }

  /**
   * A message that was claimed, and whose sender died, may or may not be with the provider: it becomes `unknown`
   * and is never sent again; the provider's events or its list show what became of it.
   */
  async giveUp(ids: string[], claimedBeforeMs: number): Promise<void> {
    const abandoned = await this.context.dataSource.transaction(async (manager) => {
      const rows = await channelStatements(this.channel).lockAbandoned.rows(manager, {
        ids,
        claimedBeforeMs,
      });
      const error = 'It was being sent when the sending process stopped.';
      await this.apply(
        manager,
        rows.map(({ id }) => ({ id, to: 'unknown', error })),
      );
      return idsOf(rows);
    });
    await this.resolve(abandoned);
  }

  private async giveUpAll(ids: string[]): Promise<void[]> {
    await this.giveUp(ids, this.times.claim.abandoned);
    return [];
  }

  private async settle({ id, ...claimed }: Claimed, result: SendResult): Promise<SendOutcome> {
    const { outcome, request, response, error } = result;
    const transition = { id, request, response, error };
    if (outcome === 'accepted') {
      await this.record({ ...transition, to: result.status, providerId: result.providerId });
      return done;
    }
    if (outcome === 'ambiguous') {
      await this.record({ ...transition, to: 'unknown' });
      await this.resolve([id]);
      return done;
    }
    if (outcome === 'permanent')
      return this.fail({ ...transition, error: result.error, refusedAs: result.class });
    const { attempts, age, tryFor } = claimed;
    const wait = Math.max(result.afterMs ?? pauseAfter(attempts, this.times.retry), 1);
    if (age + wait > tryFor) return this.fail({ ...transition, error: withTries(result.error, attempts) });
    await this.record({ ...transition, to: 'pending', waitMs: wait });
    return { outcome: 'again', error: result.error, afterMs: wait };
  }

  private async fail(transition: Transition & { error: string }): Promise<SendOutcome> {
    await this.record({ ...transition, to: 'failed' });
    return { outcome: 'failed', error: transition.error };
  }

  /** The provider's answer is known here and nowhere else: it waits until the database takes it. */
  private async record(result: Transition): Promise<void> {
    const { answerKept, answerRetry } = this.times.claim;
    const deadline = performance.now() + answerKept;
    for (;;) {
      try {
        return await this.results.add(result);
      } catch (error) {
        if (!isUnavailable(error) || performance.now() > deadline) throw error;
        await delay(answerRetry);
      }
    }
  }

  /** Enqueues a look at what became of these, where the channel can find it out. */
  async resolve(ids: string[], options?: EnqueueOptions): Promise<void> {
    const { resolve } = this.channel.queues;
    if (resolve && ids.length > 0) await this.context.queues.enqueue(resolve.name, ids, options);
  }

  private async write(results: Transition[]): Promise<void[]> {
    await this.context.dataSource.transaction((manager) => this.apply(manager, results));
    return [];
  }
}
