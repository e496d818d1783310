import type { DataSource } from 'typeorm';
import { type Options, wholeNumber } from './options.js';
import { withDatabase } from './with-app.js';

interface Old {
  what: string;
  /** SQL: the rows that may go, by the day `$1` in days ago. */
  fromWhere: string;
  forget: (fromWhere: string) => string;
}

const applied = 'applied_at IS NOT NULL AND created_at < now() - make_interval(days => $1)';
const remove = (fromWhere: string) => `DELETE FROM ${fromWhere}`;

/**
 * What providers told, as it came. What it meant is written in the message itself, which stays, and in the audit log.
 * Of a worker's own text the words and the keyword stay: they show a consent.
 */
const old: readonly Old[] = [
  { what: 'callbacks of texts', fromWhere: `sms_events WHERE ${applied}`, forget: remove },
  { what: 'events of e-mails', fromWhere: `emails_events WHERE ${applied}`, forget: remove },
  {
    what: 'requests that brought texts from workers (the texts stay)',
    fromWhere: `inbound_messages
      WHERE webhook_payload::text <> '{}' AND created_at < now() - make_interval(days => $1)`,
    forget: (fromWhere) => `UPDATE ${fromWhere.replace('WHERE', `SET webhook_payload = '{}' WHERE`)}`,
  },
];

/** Providers repeat an event for a day, and staff look at what went wrong last week. */
const MIN_DAYS = 7;
const MAX_DAYS = 36_500;

/** Deletes what providers told longer ago than so many days, once it has been applied. */
export const retention = (options: Options): Promise<void> =>
  withDatabase(async (dataSource, { retentionDays }) => {
    const days =
      options.days === undefined ? retentionDays : wholeNumber('days', options.days, MIN_DAYS, MAX_DAYS);
    console.log(`Older than ${days} days:`);
    for (const one of old) {
      const count = await (options['dry-run'] ? counted : forgotten)(dataSource, one, days);
      console.log(`  ${count} ${one.what}${options['dry-run'] ? ' would go' : ' deleted'}`);
    }
  });

async function counted(dataSource: DataSource, { fromWhere }: Old, days: number): Promise<number> {
  const [{ count }] = await dataSource.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM ${fromWhere}`,
    [days],
  );
  return count;
}

async function forgotten(dataSource: DataSource, { fromWhere, forget }: Old, days: number): Promise<number> {
  const [, count] = await dataSource.query<[unknown[], number]>(forget(fromWhere), [days]);
  return count;
}
