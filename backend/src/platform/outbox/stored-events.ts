import type { DataSource, EntityManager } from 'typeorm';
import { type Channel, webhookLagSeconds } from '../metrics/process-metrics.js';
import { Batcher } from '../queues/batcher.js';

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

/** Applies what an {@link EventInbox} has stored. */
export class StoredEvents<Event extends { id: string }> {
  private readonly events = new Batcher((ids: string[]) => this.applyAll(ids), { max: 100, parallel: 2 });

  constructor(
    private readonly dataSource: DataSource,
    private readonly source: EventTable<Event>,
  ) {}

  /** Applies a stored event once; a second call finds it applied and changes nothing. */
  async apply(id: string): Promise<void> {
    await this.events.add(id);
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
