import type { DataSource } from 'typeorm';
import type { Times } from '../config/times.js';
import { idsOf } from '../database/ids.js';
import { announce } from '../events/change-announcer.js';
import { channelStatements } from './channel-statements.js';
import type { Apply, Channel } from './channel.js';
import type { SendOutcome, TriedAgain } from './send-result.js';

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

/** Those of a set that were not taken, and when: pauses of the same length differ by no more than their jitter. */
export function againTogether(
  ids: readonly string[],
  outcomes: readonly SendOutcome[],
): (TriedAgain & { ids: string[] }) | undefined {
  const again = ids.flatMap((id, place) => {
    const outcome = outcomes[place];
    return outcome?.outcome === 'again' ? [{ id, ...outcome }] : [];
  });
  const [first] = again;
  if (!first) return undefined;
  const soonest = Math.min(...again.map(({ afterMs }) => afterMs));
  return { error: first.error, afterMs: Math.ceil(soonest / (1 - JITTER)), ids: idsOf(again) };
}

/** The error, for people, of a message that is tried no more. */
export const withTries = (error: string, attempts: number): string =>
  `${error} Tried ${attempts === 1 ? 'once' : `${attempts} times`}.`;

/** Postpones pending messages while the provider is not asked; those that would then be too old fail. */
export function putOff(
  dataSource: DataSource,
  channel: Channel,
  tryFor: string,
  apply: Apply,
  items: (PutOff & { id: string })[],
): Promise<SendOutcome[]> {
  const { table, topic, triedSince = 'm.created_at' } = channel;
  return dataSource.transaction(async (manager) => {
    const rows: { id: string; attempts: number; isOver: boolean }[] = await manager.query(
      `SELECT m.id, m.attempts,
         extract(epoch FROM now() - ${triedSince}) * 1000 + t.wait > ${tryFor} AS "isOver"
       FROM ${table} m JOIN json_to_recordset($1::json) AS t(id uuid, wait float8) ON t.id = m.id
       WHERE m.status = 'pending' ORDER BY m.id FOR NO KEY UPDATE OF m`,
      [JSON.stringify(items)],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    const failed = items.flatMap(({ id, reason }) => {
      const row = found.get(id);
      return row?.isOver ? [{ id, to: 'failed', error: withTries(reason, row.attempts) }] : [];
    });
    await apply(manager, failed);
    const waiting = items.filter(({ id }) => found.get(id)?.isOver === false);
    await channelStatements(channel).putOff.run(manager, { items: waiting });
    await announce(manager, topic, idsOf(waiting));
    return items.map(({ id, wait, reason }): SendOutcome => {
      const row = found.get(id);
      if (!row) return { outcome: 'done' };
      return row.isOver
        ? { outcome: 'failed', error: reason }
        : { outcome: 'again', error: reason, afterMs: Math.ceil(wait) };
    });
  });
}
