import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../platform/http/actor.js';
import type { InputClass } from '../../../platform/input/convert.js';
import type { RecordsService } from '../../records/records.service.js';
import type { ImportField } from '../headers.js';
import { folded } from '../words.js';
import { EarlierRows } from './earlier-rows.js';
import { lostLetters } from './lost-letters.js';
import { isSameText, readAsForm } from './fields-of-row.js';
import { type ColumnOfRecords, MovedColumns } from './moved-columns.js';
import {
  anotherRow,
  changedMeanwhile,
  type CheckedRow,
  type ImportKind,
  type KindCheck,
  type LeftOutRow,
  type PlannedRow,
  problemOf,
  type ReadRow,
  type RowProblem,
  SAME,
  type UndoneRow,
  type Values,
  type WrittenRow,
} from './import-kind.js';

type AnyRecord = { id: string; version: number };

/** What is written in a row, as the fields of the form; `now` is the record that it is about. */
export type ReadFields = (
  values: Readonly<Record<string, string>>,
  now: Values | undefined,
) => { fields: Values; problems: RowProblem[] };

interface Of<Row extends AnyRecord, Fields extends object> {
  /** As people call one of them. */
  what: string;
  fields: readonly ImportField[];
  /** The field by which people know one. */
  nameField: keyof Row & string;
  /** Its rules are the rules of the rows. */
  form: InputClass<Fields>;
  /** What a new one has where the file says nothing. */
  defaults?: Values;
  /** The fields that belong to one of them: a column that was moved alone is refused. */
  columns?: Readonly<Record<string, ColumnOfRecords>>;
  service: RecordsService<Row, Fields>;
}

type Renamed = Pick<PlannedRow, 'row' | 'recordId'> & { after: Values };

/** Imports of what staff keep by name: employers, classifications, certificates. */
export abstract class RecordsKind<Row extends AnyRecord, Fields extends object> implements ImportKind {
  readonly fields: readonly ImportField[];

  constructor(protected readonly of: Of<Row, Fields>) {
    this.fields = of.fields;
  }

  /** How the texts of a row become fields of the form, with what has to be looked up for it. */
  protected abstract reader(): Promise<ReadFields>;

  async start(): Promise<KindCheck> {
    const [records, read] = await Promise.all([this.of.service.list(), this.reader()]);
    return new RecordsCheck(this.of, records, read);
  }

  async write(manager: EntityManager, rows: readonly PlannedRow[], by: Actor): Promise<WrittenRow[]> {
    const taken = await this.takenSince(rows.filter(({ after }) => this.of.nameField in after));
    const free = rows.filter(({ row }) => !taken.has(row));
    const added = free.filter(({ recordId }) => recordId === null);
    const known = free.filter(({ recordId }) => recordId !== null);
    const created = await this.of.service.createMany(
      manager,
      added.map(({ after }) => after as Fields),
      by,
    );
    const changed = await this.of.service.changeMany(
      manager,
      known.map((one) => ({
        ...{ id: one.recordId as string, version: one.version ?? 0 },
        changes: one.after as Partial<Fields>,
      })),
      by,
    );
    const byId = new Map(changed.map((one) => [one.id, one]));
    const writtenOf = new Map<number, Row | undefined>([
      ...added.map(({ row }, index) => [row, created[index]] as const),
      ...known.map(({ row, recordId }) => [row, byId.get(recordId ?? '')] as const),
    ]);
    return rows.map(({ row }): WrittenRow => {
      const record = writtenOf.get(row);
      if (!record) return { row, problem: changedMeanwhile(this.of.nameField) };
      return { row, recordId: record.id, version: record.version };
    });
  }

  async undo(manager: EntityManager, rows: readonly UndoneRow[], by: Actor): Promise<number[]> {
    const known = rows.filter(({ isNew }) => !isNew);
    const renamed = known.filter(({ before }) => before !== null && this.of.nameField in before);
    const taken = await this.takenSince(renamed.map((one) => ({ ...one, after: one.before as Values })));
    const changed = await this.of.service.changeMany(
      manager,
      known
        .filter(({ row }) => !taken.has(row))
        .map((one) => ({
          ...{ id: one.recordId, version: one.version },
          changes: (one.before ?? {}) as Partial<Fields>,
        })),
      by,
    );
    const back = new Set(changed.map(({ id }) => id));
    const undone = rows.filter(({ isNew, recordId }) => !isNew && back.has(recordId)).map(({ row }) => row);
    for (const { row, recordId: id, version } of rows.filter(({ isNew }) => isNew))
      if (await this.of.service.removeUnused(manager, { id, version }, by)) undone.push(row);
    return undone;
  }

  /** The rows whose names somebody gave to another record since the check. */
  private async takenSince(rows: readonly Renamed[]): Promise<ReadonlySet<number>> {
    if (rows.length === 0) return new Set();
    const named = byFoldedName(await this.of.service.list(), this.of.nameField);
    const isTaken = ({ recordId, after }: Renamed) =>
      named.get(folded(after[this.of.nameField] as string))?.some(({ id }) => id !== recordId) ?? false;
    return new Set(rows.filter(isTaken).map(({ row }) => row));
  }
}

function byFoldedName<Row extends AnyRecord>(
  records: readonly Row[],
  nameField: keyof Row,
): ReadonlyMap<string, readonly Row[]> {
  const byName = new Map<string, Row[]>();
  for (const record of records) {
    const key = folded(String(record[nameField]));
    byName.set(key, [...(byName.get(key) ?? []), record]);
  }
  return byName;
}

/** There are few of them, so that they are all compared at once. */
class RecordsCheck<Row extends AnyRecord, Fields extends object> implements KindCheck {
  private readonly earlier = new EarlierRows();
  /** That no record has yet: two rows may not give the same. */
  private readonly newNames = new EarlierRows();
  private readonly columns: MovedColumns;
  private readonly byName: ReadonlyMap<string, readonly Row[]>;
  private readonly byId: ReadonlyMap<string, Row>;

  constructor(
    private readonly of: Of<Row, Fields>,
    records: readonly Row[],
    private readonly read: ReadFields,
  ) {
    this.columns = new MovedColumns(of.what, of.columns ?? {});
    this.byId = new Map(records.map((one) => [one.id, one]));
    this.byName = byFoldedName(records, of.nameField);
  }

  async check(rows: readonly ReadRow[]): Promise<CheckedRow[]> {
    return rows.map((row) => this.checkOne(row));
  }

  refusedTogether(): LeftOutRow[] {
    return this.columns.refused();
  }

  private checkOne({ row, values: { id, ...values }, problems: found }: ReadRow): CheckedRow {
    const { nameField, what, form, defaults = {} } = this.of;
    const name = values[nameField] ?? '';
    const own = id === undefined ? undefined : this.byId.get(id.toLowerCase());
    const named = this.byName.get(folded(name)) ?? [];
    const now = own ?? (named.length === 1 ? named[0] : named.find((one) => one[nameField] === name));
    const problems = [...found];
    if (!own && !now && named.length > 1)
      problems.push(problemOf(nameField, name, `There are several ${what}s of this name.`));
    const isRenamed = own !== undefined && name !== '' && folded(name) !== folded(String(own[nameField]));
    if (isRenamed && named.length > 0) problems.push(nameOfAnother(nameField, name, what));
    const texts = now && !own ? withoutName(values, nameField) : values;
    const { fields, problems: unread } = this.read(texts, now);
    const whole = now ? { ...pick(now, this.of.fields), ...fields } : { ...defaults, ...fields };
    const { input, problems: wrong } = readAsForm(form, whole);
    problems.push(...unread, ...wrong.filter(({ field }) => !now || field === null || field in fields));
    problems.push(...lostLetters(fields, now));
    const after = input as Values;
    const written = now
      ? Object.fromEntries(Object.keys(fields).map((field) => [field, after[field]]))
      : after;
    if (problems.length === 0) {
      const twin = this.earlier.note(row, [now?.id ?? folded(name)], written);
      if (twin?.isEqual) return { ...SAME, row, recordId: now?.id ?? null };
      const namesake = isRenamed || !now ? this.newNames.note(row, [folded(name)], {}) : undefined;
      const other = twin ?? namesake;
      if (other) problems.push(anotherRow(other.row, what));
    }
    this.columns.note(row, now ?? {}, written, problems.length > 0);
    if (problems.length > 0) return { ...SAME, row, verdict: 'problem', recordId: now?.id ?? null, problems };
    if (!now) return { ...SAME, row, verdict: 'new', after };
    const changed = Object.keys(written).filter(
      (field) => !isSameValue((now as Values)[field], written[field]),
    );
    if (changed.length === 0) return { ...SAME, row, recordId: now.id };
    const of = (from: Values) => Object.fromEntries(changed.map((field) => [field, from[field]]));
    return {
      ...{ ...SAME, row, verdict: 'changed', recordId: now.id, version: now.version },
      ...{ before: of(now), after: of(written) },
    };
  }
}

const nameOfAnother = (field: string, name: string, what: string): RowProblem =>
  problemOf(
    field,
    name,
    `Another ${what} has this name: the ${what} ID of this row belongs to one of another name.`,
    'A column may have been sorted alone.',
  );

const isSameValue = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) === JSON.stringify(after) ||
  (typeof before === 'string' && typeof after === 'string' && isSameText(before, after));

/** The name by which a record was found is not changed by the way in which it was written. */
const withoutName = (values: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field !== name));

const pick = (record: Values, fields: readonly ImportField[]): Values =>
  Object.fromEntries(
    fields
      .filter(({ field }) => field !== 'id' && field in record)
      .map(({ field }) => [field, record[field]]),
  );
