import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { AppConfig } from '../platform/config/app-config.js';
import { type Filters, newestFirst, newestRows, type Page } from '../platform/lists/newest-first.js';
import type { ActorSource } from '../platform/http/actor.js';
import { subjects } from './registry.js';
import { changesOf, inWords } from './changes.js';
import { csvLine } from './csv.js';
import type { AuditEntryDto } from './dto/audit-entry.dto.js';
import type { AuditFiltersDto, ListAuditEntriesDto } from './dto/audit-filters.dto.js';
import { sentenceOf, whoOf } from './sentences.js';
import { idsIn, type Names, namesOf } from './subjects.js';

interface EntryRow {
  id: string;
  createdAt: Date;
  source: ActorSource;
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
    const numbers = new Set(rows.filter(hasNumber).map(({ entityId }) => Number(entityId)));
    const names = await namesOf(this.dataSource, [...ids], [...numbers].filter(Number.isInteger));
    return rows.map((row) => toldOf(row, names));
  }
}

/** The ways to the whole history of what is asked for; none when its own entries are. */
const historyOf = ({ entityType = '', entityId, related }: AuditFiltersDto) =>
  related === 'true' && isUUID(entityId) ? subjects.get(entityType)?.history : undefined;

/** One thing's own entries. */
const exactly = (query: AuditFiltersDto): Filters =>
  historyOf(query)
    ? []
    : [
        [(type) => `m.entity_type = ${type}`, query.entityType],
        [(id) => `m.entity_id = ${id}`, query.entityId],
      ];

/** The same with the entries of what belongs to it. */
const waysTo = (query: AuditFiltersDto): Filters[] | undefined =>
  historyOf(query)?.map((way) => [[way, query.entityId]]);

function toldOf(row: EntryRow, names: Names): AuditEntryDto {
  const { id, createdAt, source, actorName, action, entityType, entityId, ipAddress, requestId } = row;
  const after = row.after ?? {};
  const subject = subjectOf(row, names);
  const changes = changesOf(row.before, row.after, names);
  const summary = sentenceOf(action, {
    who: whoOf(row, subject),
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
    entityId: subjects.get(entityType)?.isLink ? `${entityId.slice(0, 8)}…` : entityId,
    summary,
    changes,
    dispatchListId: typeof after.dispatchListId === 'string' ? after.dispatchListId : null,
    ipAddress,
    requestId,
  };
}

const hasNumber = ({ entityType }: EntryRow) => subjects.get(entityType)?.idType === 'int';

function subjectOf({ entityType, entityId, workerId }: EntryRow, names: Names): string {
  const { parties, nameless = entityId } = subjects.get(entityType) ?? {};
  const named = parties ? workerId : entityId;
  return (named && names.get(named)) ?? nameless;
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
