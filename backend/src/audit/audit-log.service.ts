import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { AppConfig } from '../platform/config/app-config.js';
import { columnsSql, type RowOf, types } from '../platform/database/sql/index.js';
import { ACTOR_SOURCES } from '../platform/http/actor.js';
import {
  type Filters,
  madeOnDays,
  newestFirst,
  newestRows,
  type Page,
} from '../platform/lists/newest-first.js';
import { changesOf, summaryOf } from './changes.js';
import { BYTE_ORDER_MARK, csvLine } from '../platform/lists/csv.js';
import type { AuditAboutDto, AuditEntryDto } from './dto/audit-entry.dto.js';
import type { AuditFiltersDto, ListAuditEntriesDto } from './dto/audit-filters.dto.js';
import { subjects } from './registry.js';
import { sentenceOf, whoOf } from './sentences.js';
import { idsIn, type Names, namesOf } from './subjects.js';

const entry = {
  id: types.text,
  createdAt: types.instant,
  source: types.word(ACTOR_SOURCES),
  actorName: types.text.orNull,
  action: types.text,
  entityType: types.text,
  entityId: types.text,
  jobId: types.text.orNull,
  workerId: types.text.orNull,
  before: types.json<Record<string, unknown>>().orNull,
  after: types.json<Record<string, unknown>>().orNull,
  ipAddress: types.text.orNull,
  requestId: types.text.orNull,
  partOf: types.uuid.orNull,
};
type EntryRow = RowOf<typeof entry>;

/** Rows of the CSV that are read at once; no connection is held between two reads. */
const CSV_BATCH = 500;
const CSV_COLUMNS: readonly [head: string, value: (entry: AuditEntryDto) => string | null][] = [
  ['Time', ({ createdAt }) => createdAt.toISOString()],
  ['What', ({ summary }) => summary],
  ['Who', ({ actorName }) => actorName],
  ['Source', ({ source }) => source],
  ['Action', ({ action }) => action],
  ['Kind', ({ entityType }) => entityType],
  ['Id', ({ entityId }) => entityId],
  ['Changes', changesCell],
  ['Address', ({ ipAddress }) => ipAddress],
  ['Request', ({ requestId }) => requestId],
];
export const CSV_HEADER = csvLine(CSV_COLUMNS.map(([head]) => head));

function changesCell({ changes }: AuditEntryDto): string {
  return changes
    .map(({ field, before, after }) => `${field}: ${before ?? 'none'} → ${after ?? 'none'}`)
    .join('\n');
}

/** The audit log as people read it. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  /** Newest first, with the number of all that fit the filters. */
  async list(query: ListAuditEntriesDto): Promise<Page<AuditEntryDto>> {
    const page = await newestFirst<EntryRow>(this.dataSource, this.listOf(query));
    return { ...page, rows: await this.described(page.rows) };
  }

  /** All entries that fit, newest first, as the lines of a spreadsheet; read piece by piece. */
  async *csv(filters: AuditFiltersDto): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + CSV_HEADER;
    let before: string | undefined;
    do {
      const list = this.listOf({ ...filters, before, limit: CSV_BATCH });
      const rows = await newestRows<EntryRow>(this.dataSource, list);
      const entries = await this.described(rows);
      yield entries.map((one) => csvLine(CSV_COLUMNS.map(([, value]) => value(one)))).join('');
      before = rows.length < CSV_BATCH ? undefined : rows.at(-1)?.id;
    } while (before !== undefined);
  }

  private listOf({ before, limit, ...filters }: ListAuditEntriesDto) {
    const { entityType = '', entityId, related } = filters;
    const isWithRelated = related === 'true' && isUUID(entityId);
    const history = isWithRelated ? subjects.get(entityType)?.history : undefined;
    return {
      table: 'audit_entries',
      columns: columnsSql(entry, 'm.'),
      filters: history ? this.conditions(filters) : [...ofSubject(filters), ...this.conditions(filters)],
      ways: history?.map((way): Filters => [[way, entityId]]),
      query: { before, limit },
    };
  }

  private conditions(query: AuditFiltersDto): Filters {
    return [
      [(name) => `m.actor_name = ${name}::citext`, query.actor],
      [(action) => `m.action = ${action}`, query.action],
      [(source) => `m.source = ${source}`, query.source],
      ...madeOnDays(query, this.config.hallTimezone),
    ];
  }

  private async described(rows: EntryRow[]): Promise<AuditEntryDto[]> {
    const ids = new Set(
      rows.flatMap((row) =>
        idsIn([row.entityId, row.jobId, row.workerId, row.before, row.after, row.partOf]),
      ),
    );
    const numbers = new Set(rows.filter(hasNumber).map(({ entityId }) => Number(entityId)));
    const names = await namesOf(this.dataSource, [...ids], [...numbers].filter(Number.isInteger));
    return rows.map((row) => describe(row, names));
  }
}

const ofSubject = ({ entityType, entityId }: AuditFiltersDto): Filters => [
  [(type) => `m.entity_type = ${type}`, entityType],
  [(id) => `m.entity_id = ${id}`, entityId],
];

function describe({ jobId, workerId, before, after, partOf, ...row }: EntryRow, names: Names): AuditEntryDto {
  const { action, entityType, entityId } = row;
  const details = after ?? {};
  const { parties, nameless = entityId, isLink } = subjects.get(entityType) ?? {};
  const named = parties ? workerId : entityId;
  const subject = (named && names.get(named)) ?? nameless;
  const changes = changesOf(before, after, names);
  const summary = sentenceOf(action, {
    who: whoOf(row, subject),
    subject,
    job: (jobId && names.get(jobId)) ?? 'a deleted job',
    after: details,
    changes: summaryOf(changes),
  });
  return {
    ...row,
    entityId: isLink ? `${entityId.slice(0, 8)}…` : entityId,
    summary: partOf ? `${summary} (${names.get(partOf) ?? 'part of something larger'})` : summary,
    changes,
    about: aboutOf({ jobId, workerId, entityType, entityId: isLink ? null : entityId }, names),
    dispatchListId: typeof details.dispatchListId === 'string' ? details.dispatchListId : null,
  };
}

interface About {
  entityType: string;
  /** Null where it is nobody's to know. */
  entityId: string | null;
  jobId: string | null;
  workerId: string | null;
}

function aboutOf({ entityType, entityId, jobId, workerId }: About, names: Names): AuditAboutDto[] {
  const each = new Map([
    [entityId, entityType],
    [workerId, 'worker'],
    [jobId, 'job'],
  ]);
  return [...each].flatMap(([id, type]) => {
    const name = id && names.get(id);
    return name ? [{ type, id, name }] : [];
  });
}

const hasNumber = ({ entityType }: EntryRow) => subjects.get(entityType)?.idType === 'int';
