import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { tell } from '../../../test/event-stream';
import { listen } from '../../../test/listen';
import { createQueryClient } from '../../api/query-client';
import { emailQuery, emailsQuery } from '../features/email/api/emails';
import { notificationReviewQuery } from '../features/matching/api/notification-review';
import { inboxQuery } from '../features/sms/api/inbox';
import { doubtfulTextsQuery, smsPageQuery, smsQuery } from '../features/sms/api/texts';
import { phoneNumbersQuery } from '../features/sms/api/phone-numbers';
import { workerNumberQuery, workerTextsQuery } from '../features/sms/api/worker-texts';
import { slipsQuery } from '../features/slips/api/slips';
import { todayQuery } from '../features/today/api/today';
import { whyQuery } from '../features/why/api/why';

interface Asked {
  queryKey: QueryKey;
  meta?: QueryMeta | undefined;
}

const WORKER = ['workers', 'w1', 'lastName'] as const;
const HOLDER = ['workers', 'w9', 'phone'] as const;
const JOB = ['jobs', 'j1', 'title'] as const;
const EMPLOYER = ['employers', 'e1', 'companyName'] as const;
const CLASSIFICATION = ['classifications', 'c1', 'name'] as const;
const HALL = ['settings', 'hall.name'] as const;
type Renamed = readonly [topic: string, id: string, field?: string];

const message = { workerId: 'w1', jobId: 'j1' };
const text = { jobId: 'j1', workers: [{ id: 'w2' }], holders: [{ id: 'w1' }] };

/** What names others, with what of it is renamed. */
const shown: [what: string, query: Asked, data: unknown, ...Renamed[]][] = [
  ['the texts', smsPageQuery({}), { rows: [message] }, WORKER, JOB],
  ['a text', smsQuery('s1'), message, WORKER, JOB],
  ['the Inbox', inboxQuery(false), { pages: [{ rows: [text] }] }, WORKER, HOLDER, JOB],
  ['texts that may be an opt-out', doubtfulTextsQuery, [text], WORKER, HOLDER, JOB],
  ['the numbers', phoneNumbersQuery(), { rows: [] }, WORKER, HOLDER],
  ['the number of a worker', workerNumberQuery('w9'), {}, HOLDER],
  ['the texts of a worker', workerTextsQuery('w1'), { pages: [{ rows: [message] }] }, JOB],
  ['the e-mails', emailsQuery, { pages: [{ emails: [message] }] }, WORKER, JOB],
  ['an e-mail', emailQuery('e1'), message, WORKER, JOB],
  ['Today', todayQuery, {}, WORKER, JOB, EMPLOYER, HALL],
  ['the slips of a job', slipsQuery('j1'), {}, WORKER, JOB, EMPLOYER, CLASSIFICATION, HALL],
  ['the texts that a notification sends', notificationReviewQuery('j1', false), [], JOB, EMPLOYER],
  ['why somebody stands where they do', whyQuery('j1', 'w1'), {}, WORKER, JOB, EMPLOYER, CLASSIFICATION],
];

describe('what is renamed, or gets another number, while it is shown', () => {
  let client: QueryClient;
  const isFetchedAgain = ({ queryKey }: Asked) => client.getQueryState(queryKey)?.isInvalidated;

  beforeEach(async () => {
    client = createQueryClient(() => undefined);
    listen(client);
    await act(async () => void (await import('../../api/follows')));
  });

  function show(query: Asked, data: unknown) {
    client.getQueryCache().build(client, { queryKey: query.queryKey, meta: query.meta });
    client.setQueryData(query.queryKey, data);
  }

  it.each(
    shown.flatMap(([what, query, data, ...renamed]) => renamed.map((by) => ({ what, query, data, by }))),
  )('is fetched again: $what, $by', async ({ query, data, by: [topic, id, field] }) => {
    show(query, data);
    act(() => tell(topic, [id], field ? [field] : undefined));
    await waitFor(() => expect(isFetchedAgain(query)).toBe(true));
  });

  it.each([
    ['somebody else', 'workers', 'w9', 'lastName'],
    ['another field', 'workers', 'w1', 'address'],
    ['another job', 'jobs', 'j9', 'title'],
    ['another field of a job', 'jobs', 'j1', 'notes'],
  ])('leaves the texts as they are: %s', async (_, topic, id, field) => {
    const texts = smsPageQuery({});
    show(texts, { rows: [message] });
    show(todayQuery, {});
    act(() => tell(topic, [id], [field]));
    await waitFor(() => expect(isFetchedAgain(todayQuery)).toBe(true));
    await act(async () => void (await Promise.resolve()));
    expect(isFetchedAgain(texts)).toBe(false);
  });
});
