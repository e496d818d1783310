import { Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { JobQueues } from '../platform/queues/job-queues.js';
import type { QueueName } from '../platform/queues/queue-settings.js';
import { SmsSender } from './sms-sender.js';

const SWEEP_MS = 20_000;
/** Seconds after which something is taken for stuck. */
const stuckAfter = { pending: 60, sending: 45, event: 30 };
const UNKNOWN_HOURS = 2;
const MAX_IDS = 50_000;

/**
 * Puts stuck texts and callbacks back on their way: the queue may have lost its ids, or a process its life.
 * It only enqueues ids and gives up claims, both of which are harmless to repeat, so every worker may run one.
 */
@Injectable()
export class SmsSweeper implements OnApplicationBootstrap {
  private readonly logger = new Logger(SmsSweeper.name);
  private sweeping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    private readonly sender: SmsSender,
  ) {}

  onApplicationBootstrap(): void {
    void this.sweepQuietly();
  }

  @Interval(SWEEP_MS)
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
    const { pending, sending, event } = stuckAfter;
    await this.enqueueLost(
      'sms-send',
      await this.ids(
        `sms WHERE status = 'pending' AND updated_at < now() - make_interval(secs => $1)`,
        pending,
      ),
    );
    await this.enqueueLost(
      'sms-status',
      await this.ids(
        `sms_events WHERE applied_at IS NULL AND created_at < now() - make_interval(secs => $1)`,
        event,
      ),
    );
    await this.sender.giveUp(
      await this.ids(
        `sms WHERE status = 'sending' AND claimed_at < now() - make_interval(secs => $1)`,
        sending,
      ),
      sending,
    );
    const unknown = await this.ids(
      `sms WHERE status = 'unknown' AND updated_at > now() - make_interval(hours => $1)`,
      UNKNOWN_HOURS,
    );
    await this.queues.enqueue('sms-resolve', unknown);
  }

  /** A long queue is no loss: while it holds as many ids as there are rows, they are only waiting their turn. */
  private async enqueueLost(queue: QueueName, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const { waiting, active, delayed } = await this.queues.counts(queue);
    if (waiting + active + delayed >= ids.length) return;
    this.logger.warn(`${queue}: ${ids.length} rows were stuck and are enqueued again`);
    await this.queues.enqueue(queue, ids);
  }

  private async ids(fromWhere: string, age: number): Promise<string[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `SELECT id FROM ${fromWhere} ORDER BY created_at LIMIT ${MAX_IDS}`,
      [age],
    );
    return rows.map(({ id }) => id);
  }
}
