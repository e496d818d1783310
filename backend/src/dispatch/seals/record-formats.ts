import { type Sql, sql } from '../../platform/database/sql/index.js';

/** SQL of a time as a text, to the microsecond, whatever the connection's settings. */
export const utcText = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A column as it is sealed: by its name alone, or with SQL of a value that no setting of a connection changes. */
type Column = string | readonly [column: string, value: string];

interface Kind {
  /** The primary key. */
  key: string;
  type: 'bigint' | 'uuid';
  columns: readonly Column[];
}
type Format = Readonly<Record<string, Kind>>;

const time = (column: string) => [column, `t.${column} AT TIME ZONE 'UTC'`] as const;
const citext = (column: string) => [column, `t.${column}::text`] as const;
const large = (column: string) => [column, `encode(sha256(t.${column}), 'hex')`] as const;

const aboutMatch = [
  'id',
  'job_id',
  'match_id',
  'worker_id',
  'made_by_id',
  'made_by',
  time('made_at'),
] as const;
const names = ['worker_name', 'job_title', 'employer_name'] as const;

const first: Format = {
  audit_entries: {
    key: 'id',
    type: 'bigint',
    columns: [
      ...[
        'id',
        'source',
        'actor_user_id',
        citext('actor_name'),
        'action',
        'entity_type',
        'entity_id',
        'job_id',
      ],
      ...['worker_id', 'before', 'after', 'ip_address', 'request_id', 'part_of', time('created_at')],
    ],
  },
  dispatch_lists: {
    key: 'id',
    type: 'uuid',
    columns: [
      ...[
        'id',
        'job_id',
        'rules_version',
        'dispatch_class',
        'scope',
        'worker_ids',
        'echelons',
        'seniority_dates',
      ],
      ...['counted_from_today', 'tiebreaks', large('conditions_held'), time('created_at')],
    ],
  },
  offers: {
    key: 'id',
    type: 'uuid',
    columns: [
      ...[...aboutMatch, ...names, 'run_id', 'sms_id', 'source', 'priority', 'list_id', 'channel', 'message'],
      ...['answer_within_minutes', 'holds', 'is_exception', 'out_of_order_reason', 'out_of_order_note'],
    ],
  },
  offer_events: {
    key: 'id',
    type: 'bigint',
    columns: ['id', 'offer_id', time('at'), 'outcome', 'via', 'by', 'reason'],
  },
  offer_answer_times: {
    key: 'offer_id',
    type: 'uuid',
    columns: ['offer_id', 'minutes', time('began_at'), time('answer_by')],
  },
  calls: { key: 'id', type: 'uuid', columns: [...aboutMatch, ...names, 'note', 'result', 'offer_id'] },
  passes: {
    key: 'id',
    type: 'uuid',
    columns: [...aboutMatch, ...names, 'note', 'reason', 'at_canvass', 'run_id'],
  },
  erased_rows: {
    key: 'id',
    type: 'bigint',
    columns: ['id', 'kind', 'key', 'worker_id', time('at'), 'format', 'key_id', large('hash')],
  },
};

/** With what a list keeps of who was left out. */
const second: Format = {
  ...first,
  dispatch_lists: {
    key: 'id',
    type: 'uuid',
    columns: [...(first.dispatch_lists?.columns ?? []), large('placed_held'), large('left_out_held')],
  },
};

/** With when the hall received an answer. */
const third: Format = {
  ...second,
  offer_events: {
    key: 'id',
    type: 'bigint',
    columns: [...(first.offer_events?.columns ?? []), time('received_at')],
  },
};

/**
 * How rows of the records are read when they are sealed and verified. A seal keeps the number of its format.
 * A released format is never edited: a new column takes a new format with all of the last one, so that old
 * seals stay valid. A test finds columns that the newest format lacks.
 */
export const formats: ReadonlyMap<number, Format> = new Map([
  [1, first],
  [2, second],
  [3, third],
]);

export const PRESENT_FORMAT = Math.max(...formats.keys());

/** A format of this number. @throws on one of a later version of the product */
export function formatOf(number: number): Format {
  const format = formats.get(number);
  if (!format) throw new Error(`This version does not know the format ${number} of seals: use a newer one.`);
  return format;
}

const nameOf = (column: Column) => (typeof column === 'string' ? column : column[0]);
const valueOf = (column: Column) => (typeof column === 'string' ? `t."${column}"` : column[1]);

/** What a row says, as one text: PostgreSQL writes jsonb in one way only. */
const digestOf = ({ columns }: Kind) => {
  const pairs = columns.map((column) => `'${nameOf(column)}', ${valueOf(column)}`);
  return `encode(sha256(convert_to(jsonb_build_object(${pairs.join()})::text, 'UTF8')), 'hex')`;
};

/**
 * Patterns of the keys of a kind. Another text names no row, and casting it would end the statement with an
 * error.
 */
const KEY_TEXTS: Readonly<Record<Kind['type'], string>> = {
  bigint: '^-?[0-9]{1,18}$',
  uuid: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
};

/** SQL that joins `d.digest`, what the row of the records says, to rows `w` with its `kind` and `key`; null: it is gone. */
export const digestsSql = (format: Format): Sql => {
  const rows = Object.entries(format).map(
    ([kind, one]) =>
      `SELECT ${digestOf(one)} AS digest FROM ${kind} t
       WHERE t.${one.key} = CASE WHEN w.kind = '${kind}' AND w.key ~ '${KEY_TEXTS[one.type]}' THEN w.key::${one.type} END`,
  );
  return sql`LEFT JOIN LATERAL (${rows.join(' UNION ALL ')}) d ON true`;
};

/** As it stands in a sentence. */
export const wordsOfKind: Readonly<Record<string, string>> = {
  audit_entries: 'entry of the audit log',
  dispatch_lists: 'dispatch list',
  offers: 'offer',
  offer_events: 'event of an offer',
  offer_answer_times: 'time to answer the offer',
  calls: 'call',
  passes: 'pass',
  erased_rows: 'record of an erasure',
};
