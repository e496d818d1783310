import type { DataSource } from 'typeorm';
import { countsOf } from '../../platform/database/counts.js';
import type { Channel } from '../../platform/outbox/channel.js';

/** Few rows are in these at any time, however many there are in all. */
const OPEN_STATUSES = ['pending', 'sending', 'unknown'];

interface OutboxFigures {
  open: Record<string, number>;
  lastDay: Record<string, number>;
  oldestPendingSeconds: number;
  oldestEventSeconds: number;
}

const age = (from: string) =>
  `(SELECT coalesce(greatest(extract(epoch FROM now() - min(created_at)), 0), 0)::float8 FROM ${from})`;

/** Each part is answered from an index alone (status and time; events not applied): the tables only grow. */
export const figuresSql = ({ table, events }: Channel) => `
  SELECT
    ${countsOf('$1', 'status', `${table} WHERE status = ANY($1)`)} AS open,
    ${countsOf('$2', 'status', `${table} WHERE status = ANY($2) AND created_at > now() - interval '1 day'`)}
      AS "lastDay",
    ${age(`${table} WHERE status = 'pending'`)} AS "oldestPendingSeconds",
    ${age(`${events.table} WHERE applied_at IS NULL`)} AS "oldestEventSeconds"`;

export const figuresParameters = ({ summaries }: Channel) => [OPEN_STATUSES, Object.keys(summaries)];

export async function outboxFigures(dataSource: DataSource, channel: Channel): Promise<OutboxFigures> {
  const [figures]: [OutboxFigures] = await dataSource.query(figuresSql(channel), figuresParameters(channel));
  return figures;
}
