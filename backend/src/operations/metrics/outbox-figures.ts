import type { DataSource } from 'typeorm';
import { channels } from '../../messaging/channels.js';
import { countsOf } from '../../platform/database/counts.js';
import { sql, statement, types } from '../../platform/database/sql/index.js';
import type { Channel } from '../../platform/outbox/channel.js';

/** Few rows are in these at any time, however many there are in all. */
const OPEN_STATUSES = ['pending', 'sending', 'unknown'];

const age = (from: string, since = 'created_at') =>
  `(SELECT coalesce(greatest(extract(epoch FROM now() - min(${since})), 0), 0)::float8 FROM ${from})`;

const open = types.text.list.param('open');
const all = types.text.list.param('all');

/** Each part is answered from an index alone (status and time; events not applied): the tables only grow. */
const figuresOf = ({ name, table, triedSince = 'm.created_at', events }: Channel) => statement(
  `figures of the outbox: ${name}`,
  {
    open: types.json<Record<string, number>>(),
    lastDay: types.json<Record<string, number>>(),
    oldestPendingSeconds: types.float,
    oldestEventSeconds: types.float,
  },
)`
  SELECT
    ${countsOf(open, 'status', sql`${table} WHERE status = ANY(${open})`)} AS open,
    ${countsOf(all, 'status', sql`${table} WHERE status = ANY(${all}) AND created_at > now() - interval '1 day'`)}
      AS "lastDay",
    -- What is held for the morning waits by intention.
    ${age(`${table} m WHERE status = 'pending' AND ${triedSince} <= now()`, triedSince)} AS "oldestPendingSeconds",
    ${age(`${events.table} WHERE applied_at IS NULL`)} AS "oldestEventSeconds"`;

const byTable = new Map(channels.map((channel) => [channel.table, figuresOf(channel)]));

/** The statement of a channel's figures, and its parameters. */
export const figuresWith = ({ table, summaries }: Channel) => ({
  statement: byTable.get(table)!,
  params: { open: OPEN_STATUSES, all: Object.keys(summaries) },
});

export function outboxFigures(dataSource: DataSource, channel: Channel) {
  const { statement, params } = figuresWith(channel);
  return statement.only(dataSource, params);
}
