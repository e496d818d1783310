import { emailWithoutWords } from '../../messaging/email/email.entity.js';
import { smsWithoutWords } from '../../messaging/sms/sms.entity.js';
import type { RetentionConfig } from '../../platform/config/app-config.js';

export interface Old {
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
/** When a message arrived, or that it did not, is part of the record of dispatch. */
const endOf = {
  text: `message_status IN ('delivered', 'undelivered', 'failed')`,
  email: `event_type IN ('delivered', 'bounce', 'dropped')`,
};
/** Nothing needs the words of what is neither to be sent nor perhaps to be sent again. */
const isOver = `body_removed_at IS NULL AND status NOT IN ('pending', 'sending', 'unknown')`;

/**
 * All that goes by its age; what is not here stays for ever. Of a worker's own text the words and the keyword stay:
 * they show a consent.
 */
export const old: readonly Old[] = [
  {
    what: "callbacks of texts' delivery (when it was stays)",
    kind: 'callbacks',
    table: 'sms_events',
    where: `${wasApplied} AND ${endOf.text} AND ${hasPayload}`,
    set: withoutPayload,
  },
  {
    what: 'other callbacks of texts',
    kind: 'callbacks',
    table: 'sms_events',
    where: `${wasApplied} AND (${endOf.text}) IS NOT TRUE`,
  },
  {
    what: "events of e-mails' delivery (when it was stays)",
    kind: 'callbacks',
    table: 'emails_events',
    where: `${wasApplied} AND ${endOf.email} AND ${hasPayload}`,
    set: withoutPayload,
  },
  {
    what: 'other events of e-mails',
    kind: 'callbacks',
    table: 'emails_events',
    where: `${wasApplied} AND (${endOf.email}) IS NOT TRUE`,
  },
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
  {
    what: 'words of texts (to whom, when and what became of them stays)',
    kind: 'texts',
    table: 'sms',
    where: isOver,
    set: smsWithoutWords,
  },
  {
    what: 'words of e-mails (to whom, when and what became of them stays)',
    kind: 'emails',
    table: 'emails',
    where: isOver,
    set: emailWithoutWords,
  },
];

/** Those older than `$1` days. */
const from = ({ table, where = 'true' }: Old) =>
  `FROM ${table} WHERE ${where} AND created_at < now() - make_interval(days => $1)`;

export const countSql = (one: Old) => `SELECT count(*)::int AS count ${from(one)}`;

/** A batch of `$2` rows, the oldest first. */
export const forgetSql = (one: Old) => {
  const { table, key = 'id', set } = one;
  return `${set ? `UPDATE ${table} SET ${set}` : `DELETE FROM ${table}`}
  WHERE ${key} = ANY(ARRAY(SELECT ${key} ${from(one)} ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED))`;
};
