import type { EntityManager } from 'typeorm';
import { Batcher } from '../batching/batcher.js';
import { idsOf } from '../database/ids.js';
import { channelStatements } from './channel-statements.js';
import type { Apply, Carrier, Channel, OutboxContext } from './channel.js';

/** A message that only this process sends, until its result is written. */
export interface Claimed {
  id: string;
  /** This one included. */
  attempts: number;
  /** Milliseconds since it was written, or may go. */
  age: number;
  /** The age in milliseconds at which it is tried no more. */
  tryFor: number;
}

/**
 * `wait`: due only in so many milliseconds. `held`: none is sent at this hour. `stopped`: not to be sent. `gone`:
 * claimed by another process, or not pending.
 */
type Claim =
  | { outcome: 'message'; message: Claimed }
  | { outcome: 'wait' | 'held'; wait: number }
  | { outcome: 'stopped' }
  | { outcome: 'gone' };

type Pending = Claimed & { wait: number };

const BATCH = { max: 100, parallel: 2 };
/** Messages that are judged, and stopped, in one transaction; and in all. */
const MAX_ALIKE = { atOnce: 2_000, inAll: 50_000 };

/** Gives each message to one sender: it is committed as `sending` before anything is sent. */
export class OutboxClaims {
  private readonly claims = new Batcher((ids: string[]) => this.claimAll(ids), BATCH);

  constructor(
    private readonly channel: Channel,
    private readonly carrier: () => Carrier,
    private readonly context: OutboxContext,
    private readonly apply: Apply,
  ) {}

  claim(id: string): Promise<Claim> {
    return this.claims.add(id);
  }

  /**
   * The messages are locked first and judged after that, by what is committed then. Nothing that a judgement reads
   * depends on a message, so nothing but the messages is locked, and no claim waits for a long refresh.
   */
  private async claimAll(ids: string[]): Promise<Claim[]> {
    const claims = await this.context.dataSource.transaction(async (manager) => {
      const claimed = new Map<string, Claim>();
      const held = await this.lock(manager, ids);
      for (const { id, wait } of held) claimed.set(id, { outcome: 'wait', wait });
      const due = held.filter(({ wait }) => !wait);
      const stopped = await this.stop(manager, due);
      for (const id of stopped) claimed.set(id, { outcome: 'stopped' });
      const left = due.filter(({ id }) => !stopped.has(id));
      const notNow = await this.outsideHours(manager, left);
      for (const [id, wait] of notNow) claimed.set(id, { outcome: 'held', wait });
      const going = await this.withCurrentWording(
        manager,
        left.filter(({ id }) => !notNow.has(id)),
      );
      await channelStatements(this.channel).claim.run(manager, { ids: idsOf(going) });
      for (const message of going) claimed.set(message.id, { outcome: 'message', message });
      return claimed;
    });
    // An id that stands twice in one batch is claimed once.
    return ids.map((id) => {
      const claim = claims.get(id);
      claims.delete(id);
      return claim ?? { outcome: 'gone' };
    });
  }

  /** Stops the pending messages that are stopped for the same reason as this one. @returns their ids, in parts */
  async *stopAlike(id: string): AsyncGenerator<string[]> {
    const { table, alike: isAlike } = this.channel;
    if (!isAlike) return;
    const { dataSource } = this.context;
    const alike: { id: string }[] = await dataSource.query(
      `SELECT m.id FROM ${table} m WHERE m.status = 'pending' AND ${isAlike} LIMIT ${MAX_ALIKE.inAll}`,
      [id],
    );
    const ids = idsOf(alike);
    for (let start = 0; start < ids.length; start += MAX_ALIKE.atOnce) {
      const some = await this.select(dataSource.manager, ids.slice(start, start + MAX_ALIKE.atOnce));
      const likely = await this.refused(dataSource.manager, some);
      if (likely.length === 0) continue;
      yield dataSource.transaction(async (manager) => [
        ...(await this.stop(manager, await this.lock(manager, idsOf(likely)))),
      ]);
    }
  }

  private lock(manager: EntityManager, ids: string[]): Promise<Pending[]> {
    return this.select(manager, ids, 'ORDER BY m.id FOR NO KEY UPDATE');
  }

  private select(manager: EntityManager, ids: string[], locked = ''): Promise<Pending[]> {
    const { table, toSend, tryFor, triedSince = 'm.created_at' } = this.channel;
    return manager.query(
      `SELECT m.id, m.attempts + 1 AS attempts, (extract(epoch FROM now() - ${triedSince}) * 1000)::float8 AS age,
         (${tryFor(this.context.config)})::float8 AS "tryFor", ${toSend},
         greatest(ceil(extract(epoch FROM m.next_try_at - now()) * 1000), 0)::float8 AS wait
       FROM ${table} m WHERE m.id = ANY($1::uuid[]) AND m.status = 'pending' ${locked}`,
      [ids],
    );
  }

  /** @returns the ids of those that are not sent after all */
  private async stop(manager: EntityManager, held: readonly Pending[]): Promise<ReadonlySet<string>> {
    const stopped = await this.refused(manager, held);
    await this.apply(
      manager,
      stopped.map(({ id, reason }) => ({ id, to: 'stopped', error: reason })),
    );
    return new Set(idsOf(stopped));
  }

  /** @returns milliseconds until they go, by the ids of those that do not go at this hour */
  private async outsideHours(manager: EntityManager, due: readonly Pending[]): Promise<Map<string, number>> {
    const held = due.length > 0 ? await this.carrier().held?.(manager, idsOf(due)) : [];
    return new Map(held?.map(({ id, wait }) => [id, wait]));
  }

  private async withCurrentWording(manager: EntityManager, going: readonly Pending[]): Promise<Pending[]> {
    const news = going.length > 0 ? await this.carrier().reword?.(manager, going) : [];
    const of = new Map(news?.map((one) => [one.id, one]));
    return going.map((message) => ({ ...message, ...of.get(message.id) }));
  }

  private async refused(manager: EntityManager, held: readonly Pending[]) {
    return held.length > 0 ? ((await this.carrier().refused?.(manager, held)) ?? []) : [];
  }
}
