import { eventQueue } from '../../platform/queues/queue-settings.js';

/** Texts from workers that may answer something, or are to be answered. */
export const inboundQueue = eventQueue('sms-inbound');
