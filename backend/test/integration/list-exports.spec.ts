import { factories } from '../support/factories.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';

let api: TestApi;
let staff: Agent;
beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
  const make = factories(api.dataSource);
  const worker = await make.worker({ firstName: '=Rosa', lastName: 'Diaz', phone: '+16175550101' });
  await make.phoneNumber({ phoneNumber: '+16175550101', comment: ' ＝cmd()' });
  await api.dataSource.query(
    `INSERT INTO phone_numbers (phone_number, opted_in, blocked)
     SELECT '+1212' || (5000000 + n), n % 2 = 0, false FROM generate_series(1, 1100) n`,
  );
  await api.dataSource.query(
    `INSERT INTO sms (phone_number, message, purpose, status, worker_id, created_at)
     SELECT '+16175550101', CASE n WHEN 1 THEN '@SUM(A1)' ELSE 'Text ' || n END, 'notification',
       CASE WHEN n % 100 = 0 THEN 'failed' ELSE 'delivered' END, $1, now() - n * interval '1 minute'
     FROM generate_series(1, 1100) n`,
    [worker.id],
  );
});
afterAll(() => api.close());

const linesOf = async (path: string, query: object = {}) => {
  const { text } = await staff
    .get(path)
    .query(query)
    .expect(200)
    .expect('Content-Type', /text\/csv/);
  return text.replace('\uFEFF', '').trimEnd().split('\r\n');
};

describe('An exported list', () => {
  it('of texts is all that fit the filters, newest first, each once, and none is a formula', async () => {
    const [head, first, second, ...rest] = await linesOf('/api/sms.csv');
    expect(head).toBe('"Created","To","Worker","About","Job","Message","Status","Reason"');
    expect(first).toContain(`"(617) 555-0101","'=Rosa Diaz","notification","","'@SUM(A1)","delivered",""`);
    const said = [second, ...rest].map((line) => /"(Text \d+)"/.exec(line ?? '')?.[1]);
    expect(said).toEqual(Array.from({ length: 1099 }, (_, n) => `Text ${n + 2}`));
    expect(await linesOf('/api/sms.csv', { status: 'failed' })).toHaveLength(12);
    await staff.get('/api/sms.csv').query({ status: 'nope' }).expect(400);
  });

  it('of the inbox is all that wait, or are done, first who may not come', async () => {
    await api.dataSource.query(
      `INSERT INTO inbound_messages (twilio_message_sid, phone_number, body, webhook_payload, understood_as, done_at, created_at)
       SELECT 'SM' || lpad(n::text, 32, '0'), '+16175550101', CASE n WHEN 1 THEN '=late' ELSE 'Reply ' || n END, '{}',
         CASE n WHEN 700 THEN 'dropping-out?' ELSE 'unclear' END, CASE WHEN n > 1000 THEN now() END,
         '2025-06-01T12:00Z'::timestamptz - n * interval '1 minute' FROM generate_series(1, 1100) n`,
    );
    const [head, ...waiting] = await linesOf('/api/inbox.csv', { done: 'false' });
    expect(head).toBe('"Received","From","Workers","Job","Message","Understood As","Done","Done By"');
    expect(waiting[0]).toContain('"Reply 700","dropping-out?"');
    expect(waiting[1]).toBe(
      `"2025-06-01T11:59:00.000Z","(617) 555-0101","'=Rosa Diaz","","'=late","unclear","",""`,
    );
    expect(new Set(waiting).size).toBe(1000);
    expect(await linesOf('/api/inbox.csv', { done: 'true' })).toHaveLength(101);
    await api.visitor().get('/api/inbox.csv').expect(401);
  });

  it('of phone numbers is all that fit the search and the consent, by number', async () => {
    const lines = await linesOf('/api/phone-numbers.csv');
    expect(lines).toHaveLength(1102);
    expect(new Set(lines).size).toBe(1102);
    expect(lines.at(-1)).toMatch(/^"\(617\) 555-0101","Yes","No",.*"'=Rosa Diaz","' ＝cmd\(\)"$/);
    expect(await linesOf('/api/phone-numbers.csv', { consent: 'opted-out' })).toHaveLength(551);
    expect(await linesOf('/api/phone-numbers.csv', { search: 'Rosa' })).toHaveLength(2);
  });

  it('of staff is all whose names fit, without anything of their passwords', async () => {
    const zoe = { username: '=Zoe', password: 'correct horse', role: 'user' };
    await staff.post('/api/users').send(zoe).expect(201);
    const [head, ...users] = await linesOf('/api/users.csv');
    expect(head).toBe('"Username","ID","Role","Created"');
    expect(users).toHaveLength(2);
    expect(await linesOf('/api/users.csv', { search: 'zOE' })).toEqual([
      head,
      expect.stringMatching(/^"'=Zoe","\d+","user","20\d\d-/),
    ]);
    await api.visitor().get('/api/users.csv').expect(401);
  });

  it('of e-mails is all that fit what the page filters by, newest first, each once', async () => {
    await api.dataSource.query(
      `INSERT INTO emails (to_email, from_email, subject, text_content, html_content, status, created_at)
       SELECT CASE n % 2 WHEN 0 THEN 'Ana%@example.org' ELSE 'bo@example.org' END, 'Local 26 <hall@example.org>',
         CASE n WHEN 1 THEN '+Gala' ELSE 'Notice ' || n END, '', '',
         CASE WHEN n % 100 = 0 THEN 'bounce' ELSE 'delivered' END, '2025-06-01T12:00Z'::timestamptz - n * interval '1 hour'
       FROM generate_series(1, 1100) n`,
    );
    const path = '/api/emails.csv';
    const [head, first, ...rest] = await linesOf(path);
    expect(head).toBe('"Sent","To","From","Worker","Job","Subject","Status","Reason","Events"');
    expect(first).toBe(
      `"2025-06-01T11:00:00.000Z","bo@example.org","Local 26 <hall@example.org>","","","'+Gala","delivered","","0"`,
    );
    const said = rest.map((line) => /"(Notice \d+)"/.exec(line)?.[1]);
    expect(said).toEqual(Array.from({ length: 1099 }, (_, n) => `Notice ${n + 2}`));
    expect(await linesOf(path, { status: 'bounce' })).toHaveLength(12);
    expect(await linesOf(path, { address: 'ana%@' })).toHaveLength(551);
    expect(await linesOf(path, { address: 'HALL@' })).toHaveLength(1101);
    expect(await linesOf(path, { subject: 'notice 110' })).toHaveLength(3);
    expect(await linesOf(path, { dateFrom: '2025-06-01', dateTo: '2025-06-01' })).toHaveLength(9);
    await staff.get(path).query({ dateFrom: 'soon' }).expect(400);
    await api.visitor().get(path).expect(401);
  });
});
