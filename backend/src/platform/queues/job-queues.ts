import { BeforeApplicationShutdown, Logger } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import { withinTime } from '../time/within-time.js';
import { carried, carrying, idsIn, parts, takeFromSets } from './id-sets.js';
import { KEPT_FAILURES, type QueueJob } from './queue-settings.js';

const IDS_PER_CALL = 1000;
const IDS_PER_WITHDRAWAL = 200;
const MAX_PROMOTED = 1000;

export type HallQueue = Queue<QueueJob, void, string>;

interface QueueCounts {
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

  /**
   * @param sizes of each queue: ids in one job at most
   * @param answerMs a request is not held up longer than this by a queue that does not answer
   */
  constructor(
    queues: HallQueue[],
    private readonly sizes: ReadonlyMap<string, number>,
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
      const size = first ? 1 : this.sizeOf(name);
      for (const some of parts(ids, IDS_PER_CALL)) {
        const jobs = parts(some, size).map((set) => {
          const { data, jobId } = carrying(set);
          return { name, data, opts: { jobId, lifo: first } };
        });
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
    for (const job of delayed.filter(({ data }) => idsIn(data).some((id) => late.has(id)))) {
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
    if (ids.length === 0) return;
    const queue = this.queue(name);
    try {
      const alone = this.sizeOf(name) > 1 ? await this.inTime(takeFromSets(queue, ids)) : ids;
      for (const some of parts(alone, IDS_PER_WITHDRAWAL)) {
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

  /** How many ids wait in a queue or are at work; rejects when the queue cannot be reached. */
  async idsUnderWay(name: string): Promise<number> {
    if (this.sizeOf(name) === 1) {
      const { waiting, active } = await this.counts(name);
      return waiting + active;
    }
    const { sets, alone } = await this.inTime(carried(this.queue(name), ['waiting', 'active']));
    return sets.reduce((sum, { data }) => sum + idsIn(data).length, alone.length);
  }

  /** For the queue board. */
  get all(): HallQueue[] {
    return [...this.queues.values()];
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  private async forgetFailures(queue: HallQueue, ids: ReadonlySet<string>): Promise<void> {
    const failed = await queue.getFailed(0, KEPT_FAILURES - 1);
    const inTheWay = failed.filter(({ data }) => idsIn(data).some((id) => ids.has(id)));
    await Promise.all(inTheWay.map((job) => job.remove()));
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

  private sizeOf(name: string): number {
    return this.sizes.get(name) ?? 1;
  }

  private queue(name: string): HallQueue {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`There is no queue ${name}`);
    return queue;
  }
}
