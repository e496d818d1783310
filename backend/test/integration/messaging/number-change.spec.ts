import { randomUUID } from 'node:crypto';
import { SYSTEM } from '../../../src/platform/http/actor.js';
import { UnknownTexts } from '../../../src/messaging/sms/unknown-texts.service.js';
import { StatusCallbacks } from '../../../src/messaging/sms/status-callbacks.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';

interface Match {
  id: string;
  status: string;
  notificationStatus: string | null;
  offerStatus: string | null;
  smsId: string | null;
}

const DEAD_LINK = 'The link in this text opens nothing any more';

let hall: Messaging;
let last = 0;
const newNumber = () => `+1212555${String(6_000 + (last += 1))}`;
async function matched() {
  const phone = newNumber();
  const { id: jobId, matchIds } = await hall.jobFor(phone);
  const [worker] = await hall.sql<{ id: string }>('SELECT id FROM workers WHERE phone = $1', [phone]);
  return { jobId, matchId: matchIds[0] ?? '', phone, workerId: worker?.id ?? '' };
}
async function move(workerId: string, phone: string | null) {
  await hall.staff.patch(`/api/workers/${workerId}`).send({ phone }).expect(200);
  await hall.sql('UPDATE phone_numbers SET opted_in = true WHERE phone_number = $1', [phone]);
}
const set = (matchId: string, status: string) =>
  hall.staff.put(`/api/job-matches/${matchId}`).send({ status }).expect(200);
const answer = (matchId: string, status: string) =>
  hall.api.visitor().put(`/api/job-matches/${matchId}`).send({ status }).expect(200);
const offer = (matchId: string) =>
  hall.staff.post(`/api/job-matches/${matchId}/offer`).send({ message: 'Start at 6 am.' });
async function matchOf(jobId: string): Promise<Match> {
  const { body } = await hall.staff.get(`/api/job-matches?jobId=${jobId}`).expect(200);
  return (body as [Match])[0];
}
const textsTo = (phone: string) =>
  hall.sql<{ id: string; message: string; status: string; why: string | null; sid: string | null }>(
    'SELECT id, message, status, error_message AS why, twilio_message_sid AS sid FROM sms WHERE phone_number = $1 ORDER BY created_at',
    [phone],
  );
const saidOf = async (matchId: string) => {
  const { body } = await hall.staff
    .get(`/api/audit-entries?entityType=job-match&entityId=${matchId}&related=true`)
    .expect(200);
  return (body as { summary: string }[]).map(({ summary }) => summary);
};

describe('Whoever was texted before their number changed', () => {
  beforeAll(async () => {
    hall = await startMessaging();
  });
  afterAll(() => hall.close());

  const notified = async () => {
    const made = await matched();
    await hall.notify(made.jobId);
    await eventually(async () =>
      expect(await matchOf(made.jobId)).toMatchObject({ notificationStatus: 'notified' }),
    );
    await eventually(async () => expect(await textsTo(made.phone)).toMatchObject([{ status: 'delivered' }]));
    return made;
  };
  const offered = async () => {
    const made = await matched();
    await set(made.matchId, 'Interested');
    await offer(made.matchId).expect(200);
    await eventually(async () => expect(await textsTo(made.phone)).toMatchObject([{ status: 'delivered' }]));
    return made;
  };

  it('is told again by the next notification, with a link that opens', async () => {
    const { jobId, matchId, workerId, phone } = await notified();
    await expect(hall.notify(jobId)).resolves.toMatchObject({ queued: 0 });
    const next = newNumber();
    await move(workerId, next);
    const match = await matchOf(jobId);
    expect(match).toMatchObject({ status: 'Pending', notificationStatus: null, smsId: null });
    expect(await saidOf(match.id)).toContainEqual(
      expect.stringMatching(/ counts as not told about Job \d+: the worker's number changed$/),
    );
    await expect(hall.notify(jobId)).resolves.toMatchObject({ queued: 1 });
    await eventually(async () =>
      expect(await matchOf(jobId)).toMatchObject({ notificationStatus: 'notified' }),
    );
    expect((await textsTo(next))[0]?.message).toContain(`/worker-view/${match.id}`);
    await hall.api.visitor().get(`/api/worker-view/${matchId}`).expect(404);
    await hall.api.visitor().get(`/api/worker-view/${match.id}`).expect(200);
    await expect(hall.notify(jobId)).resolves.toMatchObject({ queued: 0 });
    expect(await textsTo(phone)).toHaveLength(1);
  });

  it('is offered the job again: the offer that nobody could answer has ended', async () => {
    const { jobId, workerId, phone } = await offered();
    const next = newNumber();
    await move(workerId, next);
    const match = await matchOf(jobId);
    expect(match).toMatchObject({ status: 'Interested', offerStatus: null, offeredAt: null });
    expect((await hall.staff.get(`/api/jobs/${jobId}/offers`)).body).toMatchObject([
      {
        outcome: 'withdrawn',
        outcomeVia: 'system',
        smsStatus: 'delivered',
        events: [{ outcome: 'open' }, { reason: "the worker's number changed" }],
      },
    ]);
    expect(await saidOf(match.id)).toContainEqual(
      expect.stringMatching(/^The offer of Job \d+ to .+ ended: the worker's number changed$/),
    );
    await offer(match.id).expect(200);
    await eventually(async () => expect(await matchOf(jobId)).toMatchObject({ offerStatus: 'offered' }));
    expect(await textsTo(phone)).toHaveLength(1);
    await answer(match.id, 'Accepted');
    await move(workerId, newNumber());
    expect(await matchOf(jobId)).toMatchObject({ status: 'Accepted', offerStatus: 'offered' });
  });

  it('has an offer without a text still, which no number has to do with', async () => {
    const { jobId, matchId, workerId } = await matched();
    await set(matchId, 'Offered');
    await move(workerId, newNumber());
    expect(await matchOf(jobId)).toMatchObject({ status: 'Offered' });
  });

  it.each(['Interested', 'Not Interested', 'Declined'])('has answered still: %s', async (status) => {
    const { jobId, matchId, workerId } = await notified();
    await set(matchId, status);
    await move(workerId, newNumber());
    expect(await matchOf(jobId)).toMatchObject({ status, notificationStatus: 'notified' });
    await expect(hall.notify(jobId)).resolves.toMatchObject({ queued: 0 });
  });

  it.each([
    ['a notification', (jobId: string) => hall.notify(jobId)],
    ['an offer', (_: string, matchId: string) => offer(matchId).expect(200)],
  ])('hears nothing of what becomes of %s to the number of before', async (_, send) => {
    const { jobId, matchId, workerId, phone } = await matched();
    hall.sandbox.twilio.addRule({ to: phone, times: 1, outcome: 'no-callbacks' });
    await send(jobId, matchId);
    await eventually(async () => expect((await textsTo(phone))[0]?.sid).toMatch(/^SM/));
    await move(workerId, newNumber());
    const [text] = await textsTo(phone);
    await hall.api.app.get(StatusCallbacks).take(text?.id ?? '', {
      MessageSid: text?.sid ?? '',
      MessageStatus: 'undelivered',
      ErrorCode: '30003',
    });
    await eventually(async () => expect((await textsTo(phone))[0]?.status).toBe('undelivered'));
    expect(await textsTo(phone)).toHaveLength(1);
    expect(await matchOf(jobId)).toMatchObject({
      status: 'Pending',
      notificationStatus: null,
      smsId: null,
      offerStatus: null,
    });
  });

  /** A text to somebody who has answered, and whose number changed and changed back. */
  async function withDeadLink(status: string) {
    const made = await matched();
    const { jobId, matchId, workerId, phone } = made;
    const id = randomUUID();
    await hall.sql(
      `INSERT INTO sms (id, phone_number, message, purpose, status, job_id, worker_id, claimed_at, updated_at)
       VALUES ($1, $2, $3, 'notification', $4, $5, $6, now(), now())`,
      [id, phone, `New Job Available: http://hall.test/worker-view/${matchId}`, status, jobId, workerId],
    );
    await hall.make.notified({ id: matchId, jobId, workerId }, { smsId: id });
    await set(matchId, 'Interested');
    await move(workerId, newNumber());
    await move(workerId, phone);
    return { ...made, id };
  }

  it('gets no second try of a text whose link opens nothing', async () => {
    const { id, jobId, phone } = await withDeadLink('sent');
    await hall.api.app.get(StatusCallbacks).take(id, {
      MessageSid: `SM${'4'.repeat(32)}`,
      MessageStatus: 'undelivered',
      ErrorCode: '30003',
    });
    await eventually(async () =>
      expect(await matchOf(jobId)).toMatchObject({ notificationStatus: 'notification_failed' }),
    );
    expect(await textsTo(phone)).toHaveLength(1);
  });

  it('is not sent it again when nobody knows whether it was sent', async () => {
    const { id, phone } = await withDeadLink('unknown');
    await expect(hall.api.app.get(UnknownTexts).resend(id, SYSTEM)).rejects.toMatchObject({
      status: 409,
      error: `${DEAD_LINK}.`,
    });
    expect(await textsTo(phone)).toMatchObject([{ status: 'unknown' }]);
  });
});

describe('A text that waits while a number changes', () => {
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL', { worker: false });
  });
  afterAll(() => hall.close());

  const back = async (workerId: string, phone: string) => {
    await move(workerId, newNumber());
    await move(workerId, phone);
  };

  it('does not go out, not even when the number has changed back: its link opens nothing', async () => {
    const pending = await matched();
    await hall.notify(pending.jobId);
    await back(pending.workerId, pending.phone);

    const answered = await matched();
    await hall.notify(answered.jobId);
    await set(answered.matchId, 'Interested');
    await back(answered.workerId, answered.phone);

    const offeredTo = await matched();
    await offer(offeredTo.matchId).expect(200);
    await back(offeredTo.workerId, offeredTo.phone);

    const gone = await matched();
    await hall.notify(gone.jobId);
    await move(gone.workerId, newNumber());

    const worker = await hall.startWorker();
    for (const { phone } of [pending, answered, offeredTo]) {
      await eventually(async () =>
        expect(await textsTo(phone)).toMatchObject([{ status: 'stopped', why: DEAD_LINK }]),
      );
      expect(hall.sandbox.twilio.attempts(phone)).toEqual([]);
    }
    await eventually(async () =>
      expect(await textsTo(gone.phone)).toMatchObject([
        { status: 'stopped', why: 'The worker has another number now' },
      ]),
    );
    expect(await matchOf(offeredTo.jobId)).toMatchObject({ status: 'Pending', offerStatus: null });
    expect(await matchOf(answered.jobId)).toMatchObject({ status: 'Interested', notificationStatus: null });

    await expect(hall.notify(pending.jobId)).resolves.toMatchObject({ queued: 1 });
    await eventually(async () =>
      expect(await matchOf(pending.jobId)).toMatchObject({ notificationStatus: 'notified' }),
    );
    const [sent] = hall.sandbox.twilio.attempts(pending.phone);
    expect(sent?.body).toContain(`/worker-view/${(await matchOf(pending.jobId)).id}`);
    await worker.close();
  });
});
