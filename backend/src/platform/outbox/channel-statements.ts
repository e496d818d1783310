import { records, sql, statement, types } from '../database/sql/index.js';
import type { Channel } from './channel.js';

type Described = Pick<Channel, 'table' | 'columns' | 'events' | 'erased'>;

const ids = types.uuid.list.param('ids');
const id = types.uuid.param('id');

const changed = {
  id: types.uuid,
  status: types.text,
  providerId: types.text.orNull,
  error: types.text.orNull,
  summary: types.text,
  request: types.json<object>().orNull,
  response: types.json<object>().orNull,
  statusChanged: types.boolean,
  waitMs: types.float.orNull,
};

function declare({ table, columns, events, erased }: Described) {
  const pseudonym = types.text.param('pseudonym');
  const without = (column: string) => sql`replace(${column}, ${columns.address}, ${pseudonym})`;
  // Where the body has been removed, request and response are not kept either.
  const keptOf = (given: string, column: string) =>
    `CASE WHEN m.body_removed_at IS NULL THEN coalesce(t.${given}, m.${column}) ELSE m.${column} END`;
  return {
    claim: statement(`${table}, claimed`)`
      UPDATE ${table} SET status = 'sending', claimed_at = now(), attempts = attempts + 1, updated_at = now(),
        next_try_at = NULL
      WHERE id = ANY(${ids})`,
    change: statement(`${table}, moved on`)`
      UPDATE ${table} m SET status = t.status, ${columns.providerId} = t."providerId", error_message = t.error,
        result_summary = t.summary, updated_at = now(),
        next_try_at = CASE WHEN t."statusChanged" THEN now() + t."waitMs" * interval '1 millisecond' ELSE m.next_try_at END,
        ${columns.request} = ${keptOf('request', columns.request)},
        ${columns.response} = ${keptOf('response', columns.response)}
      FROM ${records('changes', changed)} WHERE m.id = t.id`,
    storeEvents: statement(`${events.table}, stored`, {
      id: types.uuid,
      stored: types.boolean,
    })`${events.insert}`,
    lockAbandoned: statement(`${table}: abandoned ones, locked`, { id: types.uuid })`
      SELECT id FROM ${table} WHERE id = ANY(${ids}) AND status = 'sending'
        AND claimed_at < now() - ${types.float.param('claimedBeforeMs')} * interval '1 millisecond'
      ORDER BY id FOR NO KEY UPDATE`,
    putOff: statement(`${table}, put off`)`
      UPDATE ${table} m SET error_message = t.reason, updated_at = now(),
        next_try_at = now() + t.wait * interval '1 millisecond'
      FROM ${records('items', { id: types.uuid, wait: types.float, reason: types.text })} WHERE m.id = t.id`,
    lock: statement(`${table}: one, locked`, { id: types.uuid, status: types.text })`
      SELECT id, status FROM ${table} WHERE id = ${id} FOR NO KEY UPDATE`,
    erase: statement(`${table}, erased`)`
      UPDATE ${table} SET ${erased}, ${columns.address} = ${pseudonym},
        result_summary = ${without('result_summary')}, error_message = ${without('error_message')}
      WHERE id = ANY(${ids})`,
    eraseEvents: statement(`${events.table}, erased`, { id: types.uuid })`
      UPDATE ${events.table} SET ${events.erased} WHERE ${events.messageId} = ANY(${ids}) RETURNING id`,
    eventsOfBatch: statement(`${events.table} of a batch, not applied`, { id: types.uuid })`
      SELECT id FROM ${events.table} WHERE (batch_id = ${id} OR id = ${id}) AND applied_at IS NULL`,
    markApplied: statement(`${events.table}, applied`, { lag: types.float })`
      UPDATE ${events.table} SET applied_at = now() WHERE id = ANY(${ids}) AND applied_at IS NULL
      RETURNING extract(epoch FROM clock_timestamp() - ${events.happenedAt})::float8 AS lag`,
  };
}

const declared = new Map<string, ReturnType<typeof declare>>();

/** What is done to the tables of a channel, declared once for each. */
export function channelStatements(channel: Described): ReturnType<typeof declare> {
  const known = declared.get(channel.table) ?? declare(channel);
  declared.set(channel.table, known);
  return known;
}
