import dayjs from 'dayjs';
import type { ListFilters } from '../../../use-list-address';
import type { Email } from '../api/use-emails';

/** The filters of the history, as the address calls them; days are YYYY-MM-DD. */
export const EMAIL_FILTERS = ['address', 'subject', 'status', 'dateFrom', 'dateTo'] as const;

export type EmailFilters = ListFilters<(typeof EMAIL_FILTERS)[number]>;

/** When a day of the reader's begins or ends, in milliseconds; undefined for what is no day. */
function edgeOf(day: string | undefined, edge: 'startOf' | 'endOf'): number | undefined {
  const parsed = day ? dayjs(day)[edge]('day').valueOf() : NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}

const holds = (text: string | null, part: string) => text?.toLowerCase().includes(part) ?? false;

/**
 * The e-mails that fit all filters: part of the To or From address, part of the subject, whatever their case; exactly
 * the status; created from and to a day, the last one whole.
 */
export function filterEmails(emails: readonly Email[], filters: EmailFilters): readonly Email[] {
  const address = filters.address?.trim().toLowerCase() ?? '';
  const subject = filters.subject?.trim().toLowerCase() ?? '';
  const { status } = filters;
  const from = edgeOf(filters.dateFrom, 'startOf') ?? -Infinity;
  const to = edgeOf(filters.dateTo, 'endOf') ?? Infinity;
  return emails.filter((email) => {
    const created = Date.parse(email.createdAt);
    return (
      (holds(email.toEmail, address) || holds(email.fromEmail, address)) &&
      holds(email.subject, subject) &&
      (!status || email.status === status) &&
      created >= from &&
      created <= to
    );
  });
}
