import { hallDay, isDay } from '../../../../shared/dates';
import type { ListAddress, ListFilters } from '../../../hooks/use-list-address';
import type { Email } from '../api/emails';

export const emailList = {
  names: ['address', 'subject', 'status', 'dateFrom', 'dateTo'],
} as const satisfies ListAddress<string>;

export type EmailFilters = ListFilters<(typeof emailList.names)[number]>;

const dayOf = (day: string | undefined) => (day && isDay(day) ? day : undefined);

const holds = (text: string, part: string) => text.toLowerCase().includes(part);

/** Days are the hall's, the last one whole. */
export function filterEmails(emails: readonly Email[], filters: EmailFilters): readonly Email[] {
  const address = filters.address?.trim().toLowerCase() ?? '';
  const subject = filters.subject?.trim().toLowerCase() ?? '';
  const { status } = filters;
  const from = dayOf(filters.dateFrom);
  const to = dayOf(filters.dateTo);
  const isInDays = ({ createdAt }: Email) => {
    if (!from && !to) return true;
    const day = hallDay(new Date(createdAt));
    return (!from || day >= from) && (!to || day <= to);
  };
  return emails.filter(
    (email) =>
      (holds(email.toEmail, address) || holds(email.fromEmail, address)) &&
      holds(email.subject, subject) &&
      (!status || email.status === status) &&
      isInDays(email),
  );
}
