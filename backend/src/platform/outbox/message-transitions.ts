import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { idsOf } from '../database/ids.js';
import { announce } from '../events/change-announcer.js';
import type { Change, Channel, Locked, Transition } from './channel.js';
import { channelStatements } from './channel-statements.js';

/** The only way in which a message's status changes once it is claimed: forward only, under the rows' locks. */
export class MessageTransitions {
  private readonly logger = new Logger(MessageTransitions.name);

  constructor(private readonly channel: Channel) {}

  /**
   * Applies transitions in their order; one that comes too late changes nothing. @returns the messages as they are now
   */
  async apply(manager: EntityManager, transitions: readonly Transition[]): Promise<Change[]> {
    const rows = await this.lock(manager, idsOf(transitions));
    const changes = new Map<string, Change>();
    for (const transition of transitions) {
      const row = changes.get(transition.id) ?? rows.get(transition.id);
      const change = row && this.changed(row, transition);
      if (change) changes.set(row.id, change);
    }
    if (changes.size > 0) await this.write(manager, [...changes.values()]);
    return [...changes.values()];
  }

  /** In the order of their ids, so that two transactions never wait for each other. */
  private async lock(manager: EntityManager, ids: string[]): Promise<Map<string, Locked>> {
    const { table, columns, more } = this.channel;
    const rows: Locked[] = await manager.query(
      `SELECT id, status, ${columns.providerId} AS "providerId", error_message AS error,
         request_id AS "requestId" ${more ? `, ${more}` : ''}
       FROM ${table} WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The row as the transition leaves it; undefined when it is about another message than ours. */
  private changed(row: Locked & Partial<Change>, transition: Transition): Change | undefined {
    const { to, providerId, error = null, request, response, waitMs, refusedAs, mayPass } = transition;
    if (providerId && row.providerId && this.channel.isOther?.(row.providerId, providerId)) return undefined;
    const moves = to !== undefined && this.mayFollow(row.status, to);
    return {
      ...row,
      providerId: row.providerId ?? providerId ?? null,
      ...(moves ? { status: to, error, waitMs } : {}),
      statusChanged: moves || (row.statusChanged ?? false),
      request: request ?? row.request,
      response: response ?? row.response,
      refusedAs: refusedAs ?? row.refusedAs,
      mayPass: mayPass || row.mayPass,
    };
  }

  /** A claimed message that the provider surely has not taken waits for its next try. Nothing else goes back. */
  private mayFollow(from: string, to: string): boolean {
    return (
      this.channel.isForward(from, to) || (to === 'pending' && (from === 'sending' || from === 'unknown'))
    );
  }

  private async write(manager: EntityManager, changes: Change[]): Promise<void> {
    const { topic, summaries } = this.channel;
    await channelStatements(this.channel).change.run(manager, {
      changes: changes.map(({ request = null, response = null, waitMs = null, ...change }) => ({
        ...change,
        ...{ request, response, waitMs, summary: summaries[change.status]! },
      })),
    });
    const moved = changes.filter(({ statusChanged }) => statusChanged);
    for (const { id, status, requestId } of moved)
      this.logger.log({ [topic]: id, status, requestId }, 'moved on');
    await announce(manager, topic, idsOf(moved));
  }
}
