import type { DataSource, EntityManager } from 'typeorm';
import type { Times } from '../config/times.js';
import { announce } from '../events/change-announcer.js';
import { channelStatements } from './channel-statements.js';
import type { Channel } from './channel.js';
import type { SendOutcome } from './send-result.js';

export interface PutOff {
  /** Milliseconds. */
  wait: number;
  /** What it waits for, for people. */
  reason: string;
}

/** Not all messages pause alike: they would come back all at once. */
const JITTER = 0.25;

/** @param attempts tries so far */
export function pauseAfter(attempts: number, { firstPause, longestPause }: Times['retry']): number {
  const pause = Math.min(firstPause * 2 ** (attempts - 1), longestPause);
  return Math.round(pause * (1 - JITTER * Math.random()));
}

/** What people read of a message that was tried for as long as it is tried. */
export const inVain = (error: string, attempts: number): string =>
  `${error} Tried ${attempts === 1 ? 'once' : `${attempts} times`}.`;

/**
 * Writes to messages that wait for their turn that they wait for the provider, and until when; the provider is not
 * asked. Whose time would be over by then has failed.
 */
export function putOff(
  dataSource: DataSource,
  channel: Pick<Channel, 'table' | 'topic' | 'columns' | 'events' | 'erased'>,
  tryFor: string,
  apply: (
    manager: EntityManager,
    transitions: { id: string; to: 'failed'; error: string }[],
  ) => Promise<unknown>,
  items: (PutOff & { id: string })[],
): Promise<SendOutcome[]> {
  const { table, topic } = channel;
  return dataSource.transaction(async (manager) => {
    const rows: { id: string; attempts: number; isOver: boolean }[] = await manager.query(
      `SELECT m.id, m.attempts,
         extract(epoch FROM now() - m.created_at) * 1000 + t.wait > ${tryFor} AS "isOver"
       FROM ${table} m JOIN json_to_recordset($1::json) AS t(id uuid, wait float8) ON t.id = m.id
       WHERE m.status = 'pending' ORDER BY m.id FOR NO KEY UPDATE OF m`,
      [JSON.stringify(items)],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    const over = items.filter(({ id }) => found.get(id)?.isOver);
    await apply(
      manager,
      over.map(({ id, reason }) => ({
        id,
        to: 'failed' as const,
        error: inVain(reason, found.get(id)?.attempts ?? 0),
      })),
    );
    const waiting = items.filter(({ id }) => found.get(id)?.isOver === false);
    await channelStatements(channel).putOff.run(manager, { items: waiting });
    await announce(
      manager,
      topic,
      waiting.map(({ id }) => id),
    );
    return items.map(({ id, wait, reason }): SendOutcome => {
      const isOver = found.get(id)?.isOver;
      if (isOver === undefined) return { outcome: 'done' };
      return isOver
        ? { outcome: 'failed', error: reason }
        : { outcome: 'again', error: reason, afterMs: Math.ceil(wait) };
    });
  });
}
