import { fillQueue } from './dispatch/fill-looks/fill-looks.service.js';
import { notificationQueue } from './dispatch/notifications/notification-queue.js';
import { inboundQueue } from './messaging/sms/received-texts.service.js';
import { importQueue } from './hall/imports/import-queue.js';
import { channels } from './messaging/channels.js';
import type { QueueSettings } from './platform/queues/queue-settings.js';

/** Every queue there is; each needs one processor, or the worker does not start. */
export const queues: readonly QueueSettings[] = [
  ...channels.flatMap((channel) => Object.values(channel.queues)),
  fillQueue,
  notificationQueue,
  inboundQueue,
  importQueue,
];
