import { COUNTED_AT_MOST } from '../../src/platform/lists/newest-first.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';

describe('The lists of texts and e-mails', () => {
  let api: TestApi;
  let staff: Agent;

  beforeAll(async () => {
    api = await startTestApi();
    staff = await api.staff();
    await api.dataSource.query(
      `INSERT INTO sms (phone_number, message, purpose, status, twilio_request, twilio_response)
       SELECT '+1617' || (5000000 + n), 'Hello', 'test', CASE WHEN n = 1 THEN 'failed' ELSE 'delivered' END,
         '{"to": "somebody"}', '{"sid": "SM1"}'
       FROM generate_series(1, $1::int) n`,
      [COUNTED_AT_MOST + 1],
    );
    await api.dataSource.query(
      `INSERT INTO emails (to_email, from_email, subject, text_content, html_content, sendgrid_request)
       VALUES ('ana@example.org', 'hall@example.org', 'Hours', 'At 8.', '<p>At 8.</p>', '{"to": "ana"}')`,
    );
  });
  afterAll(() => api.close());

  it('leave what was asked and answered to the details of a text', async () => {
    const { body } = await staff.get('/api/sms').query({ limit: 1 }).expect(200);
    expect(body[0]).toMatchObject({ message: 'Hello', status: 'delivered' });
    expect(body[0]).not.toHaveProperty('twilioRequest');
    expect(body[0]).not.toHaveProperty('twilioResponse');
    const details = await staff.get(`/api/sms/${body[0].id}`).expect(200);
    expect(details.body).toMatchObject({ twilioRequest: { to: 'somebody' }, twilioResponse: { sid: 'SM1' } });
  });

  it('leave what was written to the details of an e-mail', async () => {
    const { body } = await staff.get('/api/emails').expect(200);
    expect(body).toMatchObject([{ toEmail: 'ana@example.org', subject: 'Hours', eventCount: 0 }]);
    for (const heavy of ['textContent', 'htmlContent', 'sendgridRequest', 'sendgridResponse'])
      expect(body[0]).not.toHaveProperty(heavy);
    const details = await staff.get(`/api/emails/${body[0].id}`).expect(200);
    expect(details.body).toMatchObject({
      subject: 'Hours',
      textContent: 'At 8.',
      htmlContent: '<p>At 8.</p>',
      sendgridRequest: { to: 'ana' },
      sendgridResponse: null,
    });
    await staff.get('/api/emails/11111111-1111-4111-8111-111111111111').expect(404);
    await api.visitor().get(`/api/emails/${body[0].id}`).expect(401);
  });

  it('say of many that there are more, and count the others to the last', async () => {
    const many = await staff.get('/api/sms').query({ limit: 1 }).expect(200);
    expect(many.headers).toMatchObject({ 'x-total-count': '10000', 'x-total-count-relation': 'gte' });
    const few = await staff.get('/api/sms').query({ status: 'failed' }).expect(200);
    expect(few.headers).toMatchObject({ 'x-total-count': '1', 'x-total-count-relation': 'eq' });
  });

  it.each([
    ['(617) 500-0042', 1],
    ['617-500-004', 10],
    ['+16175000042', 1],
    ['5550000', 0],
  ])('find texts to %s', async (phoneNumber, count) => {
    const { body } = await staff.get('/api/sms').query({ phoneNumber }).expect(200);
    expect(body).toHaveLength(count);
  });

  it.each([['ANA@example.org'], ['example.o'], ['a@e']])('find e-mails to %s', async (toEmail) => {
    const { body } = await staff.get('/api/emails').query({ toEmail }).expect(200);
    expect(body).toHaveLength(1);
  });
});
