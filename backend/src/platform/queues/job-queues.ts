import { BeforeApplicationShutdown, Logger } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import { withinTime } from '../time/within-time.js';
import { KEPT_FAILURES, type QueueJob } from './queue-settings.js';

const IDS_PER_CALL = 1000;
const IDS_PER_WITHDRAWAL = 200;
const MAX_PROMOTED = 1000;

export type HallQueue = Queue<QueueJob, void, string>;

export interface QueueCounts {
  waiting: number;
  active: number;
  delayed: number;
  /** Given up, and kept for people to see. */
  failed: number;
}

export interface EnqueueOptions {
  /** Ahead of what waits: somebody is looking at this one. */
  first?: boolean;
  /** Ids that may have failed before. An id that is kept is ignored, so its failure makes way. */
  again?: boolean;
}

/** Puts ids on their way. */
export class JobQueues implements BeforeApplicationShutdown {
  private readonly logger = new Logger(JobQueues.name);
  private readonly queues: ReadonlyMap<string, HallQueue>;

  /** @param answerMs a request is not held up longer than this by a queue that does not answer */
  constructor(
    queues: HallQueue[],
    private readonly answerMs: number,
  ) {
    this.queues = new Map(queues.map((queue) => [queue.name, queue]));
    for (const queue of queues)
      queue.on('error', (error) => this.logger.warn(`${queue.name}: ${error.message}`));
  }

  /** Adds missing jobs, after the commit. @returns false when the queue is away: the sweeper then finds the rows */
  async enqueue(
    name: string,
    ids: readonly string[],
    { first = false, again = false }: EnqueueOptions = {},
  ): Promise<boolean> {
    const queue = this.queue(name);
    try {
      if (again && ids.length > 0) await this.inTime(this.forgetFailures(queue, new Set(ids)));
      for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
        const jobs = ids
          .slice(start, start + IDS_PER_CALL)
          .map((id) => ({ name, data: { id }, opts: { jobId: id, lifo: first } }));
        await this.inTime(this.add(queue, jobs));
      }
      return true;
    } catch (error) {
      this.logger.warn(`${name}: ${ids.length} ids could not be enqueued (${String(error)})`);
      return false;
    }
  }

  /** Lets delayed jobs run now: the clock of the process that delayed them may have been wrong by hours. */
  async promote(name: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const late = new Set(ids);
    const delayed = await this.inTime(this.queue(name).getDelayed(0, MAX_PROMOTED));
    let promoted = 0;
    for (const job of delayed.filter(({ id }) => late.has(id ?? ''))) {
      try {
        await this.inTime(job.promote());
        promoted += 1;
      } catch (error) {
        if (await this.inTime(job.isDelayed())) throw error; // else another process was faster
      }
    }
    if (promoted > 0) this.logger.warn(`${name}: ${promoted} jobs were put off for too long`);
  }

  /** Removes jobs that are not needed any more, as they use up the queue's rate. Call it after the commit. */
  async withdraw(name: string, ids: readonly string[]): Promise<void> {
    const queue = this.queue(name);
    try {
      for (let start = 0; start < ids.length; start += IDS_PER_WITHDRAWAL) {
        const some = ids.slice(start, start + IDS_PER_WITHDRAWAL);
        await this.inTime(Promise.all(some.map((id) => queue.remove(id, { removeChildren: false }))));
      }
    } catch (error) {
      this.logger.warn(`${name}: ${ids.length} ids could not be taken out (${String(error)})`);
    }
  }

  /** What waits in a queue; rejects when the queue cannot be reached. */
  async counts(name: string): Promise<QueueCounts> {
    const {
      waiting = 0,
      active = 0,
      delayed = 0,
      failed = 0,
    } = await this.inTime(this.queue(name).getJobCounts('waiting', 'active', 'delayed', 'failed'));
    return { waiting, active, delayed, failed };
  }

  /** For the queue board. */
  get all(): HallQueue[] {
    return [...this.queues.values()];
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  private async forgetFailures(queue: HallQueue, ids: ReadonlySet<string | undefined>): Promise<void> {
    const failed = await queue.getFailed(0, KEPT_FAILURES - 1);
    await Promise.all(failed.filter(({ id }) => ids.has(id)).map((job) => job.remove()));
  }

  /** On PostgreSQL a bulk is costly to set up, so a single job is added as one. */
  private add(
    queue: HallQueue,
    jobs: { name: string; data: QueueJob; opts: JobsOptions }[],
  ): Promise<unknown> {
    const [job] = jobs;
    return job && jobs.length === 1 ? queue.add(job.name, job.data, job.opts) : queue.addBulk(jobs);
  }

  private inTime<T>(work: Promise<T>): Promise<T> {
    return withinTime(work, this.answerMs, 'the queue does not answer');
  }

  private queue(name: string): HallQueue {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`There is no queue ${name}`);
    return queue;
  }
}
