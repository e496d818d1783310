import { factories } from '../support/factories.js';
import { startTestApi, type TestApi } from '../support/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const none = (...words: string[]) => Object.fromEntries(words.map((word) => [word, 0]));
const noMatches = none(
  'Pending',
  'Interested',
  'Not Interested',
  'Offered',
  'Accepted',
  'Declined',
  'Ineligible',
);
const noMessages = none(
  'pending',
  'sending',
  'unknown',
  'accepted',
  'scheduled',
  'queued',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'canceled',
  'stopped',
  'processed',
  'deferred',
  'bounce',
  'dropped',
);

describe('stats', () => {
  it('name every kind in an empty hall', async () => {
    const staff = await api.staff();
    const { body } = await staff.get('/api/stats').expect(200);
    expect(body).toEqual({
      workers: { total: 0, active: 0, optedIn: 0, byMemberStatus: none('Local 26 Recall List', 'BEST') },
      employers: { total: 0 },
      jobs: { total: 0, byStatus: none('Open', 'Closed', 'Filled', 'Draft') },
      matches: { byStatus: noMatches },
      messages: { lastDayByStatus: noMessages, unknown: 0 },
    });
    await api.visitor().get('/api/stats').expect(401);
  });

  it('count', async () => {
    const make = factories(api.dataSource);
    const { phoneNumber: phone } = await make.phoneNumber();
    const { phoneNumber: optedOut } = await make.phoneNumber({ optedIn: false });
    const worker = await make.worker({ phone });
    await make.worker({ phone, status: 'Inactive', memberStatus: 'BEST' });
    await make.worker({ phone: optedOut });
    const job = await make.job();
    await make.job({ status: 'Draft' });
    await make.match({ jobId: job.id, workerId: worker.id, status: 'Offered' });
    await api.dataSource.query(
      `INSERT INTO sms (phone_number, message, purpose, status, created_at)
       VALUES ('+16175550000', 'x', 'test', 'delivered', now()),
              ('+16175550000', 'x', 'test', 'failed', now() - interval '25 hours')`,
    );
    await api.dataSource.query(
      `INSERT INTO emails (to_email, from_email, subject, status, created_at)
       VALUES ('a@hall.test', 'b@hall.test', 'x', 'delivered', now()),
              ('a@hall.test', 'b@hall.test', 'x', 'bounce', now()),
              ('a@hall.test', 'b@hall.test', 'x', 'unknown', now() - interval '25 hours')`,
    );
    const staff = await api.staff();
    const { body } = await staff.get('/api/stats').expect(200);
    expect(body).toEqual({
      workers: {
        total: 3,
        active: 2,
        optedIn: 2,
        byMemberStatus: { 'Local 26 Recall List': 2, BEST: 1 },
      },
      employers: { total: 2 },
      jobs: { total: 2, byStatus: { ...none('Closed', 'Filled'), Open: 1, Draft: 1 } },
      matches: { byStatus: { ...noMatches, Offered: 1 } },
      messages: { lastDayByStatus: { ...noMessages, delivered: 2, bounce: 1 }, unknown: 1 },
    });
  });
});
