import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { SchedulerRegistry } from '@nestjs/schedule';
import type { DataSource } from 'typeorm';
import type { AppConfig } from '../config/app-config.js';
import type { JobQueues } from '../queues/job-queues.js';
import type { QueueName } from '../queues/queue-settings.js';
import { batchOfEvent } from './stored-events.js';

const MAX_IDS = 50_000;

interface Swept {
  messages: {
    table: string;
    queue: QueueName;
    /** Milliseconds: no message that is to be tried again is put off for longer. */
    longestPause: number;
  };
  events: { table: string; queue: QueueName };
  sender: { giveUp(ids: string[], claimedBeforeMs: number): Promise<void> };
}

/**
 * Puts stuck messages and events back on their way: the queue may have lost its ids, or a process its life.
 * It only enqueues ids and gives up claims, both of which are harmless to repeat, so every worker may run one.
 */
export abstract class OutboxSweeper implements OnApplicationBootstrap {
  private readonly logger = new Logger(this.constructor.name);
  private sweeping = false;

  protected constructor(
    private readonly dataSource: DataSource,
    protected readonly queues: JobQueues,
    private readonly config: AppConfig,
    private readonly timers: SchedulerRegistry,
    private readonly swept: Swept,
  ) {}

  onApplicationBootstrap(): void {
    const every = setInterval(() => void this.sweepQuietly(), this.config.times.sweep.every);
    this.timers.addInterval(this.constructor.name, every);
    void this.sweepQuietly();
  }

  async sweepQuietly(): Promise<void> {
    if (this.sweeping) return;
    this.sweeping = true;
    try {
      await this.sweep();
    } catch (error) {
      this.logger.error(error);
    } finally {
      this.sweeping = false;
    }
  }

  async sweep(): Promise<void> {
    const { messages, events, sender } = this.swept;
    const { pending, sending, event } = this.config.times.sweep;
    const since = (column: string) => `${column} < now() - $1 * interval '1 millisecond'`;
    // What waits for its next try is due from then on; it is the row that knows, not the queue.
    const due = `${messages.table} WHERE status = 'pending' AND ${since('coalesce(next_try_at, updated_at)')}`;
    await this.enqueueLost(messages.queue, await this.ids(due, pending));
    // The queue goes by the clock of whichever process put a message off; the row by the database's.
    const overdue = `${messages.table} WHERE status = 'pending' AND ${since(
      `coalesce(next_try_at, updated_at + ${messages.longestPause} * interval '1 millisecond')`,
    )}`;
    await this.queues.hasten(messages.queue, await this.ids(overdue, pending));
    await this.enqueueLost(
      events.queue,
      await this.ids(
        `${events.table} WHERE applied_at IS NULL AND ${since('created_at')}`,
        event,
        batchOfEvent,
      ),
    );
    const abandoned = `${messages.table} WHERE status = 'sending' AND ${since('claimed_at')}`;
    await sender.giveUp(await this.ids(abandoned, sending), sending);
  }

  protected async ids(fromWhere: string, age: number, id = 'id'): Promise<string[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `SELECT ${id} AS id FROM ${fromWhere} GROUP BY 1 ORDER BY min(created_at) LIMIT ${MAX_IDS}`,
      [age],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * A long queue is no loss: while it holds as many ids as there are rows, they are only waiting their turn. What it
   * holds for later is not among them: they are due.
   */
  private async enqueueLost(queue: QueueName, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const { waiting, active } = await this.queues.counts(queue);
    if (waiting + active >= ids.length) return;
    this.logger.warn(`${queue}: ${ids.length} rows were stuck and are enqueued again`);
    await this.queues.enqueue(queue, ids, { again: true });
  }
}
