import { type Attempt, NotAgain, TryAgain } from '../queues/queue-processor.js';
import type { Outbox } from './outbox.js';

/** What the jobs of a channel's queues do. */
export class OutboxWork {
  constructor(
    private readonly outbox: Outbox,
    private readonly isStopping: () => boolean,
  ) {}

  /** The queue tries again what was not taken. */
  async send(id: string): Promise<void> {
    const result = await this.outbox.sender.send(id, this.isStopping);
    if (result.outcome === 'again') throw new TryAgain(result.error, result.afterMs);
    if (result.outcome === 'failed') throw new NotAgain(result.error);
  }

  /** What became of each stands in its row; those that were not taken come again together. */
  async sendSet(ids: readonly string[]): Promise<void> {
    const again = await this.outbox.sender.sendSet(ids, this.isStopping);
    if (again) throw new TryAgain(again.error, again.afterMs, again.ids);
  }

  applyEvent(id: string): Promise<void> {
    return this.outbox.events.apply(id);
  }

  async resolve(id: string, { last }: Attempt): Promise<void> {
    const settled = await this.outbox.resolve(id);
    if (!settled && !last) throw new Error('It is not yet known what became of it');
  }
}
