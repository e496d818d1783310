import type { DataSource, EntityManager } from 'typeorm';
import { Batcher } from '../batching/batcher.js';

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

/** Why a message is not sent after all. */
export interface Stopped {
  id: string;
  reason: string;
}

/** What is looked at just before a message is sent. */
export interface ClaimRules<Message> {
  /** Says which of these make no sense any more, or may not be sent. */
  refused: (manager: EntityManager, messages: readonly (Message & { id: string })[]) => Promise<Stopped[]>;
  /** SQL of a row `m`: whether it may have been overtaken by the same event as the row with the id $1. */
  alike: string;
  /** Writes down, in the claim's transaction, what is not sent after all. */
  stop: (manager: EntityManager, stopped: Stopped[]) => Promise<unknown>;
}

interface Claimable<Message> {
  table: string;
  /** Of the row `m`: what is needed to judge and to send it. */
  columns: string;
  rules?: ClaimRules<Message>;
  /** SQL of `m`: see {@link Claimed.tryFor}. */
  tryFor: string;
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
export class OutboxClaims<Message extends object> {
  private readonly claims = new Batcher((ids: string[]) => this.claimAll(ids), BATCH);

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Claimable<Message>,
  ) {}

  claim(id: string): Promise<Claim<Message>> {
    return this.claims.add(id);
  }

  /**
   * The messages are held first and judged after that, by what is committed then. Nothing that a judgement looks at
   * looks at a message in turn: whatever changes a moment later comes after the send, and before it if a moment
   * earlier. So nothing but the messages is locked, and no claim waits for a long refresh of a job's matches.
   */
  private async claimAll(ids: string[]): Promise<Claim<Message>[]> {
    const claims = await this.dataSource.transaction(async (manager) => {
      const held = await this.hold(manager, ids);
      const due = held.filter(({ wait }) => !wait);
      const stopped = await this.stop(manager, due);
      const going = due.filter(({ id }) => !stopped.has(id));
      await manager.query(
        `UPDATE ${this.outbox.table} SET status = 'sending', claimed_at = now(), attempts = attempts + 1,
           updated_at = now(), next_try_at = NULL
         WHERE id = ANY($1::uuid[])`,
        [going.map(({ id }) => id)],
      );
      return new Map<string, Claim<Message>>([
        ...held.map(({ id, wait }): [string, Claim<Message>] => [id, { outcome: 'wait', wait }]),
        ...[...stopped].map((id): [string, Claim<Message>] => [id, { outcome: 'stopped' }]),
        ...going.map((message): [string, Claim<Message>] => [message.id, { outcome: 'message', message }]),
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
    const { rules } = this.outbox;
    if (!rules) return;
    const alike: { id: string }[] = await this.dataSource.query(
      `SELECT m.id FROM ${this.outbox.table} m WHERE m.status = 'pending' AND ${rules.alike} LIMIT ${MAX_ALIKE.inAll}`,
      [id],
    );
    const ids = alike.map((one) => one.id);
    const { manager: unlocked } = this.dataSource;
    for (let start = 0; start < ids.length; start += MAX_ALIKE.atOnce) {
      const some = await this.select(unlocked, ids.slice(start, start + MAX_ALIKE.atOnce));
      const likely = await rules.refused(unlocked, some);
      if (likely.length === 0) continue;
      yield this.dataSource.transaction(async (manager) => {
        const held = await this.hold(
          manager,
          likely.map((one) => one.id),
        );
        return [...(await this.stop(manager, held))];
      });
    }
  }

  private hold(manager: EntityManager, ids: string[]): Promise<Held<Message>[]> {
    return this.select(manager, ids, 'ORDER BY m.id FOR NO KEY UPDATE');
  }

  private select(manager: EntityManager, ids: string[], locked = ''): Promise<Held<Message>[]> {
    const { table, columns, tryFor } = this.outbox;
    return manager.query(
      `SELECT m.id, m.attempts + 1 AS attempts, (extract(epoch FROM now() - m.created_at) * 1000)::float8 AS age,
         (${tryFor})::float8 AS "tryFor", ${columns},
         greatest(ceil(extract(epoch FROM m.next_try_at - now()) * 1000), 0)::float8 AS wait
       FROM ${table} m WHERE m.id = ANY($1::uuid[]) AND m.status = 'pending' ${locked}`,
      [ids],
    );
  }

  /** @returns the ids of those that are not sent after all; what may be sent again by now has its next turn */
  private async stop(manager: EntityManager, held: readonly Held<Message>[]): Promise<ReadonlySet<string>> {
    const { rules } = this.outbox;
    if (!rules || held.length === 0) return new Set();
    const refused = await rules.refused(manager, held);
    await rules.stop(manager, refused);
    return new Set(refused.map(({ id }) => id));
  }
}
