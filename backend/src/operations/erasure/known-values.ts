import type { Told } from '../../audit/redaction.service.js';
import type { KnownWorker } from '../../hall/workers/erased-workers.service.js';

/** All that a worker was ever called and reached by. */
export interface KnownValues {
  names: { first: string; last: string }[];
  phones: string[];
  /** In lower case. */
  emails: string[];
}

/** From the row, where there is one, and from what the log tells of it, which outlives the row. */
export function knownValues(
  worker: KnownWorker | undefined,
  entries: readonly Told[],
  numbers: readonly string[],
): KnownValues {
  const told: Record<string, unknown>[] = [
    ...(worker ? [{ ...worker }] : []),
    ...entries.flatMap(({ before, after }) => [before ?? {}, after ?? {}]),
  ];
  const all = (field: string) =>
    [
      ...new Set(
        told.map((values) => values[field]).filter((value) => typeof value === 'string' && value !== ''),
      ),
    ] as string[];
  const lasts = all('lastName');
  return {
    names: all('firstName').flatMap((first) => lasts.map((last) => ({ first, last }))),
    phones: [...new Set([...all('phone'), ...numbers])],
    emails: [...new Set(all('email').map((email) => email.toLowerCase()))],
  };
}
