import { Inject, type Type } from '@nestjs/common';
import { type Attempt, IdProcessor, QueueProcessor } from '../queues/queue-processor.js';
import type { QueueSettings } from '../queues/queue-settings.js';
import type { Channel } from './channel.js';
import { OutboxWork } from './outbox-work.js';
import { Outboxes } from './outboxes.js';

/** What works the queues of a channel. */
export const processorsOf = (channel: Channel): Type[] => {
  const { send, events, resolve } = channel.queues;
  return [
    processor(channel, send, 'send', 'sendSet'),
    processor(channel, events, 'applyEvent'),
    ...(resolve ? [processor(channel, resolve, 'resolve')] : []),
  ];
};

type OnOne = 'send' | 'applyEvent' | 'resolve';

function processor(channel: Channel, { name }: QueueSettings, onOne: OnOne, onSet?: 'sendSet'): Type {
  @QueueProcessor(name)
  class ChannelProcessor extends IdProcessor {
    constructor(@Inject(Outboxes) private readonly outboxes: Outboxes) {
      super();
    }

    protected work(id: string, attempt: Attempt): Promise<void> {
      return this.ofChannel[onOne](id, attempt);
    }
    protected override workSet(ids: readonly string[], attempt: Attempt): Promise<void> {
      return onSet ? this.ofChannel[onSet](ids) : super.workSet(ids, attempt);
    }
    private get ofChannel(): OutboxWork {
      return new OutboxWork(this.outboxes.of(channel), () => this.worker.closing !== undefined);
    }
  }
  return ChannelProcessor;
}
