import { Inject, type Type } from '@nestjs/common';
import { type Attempt, IdProcessor, NotAgain, QueueProcessor, TryAgain } from '../queues/queue-processor.js';
import type { QueueSettings } from '../queues/queue-settings.js';
import type { Channel } from './channel.js';
import type { Outbox } from './outbox.js';
import { Outboxes } from './outboxes.js';

type Work = (outbox: Outbox, id: string, attempt: Attempt, isStopping: () => boolean) => Promise<void>;
type WorkOnSet = (outbox: Outbox, ids: readonly string[], isStopping: () => boolean) => Promise<void>;

/** What works the queues of a channel. */
export const processorsOf = (channel: Channel): Type[] => {
  const { send: sends, events, resolve: unknowns } = channel.queues;
  return [
    processor(channel, sends, send, sendSet),
    processor(channel, events, (outbox, id) => outbox.events.apply(id)),
    ...(unknowns ? [processor(channel, unknowns, resolve)] : []),
  ];
};

/** The queue tries again what was not taken. */
async function send(outbox: Outbox, id: string, _: Attempt, isStopping: () => boolean): Promise<void> {
  const result = await outbox.sender.send(id, isStopping);
  if (result.outcome === 'again') throw new TryAgain(result.error, result.afterMs);
  if (result.outcome === 'failed') throw new NotAgain(result.error);
}

/** What became of each stands in its row; those that were not taken come again together. */
async function sendSet(outbox: Outbox, ids: readonly string[], isStopping: () => boolean): Promise<void> {
  const again = await outbox.sender.sendSet(ids, isStopping);
  if (again) throw new TryAgain(again.error, again.afterMs, again.ids);
}

async function resolve(outbox: Outbox, id: string, { last }: Attempt): Promise<void> {
  const settled = await outbox.resolve(id);
  if (!settled && !last) throw new Error('It is not yet known what became of it');
}

function processor(channel: Channel, { name }: QueueSettings, work: Work, workOnSet?: WorkOnSet): Type {
  @QueueProcessor(name)
  class ChannelProcessor extends IdProcessor {
    constructor(@Inject(Outboxes) private readonly outboxes: Outboxes) {
      super();
    }

    protected work(id: string, attempt: Attempt): Promise<void> {
      return work(this.outboxes.of(channel), id, attempt, this.isStopping);
    }

    protected override workSet(ids: readonly string[], attempt: Attempt): Promise<void> {
      if (!workOnSet) return super.workSet(ids, attempt);
      return workOnSet(this.outboxes.of(channel), ids, this.isStopping);
    }

    private readonly isStopping = () => this.worker.closing !== undefined;
  }
  return ChannelProcessor;
}
