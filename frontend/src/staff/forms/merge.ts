/** What a form shows of a record, by the names of its fields. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A field that somebody else changed while it was being edited here, to something else. */
export interface Conflict {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Undecided: undefined. */
  chosen?: 'mine' | 'theirs';
}

/** An emptied field is as empty as one that never was filled. */
const asText = (value: unknown) => JSON.stringify(value === '' || value === undefined ? null : value);

export const differ = (one: unknown, other: unknown): boolean => asText(one) !== asText(other);

/** The fields of `values` that are not as in `before`. */
export function changesSince<Values extends object>(
  before: Partial<Values>,
  values: Values,
): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => differ(before[name], values[name])).map((name) => [name, values[name]]),
  ) as Partial<Values>;
}

interface Merged {
  /** Fields that only they changed: they show the change. */
  followed: string[];
  /** Fields that both changed, each to something else. */
  conflicts: Conflict[];
}

/** What became of a form while the record changed from `before` to `theirs`. */
export function merge(before: FormValues, mine: FormValues, theirs: FormValues): Merged {
  const changed = Object.keys(theirs).filter((field) => differ(before[field], theirs[field]));
  const isEdited = (field: string) => differ(before[field], mine[field]);
  return {
    followed: changed.filter((field) => !isEdited(field)),
    conflicts: changed
      .filter((field) => isEdited(field) && differ(mine[field], theirs[field]))
      .map((field) => ({ field, mine: mine[field], theirs: theirs[field] })),
  };
}
