import { Processor, WorkerHost } from '@nestjs/bullmq';
import { DelayedError, UnrecoverableError, type Job } from 'bullmq';
import type { Times } from '../config/times.js';
import { workerOptions, type QueueJob } from './queue-settings.js';

/** Marks the one class that works a queue off. It starts when the whole process is up: see QueueConsumers. */
export const QueueProcessor =
  (name: string): ClassDecorator =>
  (target) => {
    queueOf.set(target, name);
    Processor(name, { autorun: false })(target);
  };

const queueOf = new WeakMap<object, string>();

/** Gives the class the times of this process, before its worker is made: its decorator came too early to know them. */
export function setTimes({ constructor }: WorkerHost, times: Times): void {
  const name = queueOf.get(constructor);
  if (name) Processor(name, workerOptions(times))(constructor);
}

export interface Attempt {
  /** No further try follows this one. */
  last: boolean;
}

/** A thin shell around the class that does the work. */
export abstract class IdProcessor extends WorkerHost {
  async process(job: Job<QueueJob, void>, token?: string): Promise<void> {
    const attempt = { last: job.attemptsMade + 1 >= (job.opts.attempts ?? 1) };
    try {
      if ('ids' in job.data) await this.workSet(job.data.ids, attempt);
      else await this.work(job.data.id, attempt);
    } catch (error) {
      if (!(error instanceof TryAgain) || error.afterMs === undefined) throw error;
      if (error.ids) await job.updateData({ ids: error.ids });
      await job.moveToDelayed(Date.now() + error.afterMs, token);
      throw new DelayedError(error.message);
    }
  }

  /** May run twice for one row. @throws to run again: `TryAgain` at a given time, `NotAgain` never */
  protected abstract work(id: string, attempt: Attempt): Promise<void>;

  /** The same for a set of rows. */
  protected async workSet(ids: readonly string[], attempt: Attempt): Promise<void> {
    await Promise.all(ids.map((id) => this.work(id, attempt)));
  }
}

/** To be tried again, maybe at a given time; such a try does not count towards the queue's attempts. */
export class TryAgain extends Error {
  constructor(
    message: string,
    readonly afterMs?: number,
    /** Of a set, those that are left. */
    readonly ids?: string[],
  ) {
    super(message);
  }
}

/** The work failed for good. */
export class NotAgain extends UnrecoverableError {}
