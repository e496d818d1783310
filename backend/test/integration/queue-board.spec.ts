import { JobQueues } from '../../src/platform/queues/job-queues.js';
import { smsChannel } from '../../src/messaging/sms/sms.channel.js';
import { Outboxes } from '../../src/platform/outbox/outboxes.js';
import { eventually } from './messaging/eventually.js';
import { type Messaging, startMessaging, told } from './messaging/messaging.js';
import { describeOnEachQueue } from './messaging/queue-backends.js';

const NOT_A_NUMBER = '+15005550001';

describeOnEachQueue('The board of queues', (kind) => {
  let hall: Messaging;
  let matchId: string;
  let smsId: string;
  const board = (path: string) => `/api/queues${path}`;

  beforeAll(async () => {
    hall = await startMessaging(kind);
    const { id, matchIds } = await hall.jobFor(NOT_A_NUMBER);
    matchId = matchIds[0] ?? '';
    await hall.notify(id);
    await eventually(async () => expect(await told(hall, matchId)).toMatchObject({ status: 'failed' }));
    ({ smsId } = await told(hall, matchId));
  });
  afterAll(() => hall.close());

  const failedJobs = async () => {
    const query = '/api/queues?activeQueue=sms-send&status=failed&page=1&jobsPerPage=10';
    const { body } = await hall.staff.get(board(query)).expect(200);
    interface Shown {
      name: string;
      counts: { failed: number };
      jobs: { id: string; failedReason: string; data: object }[];
    }
    return (body as { queues: Shown[] }).queues.find(({ name }) => name === 'sms-send')?.jobs;
  };

  it('is a page under the strict policy, with nothing from elsewhere', async () => {
    const { text, headers } = await hall.staff.get(board('/')).expect(200);
    expect(text).toContain('Hiring Hall queues');
    expect(text).not.toContain('https://');
    const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    const [script = ''] = /static\/js\/main[^"]+/.exec(text) ?? [];
    await hall.staff
      .get(board(`/${script}`))
      .expect(200)
      .expect('Content-Type', /javascript/);
  });

  it('shows a failed job with its reason and no more than an id', async () => {
    await eventually(async () =>
      expect(await failedJobs()).toEqual([
        expect.objectContaining({
          id: smsId,
          failedReason: expect.stringContaining('not a valid phone number'),
          data: { id: smsId },
        }),
      ]),
    );
  });

  it('has a failed job tried again, and tells the audit log who asked for it', async () => {
    await hall.staff.put(board(`/api/queues/sms-send/${smsId}/retry`)).expect(204);
    // Its text failed for good: there is nothing left to send, and the job ends well.
    await eventually(async () => expect(await failedJobs()).toEqual([]));
    const { body } = await hall.staff.get('/api/audit-entries?action=queue.changed').expect(200);
    expect(body[0]).toMatchObject({
      actorName: 'dispatcher',
      summary: 'dispatcher, on the queue sms-send: retried a job',
    });
  });

  it('does not do what would lose a place in a queue or bend a rate', async () => {
    await hall.staff.put(board('/api/queues/sms-send/empty')).expect(403);
    await hall.staff.put(board('/api/queues/sms-send/obliterate')).expect(403);
    await hall.staff.put(board('/api/queues/sms-send/rate-limit')).expect(403);
    await hall.staff.post(board('/api/queues/sms-send/add')).send({ name: 'x' }).expect(404);
  });

  it('is for admins', async () => {
    const clerk = { username: 'clerk', password: 'a good password' };
    await hall.staff
      .post('/api/users')
      .send({ ...clerk, role: 'user' })
      .expect(201);
    const visitor = hall.api.visitor();
    await visitor.get(board('/')).expect(401);
    await visitor.post('/api/login').send(clerk).expect(200);
    const { body } = await visitor.get(board('/')).expect(403);
    expect(body).toMatchObject({ error: 'Only an admin may look at the queues.' });
    await visitor.put(board('/api/queues/sms-send/retry/failed')).expect(403);
  });

  it('keeps no failure in the way of a message that is to be sent after all', async () => {
    const { id, matchIds } = await hall.jobFor('+15005550002');
    const other = matchIds[0] ?? '';
    await hall.notify(id);
    await eventually(async () => {
      expect(await told(hall, other)).toMatchObject({ status: 'failed' });
      expect(await hall.api.app.get(JobQueues).counts('sms-send')).toMatchObject({ failed: 1, active: 0 });
    });
    await hall.sql(
      `UPDATE sms SET status = 'pending', phone_number = '+12125550177', updated_at = now() - interval '5 minutes'
       WHERE id = $1`,
      [(await told(hall, other)).smsId],
    );
    await hall.sql(
      `UPDATE workers SET phone = '+12125550177' WHERE id = (SELECT worker_id FROM job_matches WHERE id = $1)`,
      [other],
    );
    await hall.sql(`INSERT INTO phone_numbers (phone_number, opted_in) VALUES ('+12125550177', true)`);
    const worker = await hall.startWorker();
    await worker.get(Outboxes, { strict: false }).of(smsChannel).sweep();
    await eventually(async () => expect(await told(hall, other)).toMatchObject({ status: 'delivered' }));
  });
});
