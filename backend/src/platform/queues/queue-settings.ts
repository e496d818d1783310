import type { JobsOptions } from 'bullmq';
import type { AppConfig } from '../config/app-config.js';
import type { Times } from '../config/times.js';

/** Every queue there is. A name added here does not compile until it has its settings below. */
export const QUEUE_NAMES = [
  'sms-send',
  'sms-status',
  'sms-resolve',
  'notifications',
  'email-send',
  'email-events',
] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** All that a job carries: the id of a row. What is to be done stands in the database. */
export interface QueueJob {
  id: string;
}

export interface QueueSettings {
  /** Tries in all, the first one included. */
  attempts: number;
  backoff: { type: 'exponential'; after: keyof Times['queue']['backoff']; jitter: number };
  /** Jobs at once in one worker process. */
  concurrency: (config: AppConfig) => number;
  /** Jobs that all worker processes together may start in a second; null: no limit. */
  ratePerSecond: (config: AppConfig) => number | null;
  /** A job's id is that of its row, which says what became of it: nothing is learnt from a job that is done. */
  removeOnComplete: true;
  /** For people to see why, and to have it tried again; in number and in seconds. */
  removeOnFail: { count: number; age: number };
}

/** Failed jobs of each queue that are kept. */
export const KEPT_FAILURES = 1000;

const common = {
  removeOnComplete: true,
  removeOnFail: { count: KEPT_FAILURES, age: 14 * 24 * 60 * 60 },
} as const;

/** How often a job may be taken over from a dead worker. */
const MAX_TAKEN_OVER = 10;

/** Messages with their provider at once, of one worker process. */
export const sendsAtOnce = {
  'sms-send': (config: AppConfig) => config.smsConcurrency,
  'email-send': () => 5,
};
/** Jobs for each of them: while one is with the provider, another is fetched or its result written down. */
const JOBS_PER_SEND = 2;

/** What a provider told is applied soon, and again should the database be away for a while. */
const events = {
  ...common,
  attempts: 8,
  backoff: { type: 'exponential', after: 'event', jitter: 0.5 },
  concurrency: () => 50,
  ratePerSecond: () => null,
} as const;

/** A message that was not taken is tried again for a good minute. */
const sends = {
  ...common,
  attempts: 6,
  backoff: { type: 'exponential', after: 'send', jitter: 0.25 },
} as const;

export const queueSettings: Readonly<Record<QueueName, QueueSettings>> = {
  'sms-send': {
    ...sends,
    concurrency: (config) => JOBS_PER_SEND * sendsAtOnce['sms-send'](config),
    ratePerSecond: (config) => config.smsRatePerSecond,
  },
  'sms-status': events,
  'sms-resolve': {
    ...common,
    attempts: 5,
    backoff: { type: 'exponential', after: 'resolve', jitter: 0.25 },
    concurrency: () => 2,
    ratePerSecond: () => 5,
  },
  notifications: {
    ...common,
    attempts: 8,
    backoff: { type: 'exponential', after: 'notification', jitter: 0.25 },
    concurrency: () => 2,
    ratePerSecond: () => null,
  },
  'email-send': {
    ...sends,
    concurrency: () => JOBS_PER_SEND * sendsAtOnce['email-send'](),
    ratePerSecond: () => null,
  },
  'email-events': events,
};

/** How the queue of a process treats the jobs that are added to it. */
export function jobOptions(name: QueueName, { queue }: Times): JobsOptions {
  const { attempts, backoff, removeOnComplete, removeOnFail } = queueSettings[name];
  const { type, after, jitter } = backoff;
  return {
    attempts,
    backoff: { type, delay: queue.backoff[after], jitter },
    removeOnComplete,
    removeOnFail,
  };
}

/** How a process takes jobs from any queue. */
export const workerOptions = ({ queue }: Times) => ({
  autorun: false,
  lockDuration: queue.lock,
  stalledInterval: queue.stalledLook,
  maxStalledCount: MAX_TAKEN_OVER,
});
