import { csvOf } from '../../../../shared/csv';
import { formatDate } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { type JobMatch, nameOf } from '../api/matches';
import { type Clock, notificationState } from './message-status';
import type { OfferCell } from './offer-cell';

interface Shown {
  clock?: Clock;
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
