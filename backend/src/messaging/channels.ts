import type { Type } from '@nestjs/common';
import type { Channel } from '../platform/outbox/channel.js';
import { emailChannel } from './email/email.channel.js';
import { smsChannel } from './sms/sms.channel.js';

interface Registered {
  channel: Channel;
  /** Its pages, webhooks and carrier; a command that needs only the tables does not load it. */
  module: () => Promise<Type>;
}

/** Another channel is a folder beside these and a line here. */
const registered: readonly Registered[] = [
  { channel: smsChannel, module: async () => (await import('./sms/sms.module.js')).SmsModule },
  { channel: emailChannel, module: async () => (await import('./email/email.module.js')).EmailModule },
];

export const channels = registered.map(({ channel }) => channel);
export const channelModules = registered.map(({ module }) => module);
