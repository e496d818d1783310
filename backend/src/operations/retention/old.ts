import { channels } from '../../messaging/channels.js';
import { sql, statement, types } from '../../platform/database/sql/index.js';
import type { RetentionConfig } from '../../platform/config/app-config.js';
import type { Channel } from '../../platform/outbox/channel.js';

interface Old {
  what: string;
  kind: keyof RetentionConfig;
  table: string;
  /** Its primary key; default: `id`. */
  key?: string;
  /** Which rows may go once they are old; default: all. An index holds these rows, so that no night reads again what it left. */
  where?: string;
  /** What is done to them; default: they are deleted. */
  set?: string;
}

const wasApplied = 'applied_at IS NOT NULL';
const hasPayload = `webhook_payload::text <> '{}'`;
const withoutPayload = `webhook_payload = '{}'`;
/** Bodies of messages that are neither to be sent nor perhaps to be sent again. */
const isOver = `body_removed_at IS NULL AND status NOT IN ('pending', 'sending', 'unknown')`;

/** All that is removed by its age. Body and keyword of a worker's own text stay: they prove a consent. */
const kinds: readonly Old[] = [
  ...channels.flatMap(eventsOf),
  {
    what: 'requests that brought texts from workers (the texts stay)',
    kind: 'inboundRequests',
    table: 'inbound_messages',
    where: hasPayload,
    set: withoutPayload,
  },
  {
    what: 'signatures under texts from workers',
    kind: 'inboundSignatures',
    table: 'inbound_signatures',
    key: 'signature',
  },
  ...channels.map(wordsOf),
  { what: 'parts of files that were imported', kind: 'imports', table: 'import_files', key: 'import_id' },
  { what: 'rows of files that were imported', kind: 'imports', table: 'import_rows', key: 'import_id' },
  {
    what: 'first rows of files, as they were shown',
    kind: 'imports',
    table: 'imports',
    where: `sample <> '[]'`,
    set: `sample = '[]', replacements = '[]', date_question = NULL`,
  },
];

/** When a message arrived, or that it did not, is part of the record of dispatch. */
function eventsOf({ events: { table, isArrival }, retention }: Channel): Old[] {
  return [
    {
      what: `${retention.arrivals} (when it was stays)`,
      kind: 'callbacks',
      table,
      where: `${wasApplied} AND ${isArrival} AND ${hasPayload}`,
      set: withoutPayload,
    },
    {
      what: `other ${retention.events}`,
      kind: 'callbacks',
      table,
      where: `${wasApplied} AND (${isArrival}) IS NOT TRUE`,
    },
  ];
}

function wordsOf({ table, withoutWords, retention }: Channel): Old {
  const what = `words of ${retention.messages} (to whom, when and what became of them stays)`;
  return { what, kind: retention.kind, table, where: isOver, set: withoutWords };
}

const from = ({ table, where = 'true' }: Old) =>
  sql`FROM ${table} WHERE ${where} AND created_at < now() - make_interval(days => ${types.integer.param('days')})`;

const countOf = (one: Old) => statement(`old, counted: ${one.what}`, { count: types.integer })`
  SELECT count(*)::int AS count ${from(one)}`;

/** A batch, the oldest first. */
const forgetSome = (one: Old) => statement(`old, forgotten: ${one.what}`)`
  ${one.set ? `UPDATE ${one.table} SET ${one.set}` : `DELETE FROM ${one.table}`}
  WHERE ${one.key ?? 'id'} = ANY(ARRAY(SELECT ${one.key ?? 'id'} ${from(one)}
    ORDER BY created_at LIMIT ${types.integer.param('batch')}::int FOR UPDATE SKIP LOCKED))`;

/** What goes by its age, with how it is counted and forgotten. */
export const old = kinds.map((one) => ({ ...one, countOf: countOf(one), forgetSome: forgetSome(one) }));
export type ForgottenKind = (typeof old)[number];
