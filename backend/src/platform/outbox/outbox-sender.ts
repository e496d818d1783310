import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';

import type { Times } from '../config/times.js';
import { isUnavailable } from '../errors/unavailable.js';
import { providerSeconds, sends } from '../metrics/process-metrics.js';
import { Batcher } from '../batching/batcher.js';
import type { EnqueueOptions } from '../queues/job-queues.js';
import type { Apply, Carrier, Channel, ChannelTypes, StatusOf, Surroundings, Transition } from './channel.js';
import { channelStatements } from './channel-statements.js';
import { type Claimed, OutboxClaims } from './outbox-claims.js';
import { ProviderPause } from './provider-pause.js';
import { inVain, pauseAfter, putOff, type PutOff } from './putting-off.js';
import type { SendOutcome, SendResult } from './send-result.js';

const BATCH = { max: 100, parallel: 2 };

/** Sends each message of a table at most once. Nothing is locked and no connection is held while the provider is asked. */
export class OutboxSender<T extends ChannelTypes = ChannelTypes> {
  /** What is with the provider: writing results down and fetching jobs goes on beside it. */
  private readonly slots: ReturnType<typeof pLimit>;
  private readonly claims: OutboxClaims<T>;
  private readonly oneByOne = pLimit(1);
  private readonly provider: ProviderPause;
  private readonly putOffs: Batcher<PutOff & { id: string }, SendOutcome>;
  private readonly results = new Batcher((results: Transition<StatusOf<T>>[]) => this.write(results), BATCH);

  constructor(
    private readonly channel: Channel<T>,
    private readonly carrier: () => Carrier<T>,
    private readonly surroundings: Surroundings,
    private readonly apply: Apply<T>,
  ) {
    const { config, dataSource } = surroundings;
    this.provider = new ProviderPause(config.times.provider);
    this.slots = pLimit(channel.queues.send.atOnce(config));
    this.claims = new OutboxClaims(channel, carrier, surroundings, apply);
    this.putOffs = new Batcher(
      (items) => putOff(dataSource, channel, channel.tryFor(config), apply, items),
      BATCH,
    );
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
        await this.giveUp([id], this.times.claim.abandoned);
        return { outcome: 'done' };
    }
  }

  private get times(): Times {
    return this.surroundings.config.times;
  }

  /** What waits and is stopped for the same reason leaves the queue: its turns are for what is sent. */
  private async stopAlike(id: string): Promise<void> {
    const { name, queues } = this.channel;
    for await (const ids of this.claims.stopAlike(id)) {
      sends.inc({ channel: name, outcome: 'stopped' }, ids.length);
      await this.surroundings.queues.withdraw(queues.send.name, ids);
    }
  }

  /** Claims the message just before it is posted. */
  private async ask(id: string) {
    const pause = this.provider.pause;
    if (pause) return { outcome: 'paused' as const, ...pause };
    const claim = await this.claims.claim(id);
    if (claim.outcome === 'stopped') sends.inc({ channel: this.channel.name, outcome: 'stopped' });
    if (claim.outcome !== 'message') return claim;
    return { outcome: 'asked' as const, claimed: claim.message, result: await this.post(claim.message) };
  }

  private async post(message: Claimed & T['message']): Promise<SendResult<StatusOf<T>, string>> {
    const { name: channel } = this.channel;
    const answered = providerSeconds.startTimer({ channel });
    const result = await this.carrier().post(message);
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
    const abandoned = await this.surroundings.dataSource.transaction(async (manager) => {
      const rows = await channelStatements(this.channel).lockAbandoned.rows(manager, {
        ids,
        claimedBeforeMs,
      });
      const error = 'It was being sent when the sending process stopped.';
      await this.apply(
        manager,
        rows.map(({ id }) => ({ id, to: 'unknown' as const, error })),
      );
      return rows.map(({ id }) => id);
    });
    await this.resolve(abandoned);
  }

  private async settle(claimed: Claimed, result: SendResult<StatusOf<T>, string>): Promise<SendOutcome> {
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
    const wait = Math.max(afterMs ?? pauseAfter(attempts, this.times.retry), 1);
    if (age + wait > tryFor) return this.fail({ ...exchange, error: inVain(exchange.error, attempts) });
    await this.record({ ...exchange, to: 'pending', waitMs: wait });
    return { outcome: 'again', error: exchange.error, afterMs: wait };
  }

  private async fail(transition: Transition<StatusOf<T>> & { error: string }): Promise<SendOutcome> {
    await this.record({ ...transition, to: 'failed' });
    return { outcome: 'failed', error: transition.error };
  }

  /** What the provider answered is known here and nowhere else: it waits until the database takes it. */
  private async record(result: Transition<StatusOf<T>>): Promise<void> {
    const { answerKept, answerOffered } = this.times.claim;
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

  /** Has it found out what became of these, where the channel can. */
  async resolve(ids: string[], options?: EnqueueOptions): Promise<void> {
    const { resolve } = this.channel.queues;
    if (resolve && ids.length > 0) await this.surroundings.queues.enqueue(resolve.name, ids, options);
  }

  private async write(results: Transition<StatusOf<T>>[]): Promise<void[]> {
    await this.surroundings.dataSource.transaction((manager) => this.apply(manager, results));
    return [];
  }
}
