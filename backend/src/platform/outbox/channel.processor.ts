import { Inject, type Type } from '@nestjs/common';
import { type Attempt, IdProcessor, QueueProcessor } from '../queues/queue-processor.js';
import type { QueueSettings } from '../queues/queue-settings.js';
import type { Channel } from './channel.js';
import { OutboxWork } from './outbox-work.js';
import { Outboxes } from './outboxes.js';

type OnOne = (work: OutboxWork, id: string, attempt: Attempt) => Promise<void>;
type OnSet = (work: OutboxWork, ids: readonly string[]) => Promise<void>;

/** What works the queues of a channel. */
export const processorsOf = (channel: Channel): Type[] => {
  const { send, events, resolve } = channel.queues;
  return [
    processor(
      channel,
      send,
      (work, id) => work.send(id),
      (work, ids) => work.sendSet(ids),
    ),
    processor(channel, events, (work, id) => work.applyEvent(id)),
    ...(resolve ? [processor(channel, resolve, (work, id, attempt) => work.resolve(id, attempt))] : []),
  ];
};

function processor(channel: Channel, { name }: QueueSettings, onOne: OnOne, onSet?: OnSet): Type {
  @QueueProcessor(name)
  class ChannelProcessor extends IdProcessor {
    constructor(@Inject(Outboxes) private readonly outboxes: Outboxes) {
      super();
    }
    protected work(id: string, attempt: Attempt): Promise<void> {
      return onOne(this.ofChannel, id, attempt);
    }
    protected override workSet(ids: readonly string[], attempt: Attempt): Promise<void> {
      return onSet?.(this.ofChannel, ids) ?? super.workSet(ids, attempt);
    }
    private get ofChannel(): OutboxWork {
      return new OutboxWork(this.outboxes.of(channel), () => this.worker.closing !== undefined);
    }
  }
  return ChannelProcessor;
}
