import { randomUUID } from 'node:crypto';
import { SYSTEM } from '../../../src/platform/http/actor.js';
import { StatusCallbacks } from '../../../src/messaging/sms/status-callbacks.js';
import { UnknownTexts } from '../../../src/messaging/sms/unknown-texts.service.js';
import { heldUp } from '../../support/waiting-for-lock.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging, told } from './messaging.js';

let hall: Messaging;
let made = 100;
beforeAll(async () => {
  hall = await startMessaging();
});
afterAll(() => hall.close());

/** A match whose text may or may not have been sent: the provider has never had it. */
async function unknownText() {
  const number = `+1212555${String((made += 1)).padStart(4, '0')}`;
  const { id: jobId, matchIds } = await hall.jobFor(number);
  const matchId = matchIds[0] ?? '';
  const id = randomUUID();
  await hall.sql(
    `INSERT INTO sms (id, phone_number, message, purpose, status, job_id, worker_id, claimed_at, updated_at)
     SELECT $1, $2, 'A job for you: http://hall.test/worker-view/' || id, 'notification', 'unknown', job_id, worker_id, now(), now() - interval '3 hours'
     FROM job_matches WHERE job_id = $3`,
    [id, number, jobId],
  );
  await hall.make.notified({ id: matchId, jobId, workerId: null }, { smsId: id });
  return { id, matchId, number };
}

const resolve = (id: string, status: string) => hall.staff.post(`/api/sms/${id}/resolve`).send({ status });

describe('A text that may or may not have been sent', () => {
  it('is marked by staff as sent: its match follows, and the callback moves it on', async () => {
    const { id, matchId } = await unknownText();
    const { body } = await resolve(id, 'sent').expect(200);
    expect(body).toMatchObject({ id, status: 'sent', errorMessage: null });
    expect(await told(hall, matchId)).toMatchObject({ status: 'sent', notificationStatus: 'notified' });
    const callback = { MessageSid: `SM${'1'.repeat(32)}`, MessageStatus: 'delivered' };
    await hall.api.app.get(StatusCallbacks).take(id, callback);
    await eventually(async () => expect(await told(hall, matchId)).toMatchObject({ status: 'delivered' }));
  });

  it('is marked by staff as failed, for good', async () => {
    const { id, matchId } = await unknownText();
    await resolve(id, 'failed').expect(200);
    expect(await told(hall, matchId)).toMatchObject({
      status: 'failed',
      error: 'Staff found that it was not sent.',
      notificationStatus: 'notification_failed',
    });
    const { body } = await resolve(id, 'sent').expect(409);
    expect(body).toMatchObject({ code: 'not_unknown', error: expect.stringContaining('it is failed') });
  });

  it('is marked once by two who do it at the same time', async () => {
    const { id } = await unknownText();
    const answers = await heldUp(
      hall.api.dataSource,
      (holding) => holding.query('SELECT FROM sms WHERE id = $1 FOR UPDATE', [id]),
      () => ['sent', 'failed'].map((status) => resolve(id, status)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('takes no other word, and there must be such a text', async () => {
    const { id } = await unknownText();
    for (const status of ['delivered', 'pending', '', null]) await resolve(id, status as string).expect(400);
    await resolve(randomUUID(), 'sent').expect(404);
    await resolve('nonsense', 'sent').expect(400);
    await hall.api.visitor().post(`/api/sms/${id}/resolve`).send({ status: 'sent' }).expect(401);
  });

  it('is counted', async () => {
    const before = (await hall.staff.get('/api/stats').expect(200)).body.messages.unknown as number;
    await unknownText();
    expect((await hall.staff.get('/api/stats')).body.messages.unknown).toBe(before + 1);
  });

  it('is sent again as a new text where a person says so; the old one counts as failed', async () => {
    const { id, matchId, number } = await unknownText();
    const listed = await hall.api.app.get(UnknownTexts).list(1000);
    expect(listed).toContainEqual(expect.objectContaining({ id, phoneNumber: number }));

    const newId = await hall.api.app.get(UnknownTexts).resend(id, SYSTEM);
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({
        smsId: newId,
        status: 'delivered',
        notificationStatus: 'notified',
      }),
    );
    const { body } = await hall.staff.get(`/api/sms/${id}`).expect(200);
    expect(body).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('a new text was written'),
    });
    await expect(hall.api.app.get(UnknownTexts).resend(id, SYSTEM)).rejects.toMatchObject({ status: 409 });
    expect(
      await hall.sql(`SELECT source, action, after FROM audit_entries WHERE entity_id = $1`, [id]),
    ).toEqual([
      {
        source: 'system',
        action: 'sms.resent',
        after: expect.objectContaining({ status: 'failed', resentAs: newId }),
      },
    ]);
  });
});
