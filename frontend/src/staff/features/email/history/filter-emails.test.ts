import { setHallTimezone } from '../../../../shared/dates';
import { anEmail } from '../email-fixtures';
import { filterEmails, type EmailFilters } from './filter-emails';

/** A whole day ahead of the zone that the tests run in. */
beforeEach(() => setHallTimezone('Pacific/Kiritimati'));

const at = (day: string, time: string) => new Date(`${day}T${time}+14:00`).toISOString();
const emails = [
  {
    ...anEmail,
    id: 'last',
    subject: 'Re: schedule',
    status: 'failed',
    createdAt: at('2025-05-06', '00:00:00'),
  },
  { ...anEmail, id: 'late', toEmail: 'Bo@Example.com', createdAt: at('2025-05-05', '23:59:59.900') },
  {
    ...anEmail,
    id: 'early',
    fromEmail: 'Training <best@example.net>',
    createdAt: at('2025-05-04', '00:00:00'),
  },
] as (typeof anEmail)[];

const found = (filters: EmailFilters) => filterEmails(emails, filters).map(({ id }) => id);

describe('the filters of the e-mail history', () => {
  it.each<[string, EmailFilters, string[]]>([
    ['nothing', {}, ['last', 'late', 'early']],
    ['part of the To address, whatever its case', { address: 'bo@EXAMPLE' }, ['late']],
    ['part of the From address', { address: 'example.net' }, ['early']],
    ['part of the subject', { subject: 'SCHEDULE for' }, ['late', 'early']],
    ['the exact status', { status: 'failed' }, ['last']],
    ['a status that none has', { status: 'success' }, []],
    ['the day it was created, from', { dateFrom: '2025-05-05' }, ['last', 'late']],
    ['the day it was created, to, the whole day', { dateTo: '2025-05-05' }, ['late', 'early']],
    ['one day', { dateFrom: '2025-05-05', dateTo: '2025-05-05' }, ['late']],
    ['all together', { address: 'ana', subject: 're', status: 'failed', dateFrom: '2025-05-06' }, ['last']],
    ['a day that no calendar has', { dateFrom: '2025-02-30' }, ['last', 'late', 'early']],
    ['what is no day', { dateFrom: 'soon', dateTo: 'x' }, ['last', 'late', 'early']],
  ])('by %s', (_name, filters, ids) => expect(found(filters)).toEqual(ids));
});
