import { announce } from '../events/change-announcer.js';
import { webhookLagSeconds } from '../metrics/process-metrics.js';
import { Batcher } from '../batching/batcher.js';
import { idsOf } from '../database/ids.js';
import { channelStatements } from './channel-statements.js';
import type { Apply, Channel, ChannelTypes, OutboxContext } from './channel.js';

/** SQL of an event's row: the id that its job in the queue carries. */
export const batchOfEvent = 'coalesce(batch_id, id)';

/** Applies the events that an {@link EventInbox} has stored. */
export class StoredEvents {
  private readonly events = new Batcher((ids: string[]) => this.applyAll(ids), { max: 200, parallel: 2 });

  constructor(
    private readonly channel: Channel,
    private readonly context: OutboxContext,
    private readonly applyTransitions: Apply,
  ) {}

  /**
   * Applies the events of a batch once; a second call finds them applied and changes nothing.
   * @param id of the batch, or of an event that was stored without one
   * @throws when one of them cannot be applied; it holds no other up
   */
  async apply(id: string): Promise<void> {
    const { eventsOfBatch } = channelStatements(this.channel);
    const events = await eventsOfBatch.rows(this.context.dataSource, { id });
    const results = await Promise.allSettled(events.map((event) => this.events.add(event.id)));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
  }

  private async applyAll(ids: string[]): Promise<void[]> {
    const { name: channel, topic } = this.channel;
    const { table, columns, messageId, transitionOf } = this.channel.events;
    const applied = await this.context.dataSource.transaction(async (manager) => {
      const events: ChannelTypes['event'][] = await manager.query(
        `SELECT id, ${messageId} AS "messageId", ${columns} FROM ${table} WHERE id = ANY($1::uuid[]) AND applied_at IS NULL
         ORDER BY ${messageId}, created_at, id`,
        [ids],
      );
      await this.applyTransitions(manager, events.map(transitionOf));
      // Those that leave the status as it is are shown, too.
      const messages = events.map((event) => event.messageId);
      await announce(manager, topic, messages);
      return channelStatements(this.channel).markApplied.rows(manager, { ids: idsOf(events) });
    });
    // The provider's clock may be ahead of ours.
    for (const { lag } of applied) webhookLagSeconds.observe({ channel }, Math.max(0, lag));
    return [];
  }
}
