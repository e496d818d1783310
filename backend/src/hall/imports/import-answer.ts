import type { DataSource } from 'typeorm';
import type { ImportDto, UploadedImportDto } from './dto/import.dto.js';
import type { ImportField, Mapping } from './headers.js';
import { countsOf } from './import-counts.js';
import type { Import } from './import.entity.js';
import * as sql from './import-statements.js';
import { type Values, withoutConsent } from './kinds/import-kind.js';

/** Problems, changes and kept rows of one answer. */
const SHOWN = 1000;
const UNDO_MS = 24 * 60 * 60 * 1000;

export const canBeUndone = ({ status, appliedAt }: Import): boolean =>
  status === 'applied' && appliedAt !== null && Date.now() - appliedAt.getTime() < UNDO_MS;

export const columnOf = (mapping: Mapping, field: string | null): string | null => {
  const isName = field === 'firstName' || field === 'lastName';
  const named = (wanted: string) => Object.entries(mapping).find(([, one]) => one === wanted)?.[0] ?? null;
  if (field === null) return null;
  return named(field) ?? (isName ? named('name') : null) ?? (field === 'phone' ? named('otherPhone') : null);
};

export function uploadedDto(one: Import, fields: readonly ImportField[]): UploadedImportDto {
  const { id, kind, fileName, otherSheets, columns, sample, mapping, match } = one;
  const known = fields.map(({ field, label }) => ({ field, label }));
  return { id, kind, fileName, otherSheets, columns, sample, mapping, match, fields: known };
}

/** A consent is shown as the columns that it came from. */
function shown(values: Values | null): Values {
  const rest = withoutConsent(values ?? {});
  return values?.consent ? { ...rest, optedIn: true, ...values.consent } : rest;
}

export async function importDto(
  database: DataSource,
  one: Import,
  fields: readonly ImportField[],
): Promise<ImportDto> {
  const { id, kind, mapping, status, total, done, failure, dateOrder, dateQuestion, replacements } = one;
  const isJudged = status !== 'uploaded' && status !== 'checking' && status !== 'failed';
  const [counts, problems, changes, kept, states] = await Promise.all([
    countsOf(database, id),
    isJudged ? sql.problemsOfRows.rows(database, { id, after: 0, limit: SHOWN }) : [],
    isJudged ? sql.changedRows.rows(database, { id, limit: SHOWN }) : [],
    status === 'undone' ? sql.keptRows.rows(database, { id, limit: SHOWN }) : [],
    status === 'undone' ? sql.countStates.rows(database, { id }) : [],
  ]);
  const found = problems.flatMap(({ row, problems: all }) =>
    (all ?? []).map(({ field, value, message, suggestion }) => ({
      ...{ row, column: columnOf(mapping, field), value, message, suggestion },
    })),
  );
  return {
    ...uploadedDto(one, fields),
    ...{ status, failure, dateOrder, dateQuestion, replacements, counts, kept },
    rows: total,
    checkId: status === 'checked' ? one.step : null,
    progress: progressOf(one),
    problems: found.slice(0, SHOWN),
    changes: changes.map(({ row, recordId, before, after }) => ({
      ...{ row, workerId: kind === 'workers' ? recordId : null, recordId },
      ...{ before: shown(before), after: shown(after) },
    })),
    canUndo: canBeUndone(one),
    keptCount: states.find(({ state }) => state === 'kept')?.count ?? 0,
  };

  function progressOf({ status: now }: Import): number {
    if (now === 'uploaded' || now === 'failed') return 0;
    if (now !== 'checking' && now !== 'applying' && now !== 'undoing') return 100;
    return total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0;
  }
}
