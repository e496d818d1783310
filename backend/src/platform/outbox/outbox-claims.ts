import type { EntityManager } from 'typeorm';
import { Batcher } from '../batching/batcher.js';
import { channelStatements } from './channel-statements.js';
import type { Apply, Carrier, Channel, ChannelTypes, Stopped, Surroundings } from './channel.js';

/** A message that is ours alone to send, until its result is written. */
export interface Claimed {
  id: string;
  /** This one included. */
  attempts: number;
  /** Milliseconds since it was written. */
  age: number;
  /** The age in milliseconds at which it is tried no more. */
  tryFor: number;
}

/** `message`: to be sent now. `wait`: not before so many milliseconds. `stopped`: not at all. `gone`: not ours. */
export type Claim<Message extends object> =
  | { outcome: 'message'; message: Claimed & Message }
  | { outcome: 'wait'; wait: number }
  | { outcome: 'stopped' }
  | { outcome: 'gone' };

type Held<Message> = Message & Claimed & { wait: number };

const BATCH = { max: 100, parallel: 2 };
/** Messages that are looked at, and stopped, in one transaction; and in all. */
const MAX_ALIKE = { atOnce: 2_000, inAll: 50_000 };

/** Who gets a message sends it, nobody else can: it is committed as `sending` before anything is sent. */
export class OutboxClaims<T extends ChannelTypes> {
  private readonly claims = new Batcher((ids: string[]) => this.claimAll(ids), BATCH);

  constructor(
    private readonly channel: Channel<T>,
    private readonly carrier: () => Carrier<T>,
    private readonly surroundings: Surroundings,
    private readonly apply: Apply<T>,
  ) {}

  claim(id: string): Promise<Claim<T['message']>> {
    return this.claims.add(id);
  }

  /**
   * The messages are held first and judged after that, by what is committed then. Nothing that a judgement looks at
   * looks at a message in turn: whatever changes a moment later comes after the send, and before it if a moment
   * earlier. So nothing but the messages is locked, and no claim waits for a long refresh of a job's matches.
   */
  private async claimAll(ids: string[]): Promise<Claim<T['message']>[]> {
    const claims = await this.surroundings.dataSource.transaction(async (manager) => {
      const held = await this.hold(manager, ids);
      const due = held.filter(({ wait }) => !wait);
      const stopped = await this.stop(manager, due);
      const going = due.filter(({ id }) => !stopped.has(id));
      await channelStatements(this.channel).claim.run(manager, { ids: going.map(({ id }) => id) });
      return new Map<string, Claim<T['message']>>([
        ...held.map(({ id, wait }): [string, Claim<T['message']>] => [id, { outcome: 'wait', wait }]),
        ...[...stopped].map((id): [string, Claim<T['message']>] => [id, { outcome: 'stopped' }]),
        ...going.map((message): [string, Claim<T['message']>] => [
          message.id,
          { outcome: 'message', message },
        ]),
      ]);
    });
    // An id that stands twice in one batch is claimed once.
    return ids.map((id) => {
      const claim = claims.get(id);
      claims.delete(id);
      return claim ?? { outcome: 'gone' };
    });
  }

  /**
   * Stops with a message that was stopped those that wait and go the same way: none of them needs a turn of its own.
   * @returns their ids, in parts
   */
  async *stopAlike(id: string): AsyncGenerator<string[]> {
    const { table, alike: isAlike } = this.channel;
    if (!isAlike) return;
    const alike: { id: string }[] = await this.surroundings.dataSource.query(
      `SELECT m.id FROM ${table} m WHERE m.status = 'pending' AND ${isAlike} LIMIT ${MAX_ALIKE.inAll}`,
      [id],
    );
    const ids = alike.map((one) => one.id);
    const { manager: unlocked } = this.surroundings.dataSource;
    for (let start = 0; start < ids.length; start += MAX_ALIKE.atOnce) {
      const some = await this.select(unlocked, ids.slice(start, start + MAX_ALIKE.atOnce));
      const likely = await this.refused(unlocked, some);
      if (likely.length === 0) continue;
      yield this.surroundings.dataSource.transaction(async (manager) => {
        const held = await this.hold(
          manager,
          likely.map((one) => one.id),
        );
        return [...(await this.stop(manager, held))];
      });
    }
  }

  private hold(manager: EntityManager, ids: string[]): Promise<Held<T['message']>[]> {
    return this.select(manager, ids, 'ORDER BY m.id FOR NO KEY UPDATE');
  }

  private select(manager: EntityManager, ids: string[], locked = ''): Promise<Held<T['message']>[]> {
    const { table, toSend, tryFor } = this.channel;
    return manager.query(
      `SELECT m.id, m.attempts + 1 AS attempts, (extract(epoch FROM now() - m.created_at) * 1000)::float8 AS age,
         (${tryFor(this.surroundings.config)})::float8 AS "tryFor", ${toSend},
         greatest(ceil(extract(epoch FROM m.next_try_at - now()) * 1000), 0)::float8 AS wait
       FROM ${table} m WHERE m.id = ANY($1::uuid[]) AND m.status = 'pending' ${locked}`,
      [ids],
    );
  }

  /** @returns the ids of those that are not sent after all; what may be sent again by now has its next turn */
  private async stop(
    manager: EntityManager,
    held: readonly Held<T['message']>[],
  ): Promise<ReadonlySet<string>> {
    const stopped = await this.refused(manager, held);
    await this.apply(
      manager,
      stopped.map(({ id, reason }) => ({ id, to: 'stopped', error: reason })),
    );
    return new Set(stopped.map(({ id }) => id));
  }

  private async refused(manager: EntityManager, held: readonly Held<T['message']>[]): Promise<Stopped[]> {
    return held.length > 0 ? ((await this.carrier().refused?.(manager, held)) ?? []) : [];
  }
}
