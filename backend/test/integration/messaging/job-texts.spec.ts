import { JobTexts, type JobText } from '../../../src/dispatch/job-texts/job-texts.service.js';
import { SYSTEM } from '../../../src/platform/http/actor.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';

let hall: Messaging;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false, env: { HALL_TIMEZONE: 'America/New_York' } });
  const contact = { name: 'Local 26', phone: '(617) 555-0126' };
  await hall.staff.put('/api/hall').send(contact).expect(200);
});
afterAll(() => hall.close());

const START = '2031-11-24T12:00:00Z';
let numbers = 0;

/** A worker on the list of a job, with what was offered them. */
async function listed({ optedIn = true, offer }: { optedIn?: boolean; offer?: 'open' | 'accepted' } = {}) {
  const number = `+1212556${String(++numbers).padStart(4, '0')}`;
  const employer = await hall.make.employer({ companyName: 'Harbor Hotel' });
  const times = { startsAt: new Date(START), reportTo: 'Staff entrance, 24 Pier Road' };
  const job = await hall.make.job({ title: 'Banquet', employerId: employer.id, ...times });
  await hall.make.phoneNumber({ phoneNumber: number, optedIn });
  const { id: workerId } = await hall.make.worker({ phone: number });
  const { id: matchId } = await hall.make.match({ jobId: job.id, workerId });
  const set = (status: string) => hall.staff.put(`/api/job-matches/${matchId}`).send({ status }).expect(200);
  if (offer) await set('Offered');
  if (offer === 'accepted') await set('Accepted');
  const [last] = await hall.sql<{ offer_id: string }>(
    'SELECT offer_id FROM match_offers WHERE match_id = $1',
    [matchId],
  );
  const to = { jobId: job.id, workerId, offerId: last?.offer_id ?? null };
  return { number, jobId: job.id, workerId, matchId, offerId: to.offerId, to, set };
}

const send = (texts: JobText | JobText[]) =>
  hall.api.dataSource.transaction((manager) => hall.api.app.get(JobTexts).send(manager, texts, SYSTEM));
const bodiesTo = (number: string) =>
  hall.sandbox.twilio
    .messages()
    .filter(({ to }) => to === number)
    .map(({ body }) => body);
const textTo = async (number: string) => {
  const [text] = await hall.sql<{ status: string; error_message: string | null }>(
    'SELECT status, error_message FROM sms WHERE phone_number = $1',
    [number],
  );
  return text;
};

describe('A text about a job', () => {
  const starts = 'It starts Mon, Nov 24, 7:00 AM.';
  const reportTo = 'Report to: Staff entrance, 24 Pier Road';
  const questions = 'Questions? Call Local 26 at +1 (617) 555-0126.';
  const link = (matchId: string) => `http://hall.test/worker-view/${matchId}`;
  const inWords: [kind: JobText['kind'], says: (matchId: string) => string][] = [
    ['withdrawn', () => `The offer of Banquet at Harbor Hotel was withdrawn. ${questions}`],
    ['place', (id) => `You have the job: Banquet at Harbor Hotel. ${starts}\n${reportTo}\n${link(id)}`],
    [
      'waiting',
      () =>
        'All places of Banquet at Harbor Hotel are taken. You are on the waiting list; we text you if one comes free.',
    ],
    ['job-over', () => 'No place came free: Banquet at Harbor Hotel. You are no longer on the waiting list.'],
    [
      'work-is-off',
      () => `The work is off: Banquet at Harbor Hotel. ${starts} Please do not report. ${questions}`,
    ],
    ['dispatch-ended', () => `You are no longer dispatched: Banquet at Harbor Hotel. ${starts} ${questions}`],
    ['answer-by', (id) => `Please answer by Nov 20, 11:40 AM: Banquet at Harbor Hotel.\n${link(id)}`],
    ['reminder', () => `Reminder: Banquet at Harbor Hotel. ${starts}\n${reportTo}\n${questions}`],
    ['message', () => 'Banquet at Harbor Hotel: Bring black shoes.'],
  ];
  const sent: { number: string; body: string }[] = [];
  const cases: { number: string; reason: string }[] = [];

  beforeAll(async () => {
    for (const [kind, says] of inWords) {
      const { number, matchId, to } = await listed();
      const answerBy = new Date('2031-11-20T16:40:00Z');
      await send({ ...to, kind, offerId: null, answerBy, message: 'Bring black shoes.' });
      sent.push({ number, body: says(matchId) });
    }

    const notAnyMore = async (
      kind: JobText['kind'],
      reason: string,
      meanwhile: (one: Awaited<ReturnType<typeof listed>>) => Promise<unknown>,
      offer?: 'open' | 'accepted',
    ) => {
      const one = await listed({ offer });
      await send({ ...one.to, kind, answerBy: new Date(START) });
      await meanwhile(one);
      cases.push({ number: one.number, reason });
    };
    const sql = (statement: string, id: string) => hall.sql(statement, [id]);
    await notAnyMore('message', 'Not opted in to texts', ({ number }) =>
      sql(`UPDATE phone_numbers SET opted_in = false WHERE phone_number = $1`, number),
    );
    await notAnyMore('withdrawn', 'Number is blocked', ({ number }) =>
      sql(`UPDATE phone_numbers SET blocked = true WHERE phone_number = $1`, number),
    );
    await notAnyMore('work-is-off', 'The worker has another number now', ({ workerId }) =>
      sql(`UPDATE workers SET phone = '+12125569999' WHERE id = $1`, workerId),
    );
    await notAnyMore('message', 'The worker was deleted', ({ workerId }) =>
      hall.staff.delete(`/api/workers/${workerId}`).expect(204),
    );
    await notAnyMore('answer-by', 'The offer is no longer open', ({ set }) => set('Not Interested'), 'open');
    await notAnyMore('place', 'The worker is no longer dispatched', ({ set }) => set('Pending'), 'accepted');
    await notAnyMore(
      'reminder',
      'The start has changed',
      ({ jobId }) => sql(`UPDATE jobs SET starts_at = starts_at + interval '1 day' WHERE id = $1`, jobId),
      'accepted',
    );
    const again = 'The worker has been offered this job again';
    const dispatched = 'The worker is dispatched again';
    type Set = (status: string) => Promise<unknown>;
    const inTurn =
      (...statuses: string[]) =>
      async ({ set }: { set: Set }) => {
        for (const status of statuses) await set(status);
      };
    await notAnyMore('withdrawn', again, inTurn('Pending', 'Offered'), 'open');
    await notAnyMore('job-over', dispatched, inTurn('Pending', 'Accepted'), 'open');
    await notAnyMore('work-is-off', dispatched, inTurn('Pending', 'Accepted'), 'accepted');
    await notAnyMore('dispatch-ended', again, inTurn('Interested', 'Offered'), 'accepted');
    // What was offered again has ended, too; and who did not come is told so.
    const { number, to, set, offerId } = await listed({ offer: 'open' });
    await send({ ...to, kind: 'withdrawn' });
    await inTurn('Pending', 'Offered', 'Pending')({ set });
    sent.push({ number, body: inWords[0]?.[1](offerId ?? '') ?? '' });
    const absent = await listed({ offer: 'accepted' });
    await hall.staff.post(`/api/offers/${absent.offerId}/end`).send({ as: 'no-show' }).expect(200);
    await send({ ...absent.to, kind: 'dispatch-ended' });
    sent.push({ number: absent.number, body: inWords[5]?.[1](absent.matchId) ?? '' });

    // What changes while a text waits.
    const changed = { startsAt: '2031-11-24T11:00:00Z', reportTo: 'Gate 9' };
    const moved = await listed({ offer: 'accepted' });
    await send({ ...moved.to, kind: 'place' });
    await hall.staff.put(`/api/jobs/${moved.jobId}`).send(changed).expect(200);
    const earlier = starts.replace('7:00', '6:00');
    const place = `You have the job: Banquet at Harbor Hotel. ${earlier}\nReport to: Gate 9\n${link(moved.matchId)}`;
    sent.push({ number: moved.number, body: place });
    const reminded = await listed({ offer: 'accepted' });
    await send({ ...reminded.to, kind: 'reminder' });
    await hall.staff.put(`/api/jobs/${reminded.jobId}`).send({ reportTo: 'Gate 9' }).expect(200);
    const reminder = `Reminder: Banquet at Harbor Hotel. ${starts}\nReport to: Gate 9\n${questions}`;
    sent.push({ number: reminded.number, body: reminder });
    const asked = await listed({ offer: 'open' });
    await send({ ...asked.to, kind: 'answer-by', answerBy: new Date(START) });
    await hall.staff.put(`/api/jobs/${asked.jobId}`).send(changed).expect(200);
    const answerBy = `Please answer by Nov 24, 6:00 AM: Banquet at Harbor Hotel.\n${link(asked.matchId)}`;
    sent.push({ number: asked.number, body: answerBy });
    // Whatever becomes of the job.
    for (const kind of ['withdrawn', 'work-is-off', 'message'] as const) {
      const { number, jobId, to } = await listed();
      await send({ ...to, kind, message: 'Bring black shoes.' });
      const [{ message = '' } = {}] = await hall.sql<{ message: string }>(
        'SELECT message FROM sms WHERE phone_number = $1',
        [number],
      );
      if (kind === 'message') await hall.staff.delete(`/api/jobs/${jobId}`).expect(204);
      else await sql(`UPDATE jobs SET status = 'Closed' WHERE id = $1`, jobId);
      sent.push({ number, body: message });
    }
    await hall.startWorker();
  });

  it('says what it is about as that is now: the start on the hall clock, where to report, whom to call', async () => {
    await eventually(() => {
      for (const { number, body } of sent) expect(bodiesTo(number)).toEqual([body]);
    });
  });

  it('does not go out once it makes no sense any more, or must not', async () => {
    for (const { number, reason } of cases) {
      await eventually(async () =>
        expect(await textTo(number)).toEqual({ status: 'stopped', error_message: reason }),
      );
      expect(bodiesTo(number)).toEqual([]);
    }
  });

  it('is not written to a worker who takes none, which is no failure', async () => {
    const silent = await listed({ optedIn: false });
    const other = await listed();
    const written = await send([
      { ...silent.to, kind: 'withdrawn' },
      { ...other.to, kind: 'withdrawn' },
    ]);
    expect(written).toEqual({
      workerIds: [other.workerId],
      unreachable: [{ workerId: silent.workerId, reason: 'Not opted in to texts' }],
    });
    expect(await textTo(silent.number)).toBeUndefined();
    const entry = async ({ matchId }: { matchId: string }) => {
      const query = { entityType: 'job-match', entityId: matchId, limit: 1 };
      const { body } = await hall.staff.get('/api/audit-entries').query(query).expect(200);
      return (body as { summary: string }[])[0]?.summary;
    };
    expect(await entry(other)).toMatch(/ texted about Banquet: the offer was withdrawn$/);
    expect(await entry(silent)).toMatch(/that is the offer was withdrawn: Not opted in to texts$/);
  });

  it('is neither written nor sent when its transaction is rolled back, and goes at once when it commits', async () => {
    const { number, to } = await listed();
    await hall.api.dataSource
      .transaction(async (manager) => {
        await hall.api.app.get(JobTexts).send(manager, { ...to, kind: 'withdrawn' }, SYSTEM);
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(await textTo(number)).toBeUndefined();
    await send({ ...to, kind: 'message', message: 'Now' });
    await eventually(() => expect(bodiesTo(number)).toEqual(['Banquet at Harbor Hotel: Now']), 15_000);
  });

  it('that fails for a reason that may pass is sent once more', async () => {
    const { number, to } = await listed();
    hall.sandbox.twilio.addRule({ to: number, outcome: 'undelivered', errorCode: 30003 });
    await send({ ...to, kind: 'work-is-off' });
    await eventually(async () => {
      const texts = await hall.sql(
        'SELECT id, follows_id FROM sms WHERE phone_number = $1 ORDER BY created_at',
        [number],
      );
      expect(texts).toEqual([
        expect.anything(),
        { id: expect.any(String), follows_id: (texts[0] as { id: string }).id },
      ]);
      const [told] = await hall.sql<{ sms_id: string }>('SELECT sms_id FROM job_texts WHERE job_id = $1', [
        to.jobId,
      ]);
      expect(told?.sms_id).toBe((texts[1] as { id: string }).id);
    });
  });
});
