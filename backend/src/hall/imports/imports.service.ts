import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../platform/database/pg-errors.js';
import { conflict, fieldError, notFound, unprocessable } from '../../platform/errors/api-error.js';
import type { Actor } from '../../platform/http/actor.js';
import { AnswerTurns, type MostAtOnce } from '../../platform/limits/answer-turns.js';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/lists/csv.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { auditedImport } from './audited.js';
import type { ApplyImportDto, CheckImportDto, ImportDto, UploadedImportDto } from './dto/import.dto.js';
import { guessMapping, headOf, type ImportField, type Mapping, namesOfFields } from './headers.js';
import { ImportFile } from './import-file.entity.js';
import { ImportKinds } from './import-kinds.js';
import { Import, type ImportStatus } from './import.entity.js';
import { countsOf } from './import-counts.js';
import { canBeUndone, columnOf, importDto, uploadedDto } from './import-answer.js';
import { importQueue } from './import-queue.js';
import * as sql from './import-statements.js';
import type { ImportKindName } from './kinds/import-kind.js';
import { headOfFile } from './reading/rows-of-file.js';
import { Unreadable } from './reading/unreadable.js';
import { ImportStops } from './import-stops.service.js';
import { shortened } from './words.js';

/** Rows that are looked at when a file comes, and those of them that are shown. */
const HEAD = 40;
const SAMPLE = 5;
const SHOWN_OF_CELL = 200;
const PART = 1024 * 1024;
const CSV_BATCH = 500;

/** Each takes a thread, and the memory of what it unpacks. */
const READINGS: MostAtOnce = { whole: 2, ofOne: 1, waiting: 2, waitMs: 15_000 };
const tooManyReadings = 'Too many files are being read at once. Please try again in a moment.';

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** A file, or text that was copied from a spreadsheet. */
interface Upload {
  file: UploadedFile | undefined;
  text: string | undefined;
}

/** Takes files in, and starts each step of an import; the worker process does the work. */
@Injectable()
export class ImportsService {
  private readonly readings = new AnswerTurns(READINGS, tooManyReadings);

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    private readonly kinds: ImportKinds,
    private readonly stops: ImportStops,
  ) {}

  /** @throws 422 with a sentence when the file is no table */
  async upload(kind: ImportKindName, given: Upload, by: Actor): Promise<UploadedImportDto> {
    const { name, bytes } = fileOf(given);
    const { fields } = this.kinds.of(kind);
    const { rows, otherSheets } = await this.readHead(bytes, fields, by);
    const head = headOf(rows, fields);
    const below = rows.filter(({ row }) => row > head.row);
    if (below.length === 0) throw unprocessable('unreadable_file', 'The file has no rows below its header.');
    const mapping = guessMapping(head.columns, fields);
    const made: Partial<Import> = {
      ...{ kind, fileName: name.slice(0, 200) || 'pasted text', mapping, columns: head.columns },
      ...{
        headerRow: head.row,
        match: Object.values(mapping).includes('l26EmployeeId') ? 'employeeId' : 'nameAndPhone',
      },
      sample: below
        .slice(0, SAMPLE)
        .map(({ cells }) => head.columns.map((_, index) => shortened(cells[index] ?? '', SHOWN_OF_CELL))),
      otherSheets,
      ...startedBy(by),
    };
    const id = await this.dataSource.transaction(async (manager) => {
      const { identifiers } = await manager.insert(Import, made);
      const importId = (identifiers[0] as { id: string }).id;
      await manager.insert(ImportFile, partsOf(importId, bytes));
      await auditedImport.record(manager, by, 'uploaded', importId, {
        after: { kind, fileName: made.fileName },
      });
      return importId;
    });
    return uploadedDto(await this.find(id), fields);
  }

  async get(id: string): Promise<ImportDto> {
    const one = await this.find(id);
    return importDto(this.dataSource, one, this.kinds.of(one.kind).fields);
  }

  async check(id: string, asked: CheckImportDto, by: Actor): Promise<ImportDto> {
    await this.start(id, by, async (manager, one) => {
      expectStatus(one, ['uploaded', 'checked', 'failed'], 'checked');
      if (!(await sql.canBeChecked.only(manager, { id })).there) throw forgotten();
      const mapping = this.mappingOf(one, asked.mapping);
      await auditedImport.record(manager, by, 'check-started', id);
      return {
        ...{ status: 'checking', mapping, match: asked.match ?? one.match, failure: null },
        dateOrder: asked.dateOrder === undefined ? one.dateOrder : asked.dateOrder,
        ...{ dateQuestion: null, total: one.isRead ? one.total : 0 },
        replacements: asked.replacements?.map((given) => ({ ...given })) ?? one.replacements,
      };
    });
    return this.get(id);
  }

  async apply(id: string, { problems, checkId }: ApplyImportDto, by: Actor): Promise<ImportDto> {
    await this.start(id, by, async (manager, one) => {
      expectStatus(one, ['checked'], 'applied');
      if (checkId && checkId !== one.step)
        throw conflict(
          'checked_again',
          'Somebody checked this file again meanwhile. Please look at what that check found.',
        );
      const counts = await countsOf(manager, id);
      if (problems === 'stop' && counts.problems > 0)
        throw conflict(
          'problems_left',
          `${counts.problems.toLocaleString('en-US')} rows have problems: nothing was imported.`,
        );
      const [since] = await sql.appliedSince.rows(manager, { id, kind: one.kind });
      if (since)
        throw conflict(
          'checked_before',
          `The file ${since.fileName} was imported after this check. Please check this one again.`,
        );
      await auditedImport.record(manager, by, 'apply-started', id, { after: counts });
      return { status: 'applying', failure: null, total: counts.new + counts.changed };
    });
    return this.get(id);
  }

  async undo(id: string, by: Actor): Promise<ImportDto> {
    await this.start(id, by, async (manager, one) => {
      expectStatus(one, ['applied'], 'undone');
      if (!canBeUndone(one))
        throw conflict('too_late', 'An import can be undone for a day; this one is older.');
      const counts = await countsOf(manager, id);
      await auditedImport.record(manager, by, 'undo-started', id);
      return { status: 'undoing', failure: null, total: counts.new + counts.changed };
    });
    return this.get(id);
  }

  /** What was written by then stays, and can be undone. */
  async stop(id: string, by: Actor): Promise<ImportDto> {
    await this.find(id);
    await this.stops.stop(id, by);
    return this.get(id);
  }

  /** The rows that were left out, as they stood in the file, with a column that says why. */
  async problemsCsv(id: string): Promise<AsyncGenerator<string>> {
    return this.problemLines(await this.find(id));
  }

  private async *problemLines({ id, columns, mapping }: Import): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine([...columns, 'Problem']);
    let after = 0;
    for (;;) {
      const rows = await sql.problemRows.rows(this.dataSource, { id, after, limit: CSV_BATCH });
      const last = rows.at(-1);
      if (!last) return;
      yield rows
        .map(({ cells, problems }) => {
          const why = (problems ?? []).map((one) => {
            const column = columnOf(mapping, one.field);
            const proposal = one.suggestion ? ` (${one.suggestion})` : '';
            return `${column ? `${column}: ` : ''}${one.message}${proposal}`;
          });
          return csvLine([...columns.map((_, index) => cells[index] ?? ''), why.join(' ')]);
        })
        .join('');
      after = last.row;
    }
  }

  private mappingOf({ columns, kind, mapping }: Import, asked: Mapping | undefined): Mapping {
    if (!asked) return mapping;
    const known = new Set(this.kinds.of(kind).fields.map(({ field }) => field));
    const taken = new Set<string>();
    for (const [column, field] of Object.entries(asked)) {
      if (!columns.includes(column))
        throw fieldError('mapping', `The file has no column “${column.slice(0, 60)}”.`);
      if (field === null) continue;
      if (!known.has(field)) throw fieldError('mapping', `There is no field “${field.slice(0, 60)}”.`);
      if (taken.has(field)) throw fieldError('mapping', `Two columns are to be “${field}”.`);
      taken.add(field);
    }
    if (taken.size === 0) throw fieldError('mapping', 'Choose at least one column to be imported.');
    return Object.fromEntries(
      columns.map((column) => [column, Object.hasOwn(asked, column) ? (asked[column] ?? null) : null]),
    );
  }

  /** One step at a time: whoever comes second finds the first one's status. */
  private async start(
    id: string,
    by: Actor,
    work: (manager: EntityManager, one: Import) => Promise<Partial<Import>>,
  ): Promise<void> {
    const step = randomUUID();
    try {
      await this.dataSource.transaction(async (manager) => {
        const one = await manager.findOne(Import, { where: { id }, lock: { mode: 'pessimistic_write' } });
        if (!one) throw missing();
        const changes = await work(manager, one);
        await manager.update(Import, id, {
          ...changes,
          ...startedBy(by),
          step,
          runner: null,
          done: 0,
          begun: 0,
        });
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw conflict(
        'import_under_way',
        'Another import of this kind is being written. Please wait until it is through.',
      );
    }
    await this.queues.enqueue(importQueue.name, [step]);
  }

  private async readHead(bytes: Buffer, fields: readonly ImportField[], { user }: Actor) {
    const end = await this.readings.take(String(user?.id), new AbortController().signal);
    try {
      return await headOfFile(bytes, HEAD, namesOfFields(fields));
    } catch (error) {
      if (error instanceof Unreadable) throw unprocessable('unreadable_file', error.message);
      throw error;
    } finally {
      end();
    }
  }

  private async find(id: string): Promise<Import> {
    const one = await this.dataSource.manager.findOneBy(Import, { id });
    if (!one) throw missing();
    return one;
  }
}

function fileOf({ file, text }: Upload): UploadedFile {
  if (file) return file;
  if (text === undefined) throw fieldError('file', 'Choose a file');
  return { name: 'pasted text', bytes: Buffer.from(text) };
}

const missing = () => notFound('Import not found');
const forgotten = () =>
  conflict(
    'file_removed',
    'The file was removed, for its age or as somebody was erased. Please upload it again.',
  );

const startedBy = ({ user, ipAddress }: Actor) => ({
  ...{ actorUserId: user?.id ?? null, actorName: user?.username ?? null, ipAddress: ipAddress ?? null },
});

function expectStatus({ status }: Import, expected: readonly ImportStatus[], done: string): void {
  if (!expected.includes(status))
    throw conflict('import_status', `This import is ${status}: it cannot be ${done} now.`);
}

function partsOf(importId: string, bytes: Buffer): Partial<ImportFile>[] {
  const count = Math.ceil(bytes.length / PART);
  return Array.from({ length: count }, (_, part) => ({
    ...{ importId, part },
    bytes: bytes.subarray(part * PART, (part + 1) * PART),
  }));
}
