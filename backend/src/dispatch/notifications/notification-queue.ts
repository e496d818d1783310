import type { QueueSettings } from '../../platform/queues/queue-settings.js';

/** Notifications that are written in parts. */
export const notificationQueue: QueueSettings = {
  name: 'notifications',
  attempts: 8,
  backoff: { type: 'exponential', after: 'notification', jitter: 0.25 },
  concurrency: () => 2,
  ratePerSecond: () => null,
};
