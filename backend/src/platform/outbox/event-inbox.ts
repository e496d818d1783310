import { randomUUID } from 'node:crypto';
import { Batcher } from '../batching/batcher.js';
import { channelStatements } from './channel-statements.js';
import type { Channel, ChannelTypes, Surroundings } from './channel.js';

/** `repeated`: we had it already. `unknown`: it is of no message of ours. */
export type Taken = 'stored' | 'repeated' | 'unknown';

/** Events that one job applies. */
interface EventBatch {
  id: string;
  /** Each resolves once its events are stored, or are not. */
  inserts: Promise<unknown>[];
  isEmpty: boolean;
}

/**
 * Takes in what a provider tells about messages: stored first, in few statements, and applied from a queue. What comes
 * at about the same time is one batch, and one job: a thousand events a second need not be a thousand jobs.
 */
export class EventInbox<T extends ChannelTypes> {
  private readonly events: Batcher<T['newEvent'], Taken>;
  private batch?: EventBatch;

  constructor(
    private readonly channel: Channel<T>,
    private readonly surroundings: Surroundings,
  ) {
    this.events = new Batcher((events) => this.insert(events), {
      max: 200,
      parallel: 2,
      gatherMs: surroundings.config.times.events.stored,
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
    const rows = await channelStatements(this.channel).storeEvents.rows(this.surroundings.dataSource, {
      events: JSON.stringify(events),
      batchId: batch.id,
    });
    if (rows.some(({ stored }) => stored)) batch.isEmpty = false;
    const taken = new Map(
      rows.map(({ id, stored }): [string, Taken] => [id, stored ? 'stored' : 'repeated']),
    );
    return events.map(({ id }) => taken.get(id) ?? 'unknown');
  }

  private open(): EventBatch {
    const batch: EventBatch = { id: randomUUID(), inserts: [], isEmpty: true };
    setTimeout(() => void this.close(batch), this.surroundings.config.times.events.gathered);
    return batch;
  }

  /** Nobody waits for it: the provider wants a quick answer, and the sweeper finds what the queue has not got. */
  private async close(batch: EventBatch): Promise<void> {
    this.batch = undefined;
    await Promise.allSettled(batch.inserts);
    const { events } = this.channel.queues;
    if (!batch.isEmpty) await this.surroundings.queues.enqueue(events.name, [batch.id]);
  }
}
