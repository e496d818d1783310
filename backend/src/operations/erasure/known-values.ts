import type { RedactableEntry } from '../../audit/redaction.service.js';
import type { KnownWorker } from '../../hall/workers/erased-workers.service.js';

/** All that a worker was ever called and reached by. */
export interface KnownValues {
  names: { first: string; last: string }[];
  phones: string[];
  /** In lower case. */
  emails: string[];
}

/** From the row, where there is one, and from its entries in the log, which outlive the row. */
export function knownValues(
  worker: KnownWorker | undefined,
  entries: readonly RedactableEntry[],
  numbers: readonly string[],
): KnownValues {
  const records: Record<string, unknown>[] = [
    { ...worker },
    ...entries.flatMap(({ before, after }) => [before ?? {}, after ?? {}]),
  ];
  const all = (field: string): string[] => {
    const values = records.map((record) => record[field]).filter((value) => typeof value === 'string');
    return [...new Set(values.filter(Boolean))];
  };
  const lasts = all('lastName');
  return {
    names: all('firstName').flatMap((first) => lasts.map((last) => ({ first, last }))),
    phones: [...new Set([...all('phone'), ...numbers])],
    emails: [...new Set(all('email').map((email) => email.toLowerCase()))],
  };
}
