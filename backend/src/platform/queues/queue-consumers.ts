import { BullRegistrar, WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable, Logger, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Worker } from 'bullmq';
import { AppConfig } from '../config/app-config.js';
import { setTimes } from './queue-processor.js';
import { jobsPerSecond, type QueueSettings } from './queue-settings.js';

/** All queues of the process. */
export const QUEUES = Symbol('QUEUES');

/** Starts the processors of a worker process once it is up, and lets them finish before it goes. */
@Injectable()
export class QueueConsumers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(QueueConsumers.name);
  private workers: Worker[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly registrar: BullRegistrar,
    private readonly config: AppConfig,
    @Inject(QUEUES) private readonly queues: readonly QueueSettings[],
  ) {}

  /** @throws when a queue has no processor, or more than one */
  onApplicationBootstrap(): void {
    const processors = this.discovery
      .getProviders()
      .map(({ instance }) => instance as unknown)
      .filter((instance): instance is WorkerHost<Worker> => instance instanceof WorkerHost);
    for (const processor of processors) setTimes(processor, this.config.times);
    this.registrar.register();
    this.workers = processors.map(({ worker }) => worker);
    assertOneProcessorEach(
      this.queues,
      this.workers.map(({ name }) => name),
    );
    for (const worker of this.workers) this.start(worker);
  }

  /** The first phase of the end: what is at work may still add to other queues, which are closed in the next. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  private start(worker: Worker): void {
    const settings = this.queues.find(({ name }) => name === worker.name);
    if (!settings) throw new Error(`There is no queue ${worker.name}`);
    worker.concurrency = settings.concurrency(this.config);
    // The backend reads the limiter at each fetch; the decorator comes too early to know the settings.
    const max = jobsPerSecond(settings, this.config);
    if (max !== null) worker.opts.limiter = { max, duration: 1000 };
    worker.on('error', (error) => this.logger.warn(`${worker.name}: ${error.message}`));
    worker.on('failed', (job, error) => this.logger.warn(`${worker.name} ${job?.id}: ${error.message}`));
    worker.run().catch((error: unknown) => this.logger.error(error));
  }
}

/** @throws naming every queue that does not have exactly one processor */
export function assertOneProcessorEach(queues: readonly { name: string }[], processed: string[]): void {
  const wrong = queues
    .map(({ name }) => ({ name, count: processed.filter((other) => other === name).length }))
    .filter(({ count }) => count !== 1);
  if (wrong.length === 0) return;
  const list = wrong.map(({ name, count }) => `${name} has ${count}`).join(', ');
  throw new Error(`Each queue needs exactly one processor: ${list}`);
}
