import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';

describe('stopping what still waits to be sent', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL', { worker: false });
  });
  afterAll(() => hall.close());

  const stop = (jobId: string) => hall.staff.post(`/api/jobs/${jobId}/stop-sending`).send({});
  const sending = async (jobId: string) =>
    (await hall.staff.get(`/api/jobs/${jobId}/sending`).expect(200)).body as object;
  const matches = (jobId: string) =>
    hall.sql<object>(
      `SELECT m.status, n.status AS notification_status, o.status AS offer_status, s.status AS text, s.error_message AS why
       FROM job_matches m LEFT JOIN match_notifications n ON n.match_id = m.id
         LEFT JOIN match_offers o ON o.match_id = m.id JOIN sms s ON s.id = coalesce(o.sms_id, n.sms_id)
       WHERE m.job_id = $1 ORDER BY priority`,
      [jobId],
    );

  it('says how many; nobody is called failed, offers end, and the next notification takes them', async () => {
    const { id, matchIds } = await hall.jobFor('+12125550351', '+12125550352', '+12125550353');
    await hall.staff.post(`/api/job-matches/${matchIds[2]}/offer`).send({ message: 'Come' }).expect(200);
    await hall.make.notified({ id: matchIds[2] ?? '', jobId: id, workerId: null }, { status: 'notified' });
    await hall.notify(id);
    expect(await sending(id)).toEqual({ waiting: 3, nextTryAt: null, reason: null, run: null });

    const { body } = await stop(id).expect(200);
    expect(body).toEqual({ message: '3 texts were stopped.', stopped: 3 });
    const stopped = { text: 'stopped', why: 'Staff stopped sending', offer_status: null };
    expect(await matches(id)).toEqual([
      { ...stopped, status: 'Pending', notification_status: null },
      { ...stopped, status: 'Pending', notification_status: null },
      { ...stopped, status: 'Pending', notification_status: 'notified' },
    ]);
    expect(await sending(id)).toMatchObject({ waiting: 0 });
    expect(
      await hall.sql(
        `SELECT actor_name, after FROM audit_entries WHERE entity_id = $1 AND action = 'job.sending-stopped'`,
        [id],
      ),
    ).toEqual([{ actor_name: 'dispatcher', after: { stopped: 3 } }]);

    expect((await stop(id).expect(200)).body).toEqual({ message: 'No text was waiting.', stopped: 0 });
    await expect(hall.notify(id)).resolves.toMatchObject({ queued: 2 });
    expect((await stop(id).expect(200)).body).toMatchObject({ stopped: 2 });
  });

  it('sends none of them, and leaves those of other jobs alone', async () => {
    const other = await hall.jobFor('+12125550354');
    const { id } = await hall.jobFor('+12125550355');
    await hall.notify(other.id);
    await hall.notify(id);
    expect((await stop(id).expect(200)).body).toMatchObject({ message: '1 text was stopped.' });
    const worker = await hall.startWorker();
    await eventually(() => expect(hall.sandbox.twilio.attempts('+12125550354')).toHaveLength(1));
    await worker.close();
    expect(hall.sandbox.twilio.attempts('+12125550355')).toEqual([]);
  });

  it('leaves alone what tells who was to come', async () => {
    const numbers = ['+12125550356', '+12125550357', '+12125550358'];
    const { id, matchIds } = await hall.jobFor(...numbers);
    for (const matchId of matchIds.slice(0, 2))
      await hall.staff.put(`/api/job-matches/${matchId}`).send({ status: 'Accepted' }).expect(200);
    await hall.notify(id);
    const before = (await sending(id)) as { waiting: number };
    await hall.staff.post(`/api/jobs/${id}/cancel`).send({ reason: 'Rain', tell: true }).expect(200);
    expect(await sending(id)).toEqual(before);
    expect((await stop(id).expect(200)).body).toMatchObject({ stopped: before.waiting });
    const texts = await hall.sql<object>(
      `SELECT t.kind, s.status FROM job_texts t JOIN sms s ON s.id = t.sms_id WHERE t.job_id = $1`,
      [id],
    );
    expect(texts).toEqual([
      { kind: 'work-is-off', status: 'pending' },
      { kind: 'work-is-off', status: 'pending' },
    ]);
    const worker = await hall.startWorker();
    await eventually(() =>
      expect(numbers.map((number) => hall.sandbox.twilio.attempts(number).length)).toEqual([1, 1, 0]),
    );
    await worker.close();
  });

  it('is not there for a job that is not, and asks who it is', async () => {
    await stop('11111111-1111-4111-8111-111111111111').expect(404);
    await stop('nonsense').expect(400);
    await hall.staff.get('/api/jobs/11111111-1111-4111-8111-111111111111/sending').expect(404);
    await hall.api.visitor().post('/api/jobs/11111111-1111-4111-8111-111111111111/stop-sending').expect(401);
  });
});
