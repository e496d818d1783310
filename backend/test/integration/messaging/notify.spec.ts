import { heldUp } from '../../support/waiting-for-lock.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging, told } from './messaging.js';

describe('notifying the matched workers of a job', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging();
  });
  afterAll(() => hall.close());

  const notify = (jobId: string, body: object = {}) =>
    hall.staff.post(`/api/jobs/${jobId}/notify`).send(body);
  const texts = (jobId: string) =>
    hall.sql<{ message: string; phone_number: string }>(
      `SELECT message, phone_number FROM sms WHERE job_id = $1 ORDER BY phone_number`,
      [jobId],
    );

  it('writes each worker a text with their own link, and the note at its end', async () => {
    const { id, matchIds } = await hall.jobFor('+12125550131', '+12125550132');
    await hall.sql(`UPDATE jobs SET title = 'Cook' WHERE id = $1`, [id]);
    const { body } = await notify(id, { note: '  Bring shoes  ' }).expect(202);
    expect(body).toEqual({
      message: '2 workers will be texted.',
      queued: 2,
      unreachable: [],
      unreachableCount: 0,
    });
    const [job] = await hall.sql<{ company_name: string }>(
      `SELECT e.company_name FROM jobs j JOIN employers e ON e.id = j.employer_id WHERE j.id = $1`,
      [id],
    );
    expect((await texts(id)).map(({ message }) => message)).toEqual(
      matchIds.map(
        (matchId) =>
          `New Job Available: Cook at ${job?.company_name}. View details and respond: ` +
          `http://hall.test/worker-view/${matchId}\nBring shoes`,
      ),
    );
  });

  it('leaves out the ineligible and the declined, and says who cannot be texted and why', async () => {
    const numbers = [
      '+12125550133',
      '+12125550134',
      '+12125550135',
      '+12125550136',
      '+12125550143',
      '+12125550137',
    ];
    const { id, matchIds } = await hall.jobFor(...numbers);
    const [ineligible, declined, blocked, notOptedIn, inactive, reachable] = matchIds;
    await hall.sql(`UPDATE job_matches SET status = 'Ineligible' WHERE id = $1`, [ineligible]);
    await hall.sql(`UPDATE job_matches SET status = 'Declined' WHERE id = $1`, [declined]);
    await hall.sql(`UPDATE phone_numbers SET blocked = true WHERE phone_number = '+12125550135'`);
    await hall.sql(`UPDATE phone_numbers SET opted_in = false WHERE phone_number = '+12125550136'`);
    await hall.sql(`UPDATE workers SET status = 'Inactive' WHERE phone = '+12125550143'`);
    const { id: workerId } = await hall.make.worker({ firstName: 'Luz', lastName: 'Diaz' });
    const noPhone = await hall.make.match({ jobId: id, workerId, priority: 9 });

    const { body } = await notify(id).expect(202);
    expect(body).toMatchObject({
      message: '1 worker will be texted. 4 workers cannot be texted.',
      queued: 1,
      unreachable: [
        { matchId: blocked, reason: 'Number is blocked' },
        { matchId: notOptedIn, reason: 'Not opted in to texts' },
        { matchId: inactive, reason: 'Not active' },
        { matchId: noPhone.id, workerName: 'Luz Diaz', reason: 'No phone number' },
      ],
    });
    expect(await texts(id)).toMatchObject([{ phone_number: '+12125550137' }]);
    const statuses = await hall.sql<{
      id: string;
      notification_status: string | null;
      notification_error: string | null;
    }>(
      `SELECT m.id, n.status AS notification_status, n.error AS notification_error
       FROM job_matches m LEFT JOIN match_notifications n ON n.match_id = m.id WHERE m.job_id = $1`,
      [id],
    );
    expect(new Map(statuses.map((row) => [row.id, row.notification_error]))).toMatchObject(
      new Map([
        [ineligible, null],
        [declined, null],
        [blocked, 'Number is blocked'],
        [notOptedIn, 'Not opted in to texts'],
        [inactive, 'Not active'],
        [noPhone.id, 'No phone number'],
        [reachable, null],
      ]),
    );
  });

  it('takes failures again and nobody else', async () => {
    const { id, matchIds } = await hall.jobFor('+12125550138', '+12125550139');
    hall.sandbox.twilio.addRule({ to: '+12125550139', times: 1, outcome: 'refused', errorCode: 21612 });
    await notify(id).expect(202);
    await eventually(async () => {
      expect(await told(hall, matchIds[0] ?? '')).toMatchObject({ notificationStatus: 'notified' });
      expect(await told(hall, matchIds[1] ?? '')).toMatchObject({
        notificationStatus: 'notification_failed',
      });
    });
    expect((await notify(id).expect(202)).body).toMatchObject({ queued: 1 });
    await eventually(async () =>
      expect(await told(hall, matchIds[1] ?? '')).toMatchObject({
        notificationStatus: 'notified',
        notificationError: null,
      }),
    );
    expect((await notify(id).expect(202)).body).toMatchObject({
      queued: 0,
      message: 'All matched workers have been notified already.',
    });
    expect(hall.sandbox.twilio.attempts('+12125550138')).toHaveLength(1);
  });

  it('never texts anyone twice when two press it at once', async () => {
    const id = await hall.largeJob(200);
    const answers = await heldUp(
      hall.api.dataSource,
      (holding) => holding.query('SELECT FROM job_matches WHERE job_id = $1 FOR UPDATE', [id]),
      () => [notify(id), notify(id), notify(id)],
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(answers.reduce((sum, { body }) => sum + (body as { queued: number }).queued, 0)).toBe(200);
    await eventually(async () => {
      const done = await hall.sql(`SELECT 1 FROM sms WHERE job_id = $1 AND status = 'delivered'`, [id]);
      expect(done).toHaveLength(200);
    });
    const perMatch = await hall.sql(
      `SELECT message FROM sms WHERE job_id = $1 GROUP BY message HAVING count(*) > 1`,
      [id],
    );
    expect(perMatch).toEqual([]);
    const posts = Object.entries(hall.sandbox.twilio.attemptsByTo()).filter(([to]) => to.startsWith('+1646'));
    expect(posts.filter(([, count]) => count !== 1)).toEqual([]);
    expect(posts).toHaveLength(200);
  });

  it('is refused for a job that is not open, and for one that is not there', async () => {
    const { id } = await hall.jobFor('+12125550140');
    await hall.sql(`UPDATE jobs SET status = 'Filled' WHERE id = $1`, [id]);
    const { body } = await notify(id).expect(409);
    expect(body).toMatchObject({
      error: 'Job status is "Filled". Only jobs with "Open" status can send worker notifications.',
      code: 'job_not_open',
    });
    await notify('11111111-1111-4111-8111-111111111111').expect(404);
    await notify('nonsense').expect(400);
    await hall.api.visitor().post(`/api/jobs/${id}/notify`).send({}).expect(401);
  });

  it('refuses a text that is too long before anything is written', async () => {
    const { id } = await hall.jobFor('+12125550141');
    const { body } = await notify(id, { note: 'x'.repeat(1590) }).expect(422);
    expect(body).toMatchObject({
      error: expect.stringContaining('at most 1600 can be sent'),
      details: [{ field: 'note' }],
    });
    expect(await texts(id)).toEqual([]);
  });

  it('keeps who did it', async () => {
    const { id } = await hall.jobFor('+12125550142');
    await notify(id).expect(202);
    expect(
      await hall.sql(`SELECT actor_name, source, after FROM audit_entries WHERE entity_id = $1`, [id]),
    ).toEqual([{ actor_name: 'dispatcher', source: 'staff', after: { queued: 1, unreachable: 0 } }]);
  });
});
