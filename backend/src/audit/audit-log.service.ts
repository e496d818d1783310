import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { AppConfig } from '../platform/config/app-config.js';
import { type Filters, newestFirst, newestRows, type Page } from '../platform/lists/newest-first.js';
import type { AuditSource } from './audit-entry.entity.js';
import { changesOf, inWords } from './changes.js';
import { csvLine } from './csv.js';
import type { AuditEntryDto } from './dto/audit-entry.dto.js';
import type { AuditFiltersDto, ListAuditEntriesDto } from './dto/audit-filters.dto.js';
import { actorOf, sentenceOf } from './sentences.js';
import { idsIn, type Names, namesOf } from './subjects.js';

interface EntryRow {
  id: string;
  createdAt: Date;
  source: AuditSource;
  actorName: string | null;
  action: string;
  entityType: string;
  entityId: string;
  jobId: string | null;
  workerId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ipAddress: string | null;
  requestId: string | null;
}

const columns = `m.id, m.created_at AS "createdAt", m.source, m.actor_name AS "actorName", m.action,
  m.entity_type AS "entityType", m.entity_id AS "entityId", m.job_id AS "jobId", m.worker_id AS "workerId",
  m.before, m.after, m.ip_address AS "ipAddress", m.request_id AS "requestId"`;

/** Whoever knows the whole id of these can answer or opt out in a worker's name. */
const publicLinks: ReadonlySet<string> = new Set(['job-match', 'phone-number']);

/** Of a job's history: they come by the thousand, and the job's own entry counts them. */
const bulkActions = `'{job-match.notified,job-match.unreachable,job-match.notification-followed,job-match.offer-followed}'`;

/** Rows of the CSV that are read at once; no connection is held between two reads. */
const CSV_BATCH = 500;
const CSV_COLUMNS = [
  'Time',
  'What',
  'Who',
  'Source',
  'Action',
  'Kind',
  'Id',
  'Changes',
  'Address',
  'Request',
];
export const CSV_HEADER = csvLine(CSV_COLUMNS);
/** By it a spreadsheet knows the file for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The audit log as people read it. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  /** Newest first, with the number of all that fit the filters. */
  async list(query: ListAuditEntriesDto): Promise<Page<AuditEntryDto>> {
    const page = await newestFirst<EntryRow>(this.dataSource, this.asked(query));
    return { ...page, rows: await this.told(page.rows) };
  }

  /** All entries that fit, newest first, as the lines of a spreadsheet; read piece by piece. */
  async *csv(filters: AuditFiltersDto): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + CSV_HEADER;
    let before: string | undefined;
    do {
      const rows = await newestRows<EntryRow>(
        this.dataSource,
        this.asked({ ...filters, before, limit: CSV_BATCH }),
      );
      if (rows.length > 0) yield (await this.told(rows)).map(lineOf).join('');
      before = rows.length < CSV_BATCH ? undefined : rows.at(-1)?.id;
    } while (before !== undefined);
  }

  private asked({ before, limit, ...filters }: ListAuditEntriesDto) {
    return {
      table: 'audit_entries',
      columns,
      filters: this.conditions(filters),
      ways: waysTo(filters),
      query: { before, limit },
    };
  }

  private conditions(query: AuditFiltersDto): Filters {
    const zone = `'${this.config.hallTimezone.replaceAll("'", "''")}'`;
    return [
      ...exactly(query),
      [(name) => `m.actor_name = ${name}::citext`, query.actor],
      [(action) => `m.action = ${action}`, query.action],
      [(source) => `m.source = ${source}`, query.source],
      [(day) => `m.created_at >= ${day}::date::timestamp AT TIME ZONE ${zone}`, query.dateFrom],
      [(day) => `m.created_at < (${day}::date + 1)::timestamp AT TIME ZONE ${zone}`, query.dateTo],
    ];
  }

  private async told(rows: EntryRow[]): Promise<AuditEntryDto[]> {
    const ids = new Set(
      rows.flatMap((row) => idsIn([row.entityId, row.jobId, row.workerId, row.before, row.after])),
    );
    const userIds = new Set(rows.flatMap((row) => (row.entityType === 'user' ? [Number(row.entityId)] : [])));
    const names = await namesOf(this.dataSource, [...ids], [...userIds].filter(Number.isInteger));
    return rows.map((row) => toldOf(row, names));
  }
}

const isRelated = ({ entityType, entityId, related }: AuditFiltersDto): boolean =>
  related === 'true' && isUUID(entityId) && entityType !== undefined && entityType in histories;

/** One thing's own entries. */
const exactly = (query: AuditFiltersDto): Filters =>
  isRelated(query)
    ? []
    : [
        [(type) => `m.entity_type = ${type}`, query.entityType],
        [(id) => `m.entity_id = ${id}`, query.entityId],
      ];

/** The same with the entries of what belongs to it. */
const waysTo = (query: AuditFiltersDto): Filters[] | undefined =>
  isRelated(query)
    ? histories[query.entityType as keyof typeof histories].map((way) => [[way, query.entityId]])
    : undefined;

const entriesOf = (type: string) => (id: string) => `m.entity_type = '${type}' AND m.entity_id = ${id}::text`;
const ofMatch = (column: string, id: string) =>
  `(SELECT own.${column} FROM job_matches own WHERE own.id = ${id}::text::uuid)`;

/** By which ways an entry belongs to the history of a thing of a kind; each way has its index. */
const histories = {
  worker: [
    entriesOf('worker'),
    (id: string) => `m.worker_id = ${id}::text::uuid`,
    (id: string) => `m.entity_type = 'phone-number' AND m.entity_id = ANY(ARRAY(
      WITH own AS (
        SELECT p.id FROM phone_numbers p JOIN workers w ON w.phone = p.phone_number WHERE w.id = ${id}::text::uuid)
      SELECT own.id::text FROM own
      UNION ALL SELECT f.id::text FROM former_phone_number_ids f JOIN own ON own.id = f.phone_number_id))`,
  ],
  job: [
    entriesOf('job'),
    (id: string) => `m.job_id = ${id}::text::uuid AND m.action <> ALL (${bulkActions})`,
  ],
  /** Also under ids that its worker's link had before; its places were given by the refreshes of its job. */
  'job-match': [
    entriesOf('job-match'),
    (id: string) =>
      `m.entity_type = 'job-match' AND m.worker_id = ${ofMatch('worker_id', id)} AND m.job_id = ${ofMatch('job_id', id)}`,
    (id: string) =>
      `m.entity_type = 'job' AND m.action = 'job.matches-refreshed' AND m.entity_id = ${ofMatch('job_id::text', id)}`,
  ],
};

function toldOf(row: EntryRow, names: Names): AuditEntryDto {
  const { id, createdAt, source, actorName, action, entityType, entityId, ipAddress, requestId } = row;
  const after = row.after ?? {};
  const subject = subjectOf(row, names);
  const changes = changesOf(row.before, row.after, names);
  const summary = sentenceOf(action, {
    who: actorOf(row, subject),
    subject,
    job: (row.jobId && names.get(row.jobId)) ?? 'a deleted job',
    after,
    changes: inWords(changes),
  });
  return {
    id,
    createdAt,
    source,
    actorName,
    action,
    entityType,
    entityId: publicLinks.has(entityType) ? `${entityId.slice(0, 8)}…` : entityId,
    summary,
    changes,
    dispatchListId: typeof after.dispatchListId === 'string' ? after.dispatchListId : null,
    ipAddress,
    requestId,
  };
}

/** Whatever else has no name any more is told of by its id. */
const namelessOf: Readonly<Record<string, string>> = {
  user: 'an unknown name',
  'phone-number': 'a number that was erased',
};

function subjectOf({ entityType, entityId, workerId }: EntryRow, names: Names): string {
  if (entityType === 'job-match') return (workerId && names.get(workerId)) ?? 'Unknown Worker';
  return names.get(entityId) ?? namelessOf[entityType] ?? entityId;
}

const lineOf = (entry: AuditEntryDto) =>
  csvLine([
    entry.createdAt.toISOString(),
    entry.summary,
    entry.actorName,
    entry.source,
    entry.action,
    entry.entityType,
    entry.entityId,
    entry.changes
      .map(({ field, before, after }) => `${field}: ${before ?? 'none'} → ${after ?? 'none'}`)
      .join('\n'),
    entry.ipAddress,
    entry.requestId,
  ]);
