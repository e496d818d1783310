import type { AppConfig } from '../config/app-config.js';
import type { Times } from '../config/times.js';

/** All that a job carries: the id of a row, or of a set of rows. What is to be done stands in the database. */
export type QueueJob = { id: string } | { ids: string[] };

export interface QueueSettings {
  name: string;
  /** Tries in all, the first one included. */
  attempts: number;
  backoff: { type: 'exponential'; after: keyof Times['queue']['backoff']; jitter: number };
  /** Jobs at once in one worker process. */
  concurrency: (config: AppConfig) => number;
  /** Rows that all worker processes together may start in a second; null: no limit. */
  ratePerSecond: (config: AppConfig) => number | null;
  /** Ids in one job at most; without it one. */
  idsPerJob?: (config: AppConfig) => number;
}

/** Jobs of a queue that all worker processes together may start in a second: a job counts as the most that it may carry. */
export function jobsPerSecond(
  { ratePerSecond, idsPerJob = () => 1 }: QueueSettings,
  config: AppConfig,
): number | null {
  const rate = ratePerSecond(config);
  return rate === null ? null : Math.floor(rate / idsPerJob(config));
}

/** Failed jobs of each queue that are kept. */
export const KEPT_FAILURES = 1000;

/** How often a job may be taken over from a dead worker. */
const MAX_TAKEN_OVER = 10;

/** How the queue of a process treats the jobs that are added to it. */
export const jobOptions = ({ attempts, backoff }: QueueSettings, { queue }: Times) => ({
  attempts,
  backoff: { type: backoff.type, delay: queue.backoff[backoff.after], jitter: backoff.jitter },
  // A job's id is that of its row, which says what became of it: nothing is learnt from a job that is done.
  removeOnComplete: true,
  // For people to see why, and to have it tried again; in number and in seconds.
  removeOnFail: { count: KEPT_FAILURES, age: 14 * 24 * 60 * 60 },
});

/** How a process takes jobs from any queue. */
export const workerOptions = ({ queue }: Times) => ({
  autorun: false,
  lockDuration: queue.lock,
  stalledInterval: queue.stalledLook,
  maxStalledCount: MAX_TAKEN_OVER,
});

export interface SendQueue extends QueueSettings {
  /** Messages with their provider at once, of one worker process. */
  atOnce: (config: AppConfig) => number;
  idsPerJob: (config: AppConfig) => number;
}

/** Texts in hand for each of them: while one is with the provider, another is fetched or its result written down. */
const IN_HAND_PER_SEND = 2;
/**
 * Jobs that start in a second while many messages are sent, which then travel in sets: a job costs the queue
 * more than sending a message does. A single message waits for its turn no longer than for one of these.
 */
const JOBS_PER_SECOND = 50;
/** Jobs at once while they carry sets: enough that single messages find room between them. */
const SETS_AT_LEAST = 10;

/** A message that was not taken is tried again for a good minute. */
export function sendQueue({
  name,
  atOnce,
  ratePerSecond = () => null,
}: Pick<SendQueue, 'name' | 'atOnce'> & Partial<QueueSettings>): SendQueue {
  const idsPerJob = (config: AppConfig) => {
    const fitting = Math.floor((ratePerSecond(config) ?? 0) / JOBS_PER_SECOND);
    return Math.max(1, Math.min(fitting, atOnce(config)));
  };
  const concurrency = (config: AppConfig) => {
    const size = idsPerJob(config);
    return Math.max(Math.ceil((IN_HAND_PER_SEND * atOnce(config)) / size), size > 1 ? SETS_AT_LEAST : 1);
  };
  return {
    name,
    attempts: 6,
    backoff: { type: 'exponential', after: 'send', jitter: 0.25 },
    ...{ concurrency, ratePerSecond, idsPerJob, atOnce },
  };
}

/** Events are applied soon, and tried again should the database be away for a while. */
export const eventQueue = (name: string): QueueSettings => ({
  name,
  attempts: 8,
  backoff: { type: 'exponential', after: 'event', jitter: 0.5 },
  concurrency: () => 50,
  ratePerSecond: () => null,
});
