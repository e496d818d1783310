import type { DataSource } from 'typeorm';
import { Batcher } from '../queues/batcher.js';
import type { JobQueues } from '../queues/job-queues.js';
import type { QueueName } from '../queues/queue-settings.js';

interface EventStore {
  /**
   * Inserts the events of the JSON array `$1` that are of messages of ours; returns `id` and whether it was `stored`
   * (false: we had it already) of each of these.
   */
  insert: string;
  /** Works on what was stored. */
  queue: QueueName;
}

/** `repeated`: we had it already. `unknown`: it is of no message of ours. */
export type Taken = 'stored' | 'repeated' | 'unknown';

/** Takes in what a provider tells about messages: stored first, in few statements, and applied from a queue. */
export class EventInbox<Event extends { id: string }> {
  private readonly events = new Batcher((events: Event[]) => this.insert(events), { max: 200, parallel: 2 });
  private readonly enqueued = new Batcher((ids: string[]) => this.enqueue(ids), { max: 1000, parallel: 1 });

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    private readonly store: EventStore,
  ) {}

  /** @throws when this very event cannot be stored */
  take(event: Event): Promise<Taken> {
    return this.events.add(event);
  }

  private async insert(events: Event[]): Promise<Taken[]> {
    const rows: { id: string; stored: boolean }[] = await this.dataSource.query(this.store.insert, [
      JSON.stringify(events),
    ]);
    const taken = new Map(
      rows.map(({ id, stored }): [string, Taken] => [id, stored ? 'stored' : 'repeated']),
    );
    // Not waited for: the provider wants a quick answer, and the sweeper finds what the queue has not got.
    for (const [id, what] of taken) if (what === 'stored') void this.enqueued.add(id);
    return events.map(({ id }) => taken.get(id) ?? 'unknown');
  }

  private async enqueue(ids: string[]): Promise<void[]> {
    await this.queues.enqueue(this.store.queue, ids);
    return [];
  }
}
