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

export interface ClaimRules {
  /** SQL that says why a row `m` makes no sense any more, or may not be sent; null when it may be. */
  refusal: string;
  joins: string;
  /** SQL of a row `m`: whether it may have been overtaken by the same event as the row with the id $1. */
  alike: string;
  /** Writes down, in the claim's transaction, what is not sent after all. */
  stop: (manager: EntityManager, stopped: Stopped[]) => Promise<unknown>;
}

interface Claimable {
  table: string;
  /** Of the row `m`: what is needed to send it. */
  columns: string;
  rules?: ClaimRules;
  /** SQL of `m`: see {@link Claimed.tryFor}. */
  tryFor: string;
}

/** `message`: to be sent now. `wait`: not before so many milliseconds. `stopped`: not at all. `gone`: not ours. */
export type Claim<Message extends object> =
  | { outcome: 'message'; message: Claimed & Message }
  | { outcome: 'wait'; wait: number }
  | { outcome: 'stopped' }
  | { outcome: 'gone' };

interface Due {
  id: string;
  wait: number;
}

const BATCH = { max: 100, parallel: 2 };
/** Messages that are stopped in one transaction. */
const MAX_ALIKE = 2_000;

/** Who gets a message sends it, nobody else can: it is committed as `sending` before anything is sent. */
export class OutboxClaims<Message extends object> {
  private readonly claims = new Batcher((ids: string[]) => this.claimAll(ids), BATCH);

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Claimable,
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
    const { table, columns, rules, tryFor } = this.outbox;
    const claims = await this.dataSource.transaction(async (manager) => {
      const held: Due[] = await manager.query(
        `SELECT id, greatest(ceil(extract(epoch FROM next_try_at - now()) * 1000), 0)::float8 AS wait
         FROM ${table} WHERE id = ANY($1::uuid[]) AND status = 'pending' ORDER BY id FOR NO KEY UPDATE`,
        [ids],
      );
      const due = held.filter(({ wait }) => !wait).map(({ id }) => id);
      const [rows]: [(Claimed & Message)[], number] = await manager.query(
        `UPDATE ${table} m SET status = 'sending', claimed_at = now(), attempts = m.attempts + 1, updated_at = now(),
           next_try_at = NULL
         WHERE m.id = ANY($1::uuid[])
           ${rules ? `AND m.id IN (SELECT m.id ${judged(table, rules)} AND (${rules.refusal}) IS NULL)` : ''}
         RETURNING m.id, m.attempts, (extract(epoch FROM now() - m.created_at) * 1000)::float8 AS age,
           (${tryFor})::float8 AS "tryFor", ${columns}`,
        [due],
      );
      const claimed = new Set(rows.map(({ id }) => id));
      const refused = due.filter((id) => !claimed.has(id));
      const stopped = rules && refused.length > 0 ? await this.stop(manager, rules, refused) : [];
      return new Map<string, Claim<Message>>([
        ...held.map(({ id, wait }): [string, Claim<Message>] => [id, { outcome: 'wait', wait }]),
        ...stopped.map((id): [string, Claim<Message>] => [id, { outcome: 'stopped' }]),
        ...rows.map((message): [string, Claim<Message>] => [message.id, { outcome: 'message', message }]),
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
   * @returns their ids
   */
  async stopAlike(id: string): Promise<string[]> {
    const { table, rules } = this.outbox;
    if (!rules) return [];
    const likely: { id: string }[] = await this.dataSource.query(
      `SELECT m.id FROM ${table} m ${rules.joins}
       WHERE m.status = 'pending' AND ${rules.alike} AND (${rules.refusal}) IS NOT NULL LIMIT ${MAX_ALIKE}`,
      [id],
    );
    if (likely.length === 0) return [];
    return this.dataSource.transaction(async (manager) => {
      const held: { id: string }[] = await manager.query(
        `SELECT id FROM ${table} WHERE id = ANY($1::uuid[]) AND status = 'pending' ORDER BY id FOR NO KEY UPDATE`,
        [likely.map((one) => one.id)],
      );
      return this.stop(
        manager,
        rules,
        held.map((one) => one.id),
      );
    });
  }

  /** @returns the ids of those that are not sent after all; what may be sent again by now has its next turn */
  private async stop(manager: EntityManager, rules: ClaimRules, ids: string[]): Promise<string[]> {
    const { table } = this.outbox;
    const refused: Stopped[] = await manager.query(
      `SELECT * FROM (SELECT m.id, ${rules.refusal}::text AS reason ${judged(table, rules)}) j WHERE reason IS NOT NULL`,
      [ids],
    );
    await rules.stop(manager, refused);
    return refused.map(({ id }) => id);
  }
}

const judged = (table: string, { joins }: ClaimRules) =>
  `FROM ${table} m ${joins} WHERE m.id = ANY($1::uuid[])`;
