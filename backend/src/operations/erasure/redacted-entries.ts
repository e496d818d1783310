import type { RedactableEntry } from '../../audit/redaction.service.js';
import { PERSONAL } from '../../hall/workers/worker.entity.js';
import { ERASED, type pseudonymOf, type Redaction } from './personal-values.js';

type Values = Record<string, unknown>;
type Pseudonym = ReturnType<typeof pseudonymOf>;

/**
 * Reasons for a change of consent in the product's own words; any other reason is the text that the owner
 * sent.
 */
const ownReasons =
  /^(?:[A-Z]+|refused as opted out|the number passed to another worker|it was opted out or blocked before)$/;

/** What of the entries of a person's own things is personal by its name, and what stands there instead. */
const replaced = (pseudonym: Pseudonym): Values => ({
  ...Object.fromEntries(PERSONAL.map((field) => [field, ERASED])),
  firstName: pseudonym.first,
  lastName: pseudonym.last,
  phoneNumber: pseudonym.whole,
  toEmail: pseudonym.whole,
  comment: ERASED,
});

/**
 * An entry about the person, their matches, numbers or messages without what tells who it was. Dates of seniority,
 * statuses and places stay: they are the record of dispatch, and name nobody.
 */
export function withoutPerson(
  entry: RedactableEntry,
  redaction: Redaction,
  pseudonym: Pseudonym,
): RedactableEntry {
  const instead = replaced(pseudonym);
  const without = (values: Values | null): Values | null =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => {
        if (value === null || value === undefined) return [field, value];
        if (field in instead) return [field, instead[field]];
        const isOwnText = field === 'reason' && entry.entityType === 'phone-number' && !isOurReason(value);
        return [field, isOwnText ? ERASED : redaction.json(value)];
      }),
    );
  return {
    ...entry,
    before: without(entry.before),
    after: without(entry.after),
    // For a link it is the person's own address; for other sources it is that of staff or a provider.
    ipAddress: entry.source === 'link' ? null : entry.ipAddress,
  };
}

const isOurReason = (value: unknown): boolean => typeof value === 'string' && ownReasons.test(value);

/** An entry about somebody or something else, which names the person. */
export const withoutMention = (entry: RedactableEntry, redaction: Redaction): RedactableEntry => ({
  ...entry,
  before: redaction.json(entry.before),
  after: redaction.json(entry.after),
});
