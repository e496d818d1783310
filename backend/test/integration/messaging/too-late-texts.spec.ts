import { eventually } from './eventually.js';
import { filling } from './filling-hall.js';
import { type Messaging, startMessaging } from './messaging.js';

/** A zone in which it is around noon now. */
const west = new Date().getUTCHours() - 12;
const NOON = `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`;
const EVENINGS = { from: '20:00', to: '21:00' };
const REASON = 'Texts go again only after the start';

let hall: Messaging;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { env: { HALL_TIMEZONE: NOON } });
});
afterEach(() => setHours(null));
afterAll(() => hall.close());

const h = filling(() => hall);
const setHours = (textingHours: object | null) =>
  hall.staff.put('/api/hall').send({ textingHours }).expect(200);
const startsSoon = (openings = 1) => h.jobWith(3, openings, { startsAt: new Date(Date.now() + 3_600_000) });
const phoned = async () => (await hall.staff.get('/api/today').expect(200)).body.needs.calls.items;

describe('outside the texting hours, when they open only after the start', () => {
  it.each(['call', 'pass-over'])('a run names whom to call: %s', async (unreachable) => {
    const jobId = await startsSoon();
    await h.fill(jobId, { unreachable }).expect(201);
    const [first] = await h.openOnes(jobId, 1);
    await setHours(EVENINGS);
    await h.says(first?.matchId ?? '', 'Declined').expect(200);
    const [, second] = await h.matches(jobId);
    await eventually(async () =>
      expect(await h.run(jobId)).toMatchObject({
        state: 'outside-hours',
        sentence: `${REASON}; W B is to be called; W C is next.`,
        toCall: [{ matchId: second?.id, reason: REASON }],
      }),
    );
    await eventually(async () =>
      expect(await phoned()).toContainEqual(
        expect.objectContaining({ matchId: second?.id, about: 'offer', reason: REASON }),
      ),
    );
    await setHours(null);
    await eventually(async () => expect(await h.open(jobId)).toMatchObject([{ matchId: second?.id }]));
  });

  it.each(['with', 'without'])(
    'who waits for a place that came free is to be phoned, %s a run',
    async (run) => {
      const jobId = await startsSoon();
      const offer = { message: 'Come.' };
      await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
      const [first, second] = await h.matches(jobId);
      if (run === 'with') await h.fill(jobId).expect(201);
      else await hall.staff.post(`/api/job-matches/${first?.id}/offer`).send(offer).expect(200);
      await eventually(async () => expect(await h.open(jobId)).toMatchObject([{ matchId: first?.id }]));
      await hall.staff.post(`/api/job-matches/${second?.id}/offer`).send(offer).expect(200);
      await h.says(first?.id ?? '', 'Accepted').expect(200);
      await h.says(second?.id ?? '', 'Accepted').expect(200);
      await h.ownerDoes(
        'offer_events',
        `UPDATE offer_events SET at = at - interval '2 hours', received_at = received_at - interval '2 hours'
       WHERE outcome = 'waiting'`,
      );
      await setHours(EVENINGS);
      const dispatched = (await h.offers(jobId)).find(({ matchId }) => matchId === first?.id);
      const ends = { as: 'dropped-out' };
      await hall.staff.post(`/api/offers/${dispatched?.id}/end`).send(ends).expect(200);
      await eventually(async () =>
        expect(await phoned()).toContainEqual(
          expect.objectContaining({ matchId: second?.id, about: 'offer', reason: REASON }),
        ),
      );
      await setHours(null);
      await eventually(async () => expect(await h.open(jobId)).toMatchObject([{ matchId: second?.id }]));
    },
  );

  it('who is dispatched is to be phoned about what staff write to several', async () => {
    const jobId = await startsSoon(2);
    await h.fill(jobId).expect(201);
    for (const { matchId } of await h.openOnes(jobId, 2)) await h.says(matchId, 'Accepted').expect(200);
    await setHours(EVENINGS);
    const message = { to: 'accepted', message: 'It starts an hour earlier.' };
    await hall.staff.post(`/api/jobs/${jobId}/message`).send(message).expect(202);
    const matchIds = (await h.matches(jobId)).slice(0, 2).map(({ id }) => id);
    const reason = 'The text waits for the texting hours, until after the start';
    await eventually(async () => {
      const people = await phoned();
      for (const matchId of matchIds)
        expect(people).toContainEqual(expect.objectContaining({ matchId, about: 'message', reason }));
    });
  });

  it('that somebody does not know of their place is said before what staff write', async () => {
    const jobId = await startsSoon();
    await h.fill(jobId).expect(201);
    const [first] = await h.openOnes(jobId, 1);
    const [, second] = await h.matches(jobId);
    const [, number = ''] = await h.numbersOf(jobId);
    await hall.staff.post(`/api/job-matches/${second?.id}/offer`).send({ message: 'Come.' }).expect(200);
    await eventually(() => expect(hall.sandbox.twilio.attempts(number)).toHaveLength(1));
    for (const id of [first?.matchId, second?.id]) await h.says(id ?? '', 'Accepted').expect(200);
    hall.sandbox.twilio.addRule({ to: number, times: 1, outcome: 'undelivered', errorCode: 30005 });
    await hall.staff.post(`/api/offers/${first?.id}/end`).send({ as: 'dropped-out' }).expect(200);
    const place = expect.objectContaining({ matchId: second?.id, about: 'place' });
    await eventually(async () => expect(await phoned()).toContainEqual(place));
    await setHours(EVENINGS);
    const message = { to: 'accepted', message: 'Bring black shoes.', when: 'hours' };
    await hall.staff.post(`/api/jobs/${jobId}/message`).send(message).expect(202);
    const held = `SELECT FROM sms WHERE phone_number = $1 AND held_until > now()`;
    await eventually(async () => expect(await hall.sql(held, [number])).toHaveLength(1));
    expect(await phoned()).toContainEqual(place);
  });

  it('several offers by hand go at once while an urgent run goes, with its time to answer', async () => {
    const jobId = await startsSoon(3);
    await setHours(EVENINGS);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    await h.fill(jobId, { urgent: true, only: 'interested', answerWithinMinutes: 7 }).expect(201);
    const matchIds = (await h.matches(jobId)).map(({ id }) => id);
    const offers = { matchIds, message: 'Come.' };
    const { body } = await hall.staff.post(`/api/jobs/${jobId}/offers/check`).send({ matchIds }).expect(200);
    expect(body).toMatchObject({ atAnyHour: true });
    await hall.staff.post(`/api/jobs/${jobId}/offers`).send(offers).expect(201);
    const made = await h.openOnes(jobId, 3);
    for (const { answerBy } of made)
      expect(Math.abs(Date.parse(answerBy ?? '') - Date.now() - 7 * 60_000)).toBeLessThan(60_000);
  });

  it('who was notified in vain is asked at once when the interested are to be offered it, as urgent', async () => {
    const jobId = await startsSoon();
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    await setHours(EVENINGS);
    await hall.notify(jobId);
    const numbers = await h.numbersOf(jobId);
    const waiting = `SELECT FROM sms WHERE job_id = $1 AND held_until > now()`;
    await eventually(async () => expect(await hall.sql(waiting, [jobId])).toHaveLength(3));
    await h.fill(jobId, { urgent: true, only: 'interested' }).expect(201);
    await eventually(() =>
      expect(numbers.map((number) => hall.sandbox.twilio.attempts(number).length)).toEqual([1, 1, 1]),
    );
  });

  it('who is notified beside an urgent run for the interested is to be called, and asked when it is resumed', async () => {
    const jobId = await startsSoon();
    await setHours(EVENINGS);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    await h.fill(jobId, { urgent: true, only: 'interested' }).expect(201);
    await eventually(async () => expect((await h.run(jobId)).toCall).toHaveLength(1));
    await hall.notify(jobId);
    const waiting = `SELECT FROM sms WHERE job_id = $1 AND held_until > now()`;
    await eventually(async () => expect(await hall.sql(waiting, [jobId])).toHaveLength(3));
    await h.look(jobId);
    const reason = 'The text waits for the texting hours';
    await eventually(async () => expect((await h.run(jobId)).toCall).toMatchObject([{ reason }]));
    await hall.staff.post(`/api/jobs/${jobId}/fill/pause`).expect(200);
    await hall.staff.post(`/api/jobs/${jobId}/fill/resume`).send({}).expect(200);
    await eventually(async () => expect(await hall.sql(waiting, [jobId])).toEqual([]));
  });

  it('the offers that wait go at once when the job is filled as urgent', async () => {
    const jobId = await startsSoon(2);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    const matches = await h.matches(jobId);
    const numbers = (await h.numbersOf(jobId)).slice(0, 2);
    const matchIds = matches.slice(0, 2).map(({ id }) => id);
    await setHours(EVENINGS);
    await hall.staff.post(`/api/jobs/${jobId}/offers`).send({ matchIds, message: 'Come.' }).expect(201);
    const statuses = () =>
      hall.sql<object>('SELECT status, error_message FROM sms WHERE job_id = $1 ORDER BY phone_number', [
        jobId,
      ]);
    const held = { status: 'pending', error_message: 'Outside the texting hours.' };
    await eventually(async () => expect(await statuses()).toEqual([held, held]));
    await h.fill(jobId, { urgent: true }).expect(201);
    await eventually(async () =>
      expect(numbers.map((number) => hall.sandbox.twilio.attempts(number)[0]?.body)).toEqual([
        expect.stringContaining('Come.'),
        expect.stringContaining('Come.'),
      ]),
    );
    expect(await h.run(jobId)).toMatchObject({ offersOpen: 2, toCall: [] });
  });
});
