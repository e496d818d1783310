import { ApiError } from '../../shared/request';

/** What the server gives every record that staff edit. */
export interface Versioned {
  version: number;
}

/** Which record a form is about, and how it shows it. */
export interface EditedRecord<Values extends object, Row extends Versioned = Versioned> {
  /** As it is now; it may change while the form is open. */
  row: Row;
  /** Where it stands in the audit log, which tells who changed it; also what a draft is kept by. */
  entityType: string;
  id: string;
  /** What the form shows of it. */
  valuesOf(this: void, row: Row): Partial<Values>;
  /** How a value of a field that is no plain text is told to people, such as the name behind an id. */
  tell?: Partial<Record<keyof Values, (value: never) => string | null | undefined>>;
}

/** What an edit sends: the fields that are other than the record's, and the version they were changed from. */
export interface Edit<Values extends object> {
  changes: Partial<Values>;
  version: number;
}

/** The version as the API takes it: nothing is changed when the record has become another since. */
export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

/** The record as it is now, when a call was refused because somebody else had changed it; else undefined. */
export function changedMeanwhile(error: unknown): Versioned | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined;
  return (error.body as { current?: Versioned }).current;
}

/** Texts without the blanks around them; one that is empty is none. Not for passwords. */
export function withoutBlanks<Values extends object>(changes: Values): Values {
  const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() || null : (value ?? null));
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, trimmed(value)]),
  ) as Values;
}
