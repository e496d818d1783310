import { ApiError } from '../../shared/request';

export interface Versioned {
  version: number;
}

export interface EditedRecord<Values extends object, Row extends Versioned = Versioned> {
  row: Row;
  /** As the audit log names it; also part of the draft's key. */
  entityType: string;
  id: string;
  valuesOf(this: void, row: Row): Partial<Values>;
  /** Names for values that are no plain text, such as ids. */
  display?: Partial<Record<keyof Values, (value: never) => string | null | undefined>>;
}

export interface Edit<Values extends object> {
  changes: Partial<Values>;
  version: number;
}

/** The API refuses the call when the record has another version by now. */
export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

export function changedMeanwhile(error: unknown): Versioned | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined;
  return (error.body as { current?: Versioned }).current;
}

/** Not for passwords: blanks around a text are dropped, and an empty text is null. */
export function withoutBlanks<Values extends object>(changes: Values): Values {
  const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() || null : (value ?? null));
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, trimmed(value)]),
  ) as Values;
}

/** The values of a form whose fields are the record's own. */
export const pick =
  <Row extends object>() =>
  <Field extends keyof Row>(...fields: Field[]) =>
  (row: Row) =>
    Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
