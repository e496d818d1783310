import { Logger } from '@nestjs/common';
import type { Channel, Surroundings } from './channel.js';
import type { OutboxSender } from './outbox-sender.js';
import { batchOfEvent } from './stored-events.js';

const MAX_IDS = 50_000;

/**
 * Puts stuck messages and events back on their way: the queue may have lost its ids, or a process its life.
 * It only enqueues ids and gives up claims, both of which are harmless to repeat.
 */
export class OutboxSweep {
  private readonly logger = new Logger(OutboxSweep.name);

  constructor(
    private readonly channel: Channel,
    private readonly surroundings: Surroundings,
    private readonly sender: Pick<OutboxSender, 'giveUp' | 'resolve'>,
  ) {}

  async sweep(): Promise<void> {
    const { table, queues, events, longestPause, unresolved } = this.channel;
    const { sweep } = this.surroundings.config.times;
    const { pending, sending, event } = sweep;
    const since = (column: string) => `${column} < now() - $1 * interval '1 millisecond'`;
    // What waits for its next try is due from then on; it is the row that knows, not the queue.
    const due = `${table} WHERE status = 'pending' AND ${since('coalesce(next_try_at, updated_at)')}`;
    await this.enqueueLost(queues.send.name, await this.ids(due, pending));
    // The queue goes by the clock of whichever process put a message off; the row by the database's.
    const overdue = `${table} WHERE status = 'pending' AND ${since(
      `coalesce(next_try_at, updated_at + ${longestPause(sweep)} * interval '1 millisecond')`,
    )}`;
    await this.surroundings.queues.hasten(queues.send.name, await this.ids(overdue, pending));
    await this.enqueueLost(
      queues.events.name,
      await this.ids(
        `${events.table} WHERE applied_at IS NULL AND ${since('created_at')}`,
        event,
        batchOfEvent,
      ),
    );
    const abandoned = `${table} WHERE status = 'sending' AND ${since('claimed_at')}`;
    await this.sender.giveUp(await this.ids(abandoned, sending), sending);
    for (const { fromWhere, age } of unresolved?.(sweep) ?? []) {
      await this.sender.resolve(await this.ids(fromWhere, age), { again: true });
    }
  }

  private async ids(fromWhere: string, age: number, id = 'id'): Promise<string[]> {
    const rows: { id: string }[] = await this.surroundings.dataSource.query(
      `SELECT ${id} AS id FROM ${fromWhere} GROUP BY 1 ORDER BY min(created_at) LIMIT ${MAX_IDS}`,
      [age],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * A long queue is no loss: while it holds as many ids as there are rows, they are only waiting their turn. What it
   * holds for later is not among them: they are due.
   */
  private async enqueueLost(queue: string, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const { waiting, active } = await this.surroundings.queues.counts(queue);
    if (waiting + active >= ids.length) return;
    this.logger.warn(`${queue}: ${ids.length} rows were stuck and are enqueued again`);
    await this.surroundings.queues.enqueue(queue, ids, { again: true });
  }
}
