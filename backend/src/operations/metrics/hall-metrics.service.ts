import { Injectable, Logger } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { measureProcess, processMetrics } from '../../platform/metrics/process-metrics.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { withinTime } from '../../platform/time/within-time.js';
import { channels } from '../../messaging/channels.js';
import type { Channel } from '../../platform/outbox/channel.js';
import { sealingState } from '../../dispatch/seals/seals.service.js';
import { outboxFigures } from './outbox-figures.js';

/** State of the hall, the same from every process (take the largest, not the sum), and counts of this process. */
@Injectable()
export class HallMetrics {
  private readonly logger = new Logger(HallMetrics.name);
  private readonly state = new Registry();
  private underway?: Promise<string>;

  private readonly up = this.gauge(
    'hiring_hall_dependency_up',
    'Whether the database and the queue answered this scrape: 1 or 0.',
    ['dependency'],
  );
  private readonly queueJobs = this.gauge(
    'hiring_hall_queue_jobs',
    'Jobs in a queue: waiting, active, delayed (to be tried again), or failed (given up, and kept to be seen).',
    ['queue', 'state'],
  );
  private readonly open = this.gauge(
    'hiring_hall_open_messages',
    'Messages whose end is not known: pending, sending, or unknown (the provider may or may not have them).',
    ['channel', 'status'],
  );
  private readonly lastDay = this.gauge(
    'hiring_hall_messages_last_day',
    'Messages written in the last 24 hours, by where they stand now.',
    ['channel', 'status'],
  );
  private readonly oldestPending = this.gauge(
    'hiring_hall_oldest_pending_message_age_seconds',
    'Age of the oldest message that waits to be sent; 0 when none does.',
    ['channel'],
  );
  private readonly oldestEvent = this.gauge(
    'hiring_hall_oldest_unapplied_event_age_seconds',
    "Age of the provider's oldest event that is not yet applied to its message; 0 when there is none.",
    ['channel'],
  );

  private readonly unsealed = this.gauge(
    'hiring_hall_unsealed_rows',
    'Rows of the records that the next seal covers.',
    [],
  );
  private readonly oldestUnsealed = this.gauge(
    'hiring_hall_oldest_unsealed_row_age_seconds',
    'Age of the oldest row that waits to be sealed; 0 when none does.',
    [],
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    private readonly config: AppConfig,
  ) {
    measureProcess();
  }

  /** All figures in Prometheus's text format. Scrapes that come together share one look. */
  scrape(): Promise<string> {
    this.underway ??= this.look().finally(() => {
      this.underway = undefined;
    });
    return this.underway;
  }

  private async look(): Promise<string> {
    this.state.resetMetrics();
    await Promise.all([
      this.ask('database', () =>
        Promise.all([...channels.map((channel) => this.askDatabase(channel)), this.askSeals()]),
      ),
      this.ask('queue', () => Promise.all(this.queues.all.map(({ name }) => this.askQueue(name)))),
    ]);
    return `${await this.state.metrics()}\n${await processMetrics.metrics()}`;
  }

  private async ask(dependency: string, work: () => Promise<unknown>): Promise<void> {
    try {
      // Figures without the database are better than none.
      await withinTime(work(), this.config.times.watch.figures, 'it does not answer');
      this.up.set({ dependency }, 1);
    } catch (error) {
      this.up.set({ dependency }, 0);
      this.logger.warn(`No figures of the ${dependency}: ${(error as Error).message}`);
    }
  }

  private async askDatabase(sent: Channel): Promise<void> {
    const { name: channel } = sent;
    const figures = await outboxFigures(this.dataSource, sent);
    for (const [status, count] of Object.entries(figures.open)) this.open.set({ channel, status }, count);
    for (const [status, count] of Object.entries(figures.lastDay))
      this.lastDay.set({ channel, status }, count);
    this.oldestPending.set({ channel }, figures.oldestPendingSeconds);
    this.oldestEvent.set({ channel }, figures.oldestEventSeconds);
  }

  private async askSeals(): Promise<void> {
    const { waiting, oldestSeconds } = await sealingState.only(this.dataSource);
    this.unsealed.set(waiting);
    this.oldestUnsealed.set(oldestSeconds);
  }

  private async askQueue(queue: string): Promise<void> {
    const counts = await this.queues.counts(queue);
    for (const [state, count] of Object.entries<number>({ ...counts }))
      this.queueJobs.set({ queue, state }, count);
  }

  private gauge<Label extends string>(name: string, help: string, labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.state] });
  }
}
