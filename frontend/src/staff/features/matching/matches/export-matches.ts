import { formatDate } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { type JobMatch, nameOf } from '../api/matches';
import { type Clock, notificationState } from './message-status';
import type { OfferCell } from './offer-cell';

/** A spreadsheet must not take a name for a formula. */
const guarded = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  // Excel reads UTF-8 only when it is marked.
  `\uFEFF${rows.map((row) => row.map((value) => (typeof value === 'number' ? String(value) : quoted(guarded(value)))).join(',')).join('\r\n')}\r\n`;

interface Shown {
  clock: Clock;
  offerOf: (match: JobMatch) => OfferCell;
}

/** What the list shows of these matches, in its order. */
export const matchesCsv = (matches: readonly JobMatch[], { clock, offerOf }: Shown): string =>
  csvOf([
    ['#', 'Name', 'Phone', 'Echelon', 'Since', 'Member Status', 'Match Status', 'Notification', 'Offer'],
    ...matches.map((match) => {
      const { priority, worker, place, status } = match;
      const phone = worker?.phone ? formatPhone(worker.phone).replace(/^\+1 /, '') : '';
      const said = [worker?.memberStatus ?? '', status, notificationState(match, clock).text];
      return [
        priority,
        nameOf(match),
        phone,
        place?.rule ?? '',
        formatDate(place?.seniorityDate),
        ...said,
        offerOf(match).text,
      ];
    }),
  ]);

export function download(name: string, csv: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
