import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { Batcher } from '../batching/batcher.js';
import type { Times } from '../config/times.js';
import type { JobQueues } from '../queues/job-queues.js';
import type { QueueName } from '../queues/queue-settings.js';

interface EventStore {
  /**
   * Inserts the events of the JSON array `$1` that are of messages of ours, with the batch `$2`; returns `id` and
   * whether it was `stored` (false: we had it already) of each of these.
   */
  insert: string;
  /** Works on what was stored. */
  queue: QueueName;
}

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
export class EventInbox<Event extends { id: string }> {
  private readonly events: Batcher<Event, Taken>;
  private batch?: EventBatch;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    private readonly store: EventStore,
    private readonly times: Times['events'],
  ) {
    this.events = new Batcher((events: Event[]) => this.insert(events), {
      max: 200,
      parallel: 2,
      gatherMs: times.stored,
    });
  }

  /** @throws when this very event cannot be stored */
  take(event: Event): Promise<Taken> {
    return this.events.add(event);
  }

  private insert(events: Event[]): Promise<Taken[]> {
    const batch = (this.batch ??= this.open());
    const inserted = this.insertInto(batch, events);
    batch.inserts.push(inserted);
    return inserted;
  }

  private async insertInto(batch: EventBatch, events: Event[]): Promise<Taken[]> {
    const rows: { id: string; stored: boolean }[] = await this.dataSource.query(this.store.insert, [
      JSON.stringify(events),
      batch.id,
    ]);
    if (rows.some(({ stored }) => stored)) batch.isEmpty = false;
    const taken = new Map(
      rows.map(({ id, stored }): [string, Taken] => [id, stored ? 'stored' : 'repeated']),
    );
    return events.map(({ id }) => taken.get(id) ?? 'unknown');
  }

  private open(): EventBatch {
    const batch: EventBatch = { id: randomUUID(), inserts: [], isEmpty: true };
    setTimeout(() => void this.close(batch), this.times.gathered);
    return batch;
  }

  /** Nobody waits for it: the provider wants a quick answer, and the sweeper finds what the queue has not got. */
  private async close(batch: EventBatch): Promise<void> {
    this.batch = undefined;
    await Promise.allSettled(batch.inserts);
    if (!batch.isEmpty) await this.queues.enqueue(this.store.queue, [batch.id]);
  }
}
