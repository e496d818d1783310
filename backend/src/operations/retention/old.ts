interface Old {
  what: string;
  /** The rows of a table that may go once they are so many days old, `$1`. */
  table: string;
  where: string;
  /** What is done to them; default: they are deleted. */
  set?: string;
}

const days = 'created_at < now() - make_interval(days => $1)';

/**
 * What providers told, as it came. What it meant is written in the message itself, which stays, and in the audit log.
 * Of a worker's own text the words and the keyword stay: they show a consent.
 */
export const old: readonly Old[] = [
  { what: 'callbacks of texts', table: 'sms_events', where: `applied_at IS NOT NULL AND ${days}` },
  { what: 'events of e-mails', table: 'emails_events', where: `applied_at IS NOT NULL AND ${days}` },
  {
    what: 'requests that brought texts from workers (the texts stay)',
    table: 'inbound_messages',
    where: `webhook_payload::text <> '{}' AND ${days}`,
    set: `webhook_payload = '{}'`,
  },
];

export const countSql = ({ table, where }: Old) =>
  `SELECT count(*)::int AS count FROM ${table} WHERE ${where}`;

/** A batch of `$2` rows, the oldest first. */
export const forgetSql = ({ table, where, set }: Old) => `
  ${set ? `UPDATE ${table} SET ${set}` : `DELETE FROM ${table}`}
  WHERE id IN (SELECT id FROM ${table} WHERE ${where} ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`;
