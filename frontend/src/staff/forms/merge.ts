export type FormValues = Readonly<Record<string, unknown>>;

export interface Conflict {
  field: string;
  mine: unknown;
  theirs: unknown;
  chosen?: 'mine' | 'theirs';
}

/** An emptied field equals one that was never filled. */
const asText = (value: unknown) => JSON.stringify(value === '' || value === undefined ? null : value);

export const differ = (one: unknown, other: unknown): boolean => asText(one) !== asText(other);

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
  followed: string[];
  conflicts: Conflict[];
}

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
