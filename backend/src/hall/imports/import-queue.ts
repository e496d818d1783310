import type { QueueSettings } from '../../platform/queues/queue-settings.js';

/** Steps of imports. One at a time in a worker process: each takes the memory of a large file. */
export const importQueue: QueueSettings = {
  name: 'imports',
  attempts: 8,
  backoff: { type: 'exponential', after: 'import', jitter: 0.25 },
  concurrency: () => 1,
  ratePerSecond: () => null,
};
