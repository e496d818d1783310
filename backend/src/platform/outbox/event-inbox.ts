import { randomUUID } from 'node:crypto';
import { Batcher } from '../batching/batcher.js';
import { channelStatements } from './channel-statements.js';
import type { Channel, ChannelTypes, OutboxContext } from './channel.js';

/** `repeated`: we had it already. `unknown`: it is of no message of ours. */
export type Taken = 'stored' | 'repeated' | 'unknown';

/** Events that one job applies. */
interface EventBatch {
  id: string;
  /** Each resolves once its events are stored, or are not. */
  inserts: Promise<unknown>[];
  isEmpty: boolean;
}

/** Stores events; those at about the same time are one batch and one job, as there may be a thousand a second. */
export class EventInbox<T extends ChannelTypes> {
  private readonly events: Batcher<T['newEvent'], Taken>;
  private batch?: EventBatch;

  constructor(
    private readonly channel: Channel<T>,
    private readonly context: OutboxContext,
  ) {
    this.events = new Batcher((events) => this.insert(events), {
      max: 200,
      parallel: 2,
      gatherMs: context.config.times.events.stored,
    });
  }

  /** @throws when this very event cannot be stored */
  take(event: T['newEvent']): Promise<Taken> {
    return this.events.add(event);
  }

  private insert(events: T['newEvent'][]): Promise<Taken[]> {
    const batch = (this.batch ??= this.open());
    const inserted = this.insertInto(batch, events);
    batch.inserts.push(inserted);
    return inserted;
  }

  private async insertInto(batch: EventBatch, events: T['newEvent'][]): Promise<Taken[]> {
    const { storeEvents } = channelStatements(this.channel);
    const params = { events: JSON.stringify(events), batchId: batch.id };
    const rows = await storeEvents.rows(this.context.dataSource, params);
    if (rows.some(({ stored }) => stored)) batch.isEmpty = false;
    const isStored = new Map(rows.map(({ id, stored }) => [id, stored]));
    return events.map(({ id }) => {
      const stored = isStored.get(id);
      if (stored === undefined) return 'unknown';
      return stored ? 'stored' : 'repeated';
    });
  }

  private open(): EventBatch {
    const batch: EventBatch = { id: randomUUID(), inserts: [], isEmpty: true };
    setTimeout(() => void this.close(batch), this.context.config.times.events.gathered);
    return batch;
  }

  /** No answer waits for it: the sweeper finds the events that the queue has not got. */
  private async close(batch: EventBatch): Promise<void> {
    this.batch = undefined;
    await Promise.allSettled(batch.inserts);
    const { events } = this.channel.queues;
    if (!batch.isEmpty) await this.context.queues.enqueue(events.name, [batch.id]);
  }
}
