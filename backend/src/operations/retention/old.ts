import { forgottenImports } from '../../hall/imports/forgotten.js';
import { channels } from '../../messaging/channels.js';
import { forgottenInboundTexts } from '../../messaging/sms/forgotten.js';
import { type OldRows, onlyPayload } from '../../platform/database/old-rows.js';
import { sql, statement, types } from '../../platform/database/sql/index.js';
import type { Channel } from '../../platform/outbox/channel.js';

const wasApplied = 'applied_at IS NOT NULL';
/** Bodies of messages that are neither to be sent nor perhaps to be sent again. */
const isOver = `body_removed_at IS NULL AND status NOT IN ('pending', 'sending', 'unknown')`;

/** All that is removed by its age. */
const kinds: readonly OldRows[] = [
  ...channels.flatMap(eventsOf),
  ...forgottenInboundTexts,
  ...channels.map(wordsOf),
  ...forgottenImports,
];

/**
 * An event of an arrival loses its payload only, as whether and when a message arrived is part of the record
 * of dispatch.
 */
function eventsOf({ events: { table, isArrival }, retention }: Channel): OldRows[] {
  return [
    {
      what: `${retention.arrivals} (when it was stays)`,
      kind: 'callbacks',
      table,
      where: `${wasApplied} AND ${isArrival} AND ${onlyPayload.where}`,
      set: onlyPayload.set,
    },
    {
      what: `other ${retention.events}`,
      kind: 'callbacks',
      table,
      where: `${wasApplied} AND (${isArrival}) IS NOT TRUE`,
    },
  ];
}

function wordsOf({ table, withoutWords, retention }: Channel): OldRows {
  const what = `words of ${retention.messages} (to whom, when and what became of them stays)`;
  return { what, kind: retention.kind, table, where: isOver, set: withoutWords };
}

const from = ({ table, where = 'true' }: OldRows) =>
  sql`FROM ${table} WHERE ${where} AND created_at < now() - make_interval(days => ${types.integer.param('days')})`;

const countOf = (one: OldRows) => statement(`old, counted: ${one.what}`, { count: types.integer })`
  SELECT count(*)::int AS count ${from(one)}`;

/** A batch, the oldest first. */
const forgetSome = (one: OldRows) => statement(`old, forgotten: ${one.what}`)`
  ${one.set ? `UPDATE ${one.table} SET ${one.set}` : `DELETE FROM ${one.table}`}
  WHERE ${one.key ?? 'id'} = ANY(ARRAY(SELECT ${one.key ?? 'id'} ${from(one)}
    ORDER BY created_at LIMIT ${types.integer.param('batch')}::int FOR UPDATE SKIP LOCKED))`;

/** What goes by its age, with how it is counted and forgotten. */
export const old = kinds.map((one) => ({ ...one, countOf: countOf(one), forgetSome: forgetSome(one) }));
export type ForgottenKind = (typeof old)[number];
