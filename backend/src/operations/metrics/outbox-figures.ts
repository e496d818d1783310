import type { DataSource } from 'typeorm';
import { EMAIL_STATUSES } from '../../messaging/email/email.entity.js';
import { countsOf } from '../../platform/database/counts.js';
import type { Channel } from '../../platform/metrics/process-metrics.js';
import { SMS_STATUSES } from '../../messaging/sms/sms.entity.js';

interface OutboxTables {
  channel: Channel;
  table: string;
  events: string;
  statuses: readonly string[];
}

export const outboxes: readonly [OutboxTables, ...OutboxTables[]] = [
  { channel: 'sms', table: 'sms', events: 'sms_events', statuses: SMS_STATUSES },
  { channel: 'email', table: 'emails', events: 'emails_events', statuses: EMAIL_STATUSES },
];

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
export const figuresSql = ({ table, events }: OutboxTables) => `
  SELECT
    ${countsOf('$1', 'status', `${table} WHERE status = ANY($1)`)} AS open,
    ${countsOf('$2', 'status', `${table} WHERE status = ANY($2) AND created_at > now() - interval '1 day'`)}
      AS "lastDay",
    ${age(`${table} WHERE status = 'pending'`)} AS "oldestPendingSeconds",
    ${age(`${events} WHERE applied_at IS NULL`)} AS "oldestEventSeconds"`;

export const figuresParameters = ({ statuses }: OutboxTables) => [OPEN_STATUSES, statuses];

export async function outboxFigures(dataSource: DataSource, outbox: OutboxTables): Promise<OutboxFigures> {
  const [figures]: [OutboxFigures] = await dataSource.query(figuresSql(outbox), figuresParameters(outbox));
  return figures;
}
