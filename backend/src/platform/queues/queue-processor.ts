import { Processor, WorkerHost } from '@nestjs/bullmq';
import { UnrecoverableError, type Job } from 'bullmq';
import { queueSettings, type QueueJob, type QueueName } from './queue-settings.js';

/** Marks the one class that works a queue off. It starts when the whole process is up: see QueueConsumers. */
export const QueueProcessor = (name: QueueName): ClassDecorator => {
  const { lockDuration, stalledInterval, maxStalledCount } = queueSettings[name];
  return Processor(name, { autorun: false, lockDuration, stalledInterval, maxStalledCount });
};

export interface Attempt {
  /** No further try follows this one. */
  last: boolean;
}

/** A thin shell around the class that does the work. */
export abstract class IdProcessor extends WorkerHost {
  async process(job: Job<QueueJob, void>): Promise<void> {
    await this.work(job.data.id, { last: job.attemptsMade + 1 >= (job.opts.attempts ?? 1) });
  }

  /**
   * Does what the row with this id asks for. It may be called more than once for one id.
   * @throws to be called again later, after the queue's backoff; `NotAgain` when trying again is of no use
   */
  protected abstract work(id: string, attempt: Attempt): Promise<void>;
}

/** The work failed for good. */
export class NotAgain extends UnrecoverableError {}
