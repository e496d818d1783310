import { Logger } from '@nestjs/common';
import { idsOf } from '../database/ids.js';
import type { Channel, OutboxContext } from './channel.js';
import type { OutboxSender } from './outbox-sender.js';
import { batchOfEvent } from './stored-events.js';

const MAX_IDS = 50_000;

const olderThan = (column: string) => `${column} < now() - $1 * interval '1 millisecond'`;

/** Enqueues stuck messages and events: the queue may have lost them, or a process died. Harmless to repeat. */
export class OutboxSweep {
  private readonly logger = new Logger(OutboxSweep.name);

  constructor(
    private readonly channel: Channel,
    private readonly context: OutboxContext,
    private readonly sender: OutboxSender,
  ) {}

  async sweep(): Promise<void> {
    const { table, queues, events, longestPause, unresolved } = this.channel;
    const { sweep } = this.context.config.times;
    const { pending, sending, event } = sweep;
    // The row says when a message is due, not the queue.
    const due = `${table} WHERE status = 'pending' AND ${olderThan('coalesce(next_try_at, updated_at)')}`;
    await this.enqueueLost(queues.send.name, await this.ids(due, pending));
    // The queue goes by the clock of whichever process put a message off; the row by the database's.
    const dueAt = `coalesce(next_try_at, updated_at + ${longestPause(sweep)} * interval '1 millisecond')`;
    const overdue = `${table} WHERE status = 'pending' AND ${olderThan(dueAt)}`;
    await this.context.queues.promote(queues.send.name, await this.ids(overdue, pending));
    const unapplied = `${events.table} WHERE applied_at IS NULL AND ${olderThan('created_at')}`;
    await this.enqueueLost(queues.events.name, await this.ids(unapplied, event, batchOfEvent));
    const abandoned = `${table} WHERE status = 'sending' AND ${olderThan('claimed_at')}`;
    await this.sender.giveUp(await this.ids(abandoned, sending), sending);
    for (const { fromWhere, age } of unresolved?.(sweep) ?? []) {
      await this.sender.resolve(await this.ids(fromWhere, age), { again: true });
    }
  }

  private async ids(fromWhere: string, age: number, id = 'id'): Promise<string[]> {
    const rows: { id: string }[] = await this.context.dataSource.query(
      `SELECT ${id} AS id FROM ${fromWhere} GROUP BY 1 ORDER BY min(created_at) LIMIT ${MAX_IDS}`,
      [age],
    );
    return idsOf(rows);
  }

  /** While the queue holds as many ids as there are due rows, they only wait for their turn. Delayed jobs are not due. */
  private async enqueueLost(queue: string, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    if ((await this.context.queues.idsUnderWay(queue)) >= ids.length) return;
    this.logger.warn(`${queue}: ${ids.length} rows were due and not on their way: they are enqueued`);
    await this.context.queues.enqueue(queue, ids, { again: true });
  }
}
