import type { DataSource, EntityManager } from 'typeorm';
import { type Channel, webhookLagSeconds } from '../metrics/process-metrics.js';
import { Batcher } from '../batching/batcher.js';

interface EventTable<Event> {
  /** Its name in the figures. */
  channel: Channel;
  table: string;
  /** SQL of a row: when it happened. */
  happenedAt: string;
  columns: string;
  /** The column that names the message. */
  messageId: string;
  /** Applies events to their messages; those of one message come together, oldest first. */
  apply: (manager: EntityManager, events: Event[]) => Promise<unknown>;
}

/** SQL of an event's row: the id that its job in the queue carries. */
export const batchOfEvent = 'coalesce(batch_id, id)';

/** Applies what an {@link EventInbox} has stored. */
export class StoredEvents<Event extends { id: string }> {
  private readonly events = new Batcher((ids: string[]) => this.applyAll(ids), { max: 200, parallel: 2 });

  constructor(
    private readonly dataSource: DataSource,
    private readonly source: EventTable<Event>,
  ) {}

  /**
   * Applies the events of a batch once; a second call finds them applied and changes nothing.
   * @param id of the batch, or of an event that was stored without one
   * @throws when one of them cannot be applied; it holds no other up
   */
  async apply(id: string): Promise<void> {
    const events: { id: string }[] = await this.dataSource.query(
      `SELECT id FROM ${this.source.table} WHERE (batch_id = $1 OR id = $1) AND applied_at IS NULL`,
      [id],
    );
    const results = await Promise.allSettled(events.map((event) => this.events.add(event.id)));
    const failure = results.find(({ status }) => status === 'rejected');
    if (failure) throw (failure as PromiseRejectedResult).reason;
  }

  private async applyAll(ids: string[]): Promise<void[]> {
    const { channel, table, columns, messageId, happenedAt, apply } = this.source;
    const applied = await this.dataSource.transaction(async (manager) => {
      const events: Event[] = await manager.query(
        `SELECT id, ${columns} FROM ${table} WHERE id = ANY($1::uuid[]) AND applied_at IS NULL
         ORDER BY ${messageId}, created_at, id`,
        [ids],
      );
      await apply(manager, events);
      const [rows]: [{ lag: number }[], number] = await manager.query(
        `UPDATE ${table} SET applied_at = now() WHERE id = ANY($1::uuid[]) AND applied_at IS NULL
         RETURNING extract(epoch FROM clock_timestamp() - ${happenedAt})::float8 AS lag`,
        [events.map(({ id }) => id)],
      );
      return rows;
    });
    // The provider's clock may be ahead of ours.
    for (const { lag } of applied) webhookLagSeconds.observe({ channel }, Math.max(0, lag));
    return [];
  }
}
