import { eventually } from './eventually.js';
import { FILL, filling, HOUR } from './filling-hall.js';
import { type Messaging, startMessaging } from './messaging.js';

/** A zone in which it is around noon now. */
const west = new Date().getUTCHours() - 12;
const NOON = `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`;
const OPEN = { from: '08:00', to: '20:00' };
const CLOSED = { from: '20:00', to: '21:00' };
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
/** At this hour of the hall's today, or of a later day. */
const atHour = (hour: number, days = 0) => {
  const today = new Date(Date.now() - west * HOUR).toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T00:00:00Z`) + (west + hour + days * 24) * HOUR);
};

let hall: Messaging;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { env: { TIMES_FASTER: '10', HALL_TIMEZONE: NOON } });
});
afterAll(() => hall.close());
const h = filling(() => hall);
const { jobWith, fill, run, offers, open, says, openOnes, numbersOf, letPass, look } = h;
const { matches, change, stateBecomes, textsTo } = h;

const preview = async (jobId: string, more: object = {}) =>
  (
    await hall.staff
      .post(`/api/jobs/${jobId}/fill/preview`)
      .send({ ...FILL, ...more })
      .expect(200)
  ).body;
const setHours = (textingHours: object | null) =>
  hall.staff.put('/api/hall').send({ textingHours }).expect(200);

describe('what a run would do', () => {
  it('is by the list that its start makes, of a job that has none, and of one that has changed', async () => {
    const jobId = await jobWith(3, 2);
    const [, second = ''] = await numbersOf(jobId);
    expect(await preview(jobId)).toMatchObject({
      first: [
        { matchId: null, workerName: 'W A', priority: 1 },
        { matchId: null, workerName: 'W B', priority: 2 },
      ],
      ...{ unreachable: [], notInterested: 0, refusal: null },
    });
    expect(await matches(jobId)).toEqual([]);
    expect(await hall.sql('SELECT FROM dispatch_lists WHERE job_id = $1', [jobId])).toEqual([]);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    await hall.sql(`UPDATE workers SET l26_employer_date = '2020-01-01' WHERE last_name = 'A'
      AND l26_employer_id = (SELECT employer_id FROM jobs WHERE id = '${jobId}')`);
    await hall.sql('UPDATE phone_numbers SET opted_in = false WHERE phone_number = $1', [second]);
    const [a, b, c] = await matches(jobId);
    await says(c?.id ?? '', 'Not Interested').expect(200);
    const ahead = await preview(jobId, { unreachable: 'pass-over' });
    expect(ahead).toMatchObject({
      first: [{ matchId: a?.id, workerName: 'W A', priority: 3 }],
      unreachable: [{ matchId: b?.id, workerName: 'W B', reason: 'Not opted in to texts' }],
      notInterested: 1,
    });
    expect((await matches(jobId)).map(({ priority }) => priority)).toEqual([1, 2, 3]);
    await fill(jobId, { unreachable: 'pass-over' }).expect(201);
    const [made] = await openOnes(jobId, 1);
    expect(made).toMatchObject({ matchId: a?.id, priority: 3 });
  });

  it('counts the segments of the texts that would go, in the languages of who gets them', async () => {
    const jobId = await jobWith(2, 1);
    const words = { message: 'Black shoes, please. '.repeat(8) };
    const english = (await preview(jobId, words)).segments as number;
    await hall.sql(`UPDATE workers SET language = 'zh-Hant' WHERE last_name = 'B'
      AND l26_employer_id = (SELECT employer_id FROM jobs WHERE id = '${jobId}')`);
    expect((await preview(jobId, words)).segments).toBeGreaterThan(english);
    await fill(jobId, words).expect(201);
    const [offer] = await openOnes(jobId, 1);
    // The whole text: title, link and until when to answer.
    expect(english).toBe(Math.ceil((offer?.message.length ?? 0) / 153));
  });

  it('names who was not asked, and asks first where it is to', async () => {
    const jobId = await jobWith(2, 1);
    const only = { only: 'interested' };
    expect(await preview(jobId, only)).toMatchObject({
      first: [],
      unreachable: [
        { workerName: 'W A', reason: 'They were not asked whether they are interested' },
        { workerName: 'W B' },
      ],
    });
    const canvassUntil = inHours(1).toISOString();
    expect(await preview(jobId, { ...only, canvassUntil })).toMatchObject({
      first: [{ workerName: 'W A' }],
      unreachable: [],
    });
    const tooLong = { message: 'x'.repeat(1600) };
    expect(await preview(jobId, tooLong)).toMatchObject({ refusal: (await fill(jobId, tooLong)).body.error });
  });
});

describe('open offers of a job that changes', () => {
  it('stand, or are withdrawn and made again when the run goes on, which costs nobody their turn', async () => {
    const jobId = await jobWith(2, 1);
    await fill(jobId).expect(201);
    const [first] = await openOnes(jobId, 1);
    await change(jobId, { endsAt: inHours(60).toISOString() }).expect(200);
    expect((await open(jobId)).map(({ id }) => id)).toEqual([first?.id]);
    await change(jobId, { endsAt: inHours(61).toISOString(), openOffers: 'leave' }).expect(400);
    await change(jobId, { endsAt: inHours(61).toISOString(), openOffers: 'withdraw' }).expect(200);
    expect(await offers(jobId)).toMatchObject([{ outcome: 'withdrawn', outcomeVia: 'job' }]);
    expect(await textsTo(jobId, 'withdrawn')).toEqual([{ offer_id: first?.id }]);
    await hall.staff.post(`/api/jobs/${jobId}/fill/resume`).expect(200);
    const [again] = await openOnes(jobId, 1);
    expect(again?.matchId).toBe(first?.matchId);
    // What has changed since they were made is also asked when it goes on.
    await change(jobId, { endsAt: inHours(62).toISOString() }).expect(200);
    expect(await run(jobId)).toMatchObject({ state: 'paused', offersOpen: 1, offersInDoubt: 1 });
    await change(jobId, { endsAt: inHours(63).toISOString(), openOffers: 'stand' }).expect(200);
    expect(await run(jobId)).toMatchObject({ state: 'paused', offersOpen: 1, offersInDoubt: 0 });
    const resume = () => hall.staff.post(`/api/jobs/${jobId}/fill/resume`).send({ openOffers: 'withdraw' });
    await resume().expect(200);
    await resume().expect(200);
    const [third] = await openOnes(jobId, 1);
    expect(third?.matchId).toBe(first?.matchId);
    expect((await offers(jobId)).map(({ outcome }) => outcome)).toEqual(['withdrawn', 'withdrawn', 'open']);
  });

  it("are in doubt after a change of the employer's dispatch class, until the run goes on", async () => {
    const jobId = await jobWith(2, 1);
    await fill(jobId).expect(201);
    const [offer] = await openOnes(jobId, 1);
    const { employerId } = (await hall.staff.get(`/api/jobs/${jobId}`).expect(200)).body;
    await hall.staff.put(`/api/employers/${employerId}`).send({ dispatchClass: 'Encore' }).expect(200);
    expect(await run(jobId)).toMatchObject({ state: 'paused', offersOpen: 1, offersInDoubt: 1 });
    await hall.staff.post(`/api/jobs/${jobId}/fill/resume`).send({ openOffers: 'stand' }).expect(200);
    expect(await run(jobId)).toMatchObject({ offersInDoubt: 0 });
    expect((await open(jobId)).map(({ id }) => id)).toEqual([offer?.id]);
  });
});

describe('a run and the texting hours', () => {
  it('waits outside of them, says until when, and goes on at once when staff set others', async () => {
    await setHours(CLOSED);
    const jobId = await jobWith(1, 1);
    expect(await preview(jobId)).toMatchObject({ outsideHours: true, refusal: null });
    await fill(jobId).expect(201);
    await stateBecomes(jobId, 'outside-hours');
    expect(await run(jobId)).toMatchObject({
      sentence: expect.stringMatching(/^Texts go again at 8:00 PM; W A is next/),
      nextAt: atHour(20).toISOString(),
      offersOpen: 0,
    });
    await setHours(OPEN);
    await openOnes(jobId, 1);
    expect(await run(jobId)).toMatchObject({ state: 'running', offersOpen: 1 });
  });

  it('gives answers the time within them: it stands still over the night', async () => {
    await setHours(OPEN);
    const jobId = await jobWith(1, 1);
    await fill(jobId, { answerWithinMinutes: 600 }).expect(201);
    const [offer] = await openOnes(jobId, 1);
    const accepted = Date.parse(offer?.madeAt ?? '');
    const morning = atHour(8, 1).getTime() + 10 * HOUR - (atHour(20).getTime() - accepted);
    expect(Math.abs(Date.parse(offer?.answerBy ?? '') - morning)).toBeLessThan(60_000);
  });

  it('is refused when it could offer nothing before the start, unless it is urgent, which is recorded', async () => {
    await setHours(CLOSED);
    const jobId = await jobWith(1, 1, { startsAt: inHours(5) });
    expect((await fill(jobId).expect(422)).body).toMatchObject({ code: 'outside_hours' });
    expect(await preview(jobId)).toMatchObject({ refusal: expect.stringContaining('fill it as urgent') });
    expect(await preview(jobId, { urgent: true })).toMatchObject({ outsideHours: false, refusal: null });
    await fill(jobId, { urgent: true }).expect(201);
    const [offer] = await openOnes(jobId, 1);
    // Five minutes, by day and night.
    expect(Date.parse(offer?.answerBy ?? '')).toBeLessThan(Date.now() + 5 * 60_000);
    const { body } = await hall.staff.get(`/api/jobs/${jobId}/events`).expect(200);
    expect(body).toContainEqual(
      expect.objectContaining({
        type: 'run',
        says: 'Filling from the list began, as urgent: at any hour.',
      }),
    );
    await setHours(null);
  });
});

describe('the time to answer', () => {
  it('ends with the start, and what is told is no longer than that', async () => {
    const startsAt = new Date(Date.now() + 40.9 * 60_000);
    const jobId = await jobWith(2, 2, { startsAt });
    await fill(jobId, { answerWithinMinutes: 600 }).expect(201);
    const [offer] = await openOnes(jobId, 2);
    expect(offer?.message).toMatch(/Please answer within 40 minutes\.$/);
    expect(Date.parse(offer?.answerBy ?? '')).toBeLessThanOrEqual(startsAt.getTime());
    // An earlier start shortens nothing that was told.
    await change(jobId, { startsAt: new Date(startsAt.getTime() - 60_000).toISOString() }).expect(200);
    expect((await open(jobId))[0]?.answerBy).toBe(offer?.answerBy);
  });

  it('begins for an offer without one as its text is accepted; whom that does not reach is to be called', async () => {
    const offered = async () => {
      const jobId = await jobWith(1, 1);
      const [number = ''] = await numbersOf(jobId);
      await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
      const [a] = await matches(jobId);
      await hall.staff.post(`/api/job-matches/${a?.id}/offer`).send({ message: 'Come.' }).expect(200);
      const arrived = (count: number) =>
        eventually(async () =>
          expect(
            await hall.sql(`SELECT FROM sms WHERE phone_number = $1 AND status = 'delivered'`, [number]),
          ).toHaveLength(count),
        );
      await arrived(1);
      return { jobId, number, arrived };
    };
    const timed = async (jobId: string) => {
      await fill(jobId, { answerWithinMinutes: 20 }).expect(201);
      await openOnes(jobId, 1);
      await letPass((await open(jobId))[0]?.id ?? '', jobId);
    };
    const late = await offered();
    hall.sandbox.twilio.addRule({ to: late.number, times: 2, outcome: 'rate-limited' });
    await timed(late.jobId);
    const never = await offered();
    hall.sandbox.twilio.addRule({ to: never.number, times: 1, outcome: 'undelivered', errorCode: 30005 });
    await timed(never.jobId);
    await eventually(async () =>
      expect((await run(never.jobId)).toCall).toMatchObject([
        { phone: never.number, reason: expect.stringContaining('no longer in service') },
      ]),
    );
    await late.arrived(2);
    expect(await run(late.jobId)).toMatchObject({ offersOpen: 1, toCall: [] });
    expect([await open(late.jobId), await open(never.jobId)]).toMatchObject([[{}], [{}]]);
  });

  it('is not over for an answer that was received in time, however late it is applied', async () => {
    const jobId = await jobWith(2, 1);
    const [number = ''] = await numbersOf(jobId);
    await fill(jobId).expect(201);
    const [offer] = await openOnes(jobId, 1);
    // Stored by the webhook, and applied by nobody yet.
    await hall.sql(
      `INSERT INTO inbound_messages (twilio_message_sid, phone_number, body, webhook_payload, understood_as, to_apply)
       VALUES ($1, $2, 'yes', '{}', 'yes', true)`,
      [`SM${jobId.replaceAll('-', '')}`, number],
    );
    await letPass(offer?.id ?? '', jobId);
    await eventually(async () => {
      const looks = await hall.sql<{ at: Date }>('SELECT at FROM fill_looks WHERE job_id = $1', [jobId]);
      expect(looks.every(({ at }) => at.getTime() > Date.now())).toBe(true);
    });
    expect((await offers(jobId)).map(({ outcome }) => outcome)).toEqual(['open']);
    await hall.sql('UPDATE inbound_messages SET to_apply = false WHERE phone_number = $1', [number]);
    await look(jobId);
    await eventually(async () => expect((await open(jobId)).map(({ priority }) => priority)).toEqual([2]));
  });
});

describe('a run that was told how to go', () => {
  it('offers again to who did not answer an earlier one, only when it is to', async () => {
    const jobId = await jobWith(1, 1);
    await fill(jobId).expect(201);
    const [first] = await openOnes(jobId, 1);
    await letPass(first?.id ?? '', jobId);
    await stateBecomes(jobId, 'exhausted');
    await fill(jobId).expect(201);
    await stateBecomes(jobId, 'exhausted');
    await fill(jobId, { again: 'no-answer' }).expect(201);
    const [again] = await openOnes(jobId, 1);
    expect(again?.matchId).toBe(first?.matchId);
    await letPass(again?.id ?? '', jobId);
    await stateBecomes(jobId, 'exhausted');
  });

  it('passes over who cannot be texted in the name of who started it', async () => {
    const jobId = await jobWith(2, 1);
    const [number] = await numbersOf(jobId);
    hall.sandbox.twilio.addRule({ to: number, outcome: 'refused', errorCode: 21211 });
    await fill(jobId, { unreachable: 'pass-over' }).expect(201);
    await eventually(async () => expect((await open(jobId)).map(({ priority }) => priority)).toEqual([2]));
    const { body } = await hall.staff.get(`/api/jobs/${jobId}/events`).expect(200);
    expect(body).toContainEqual(
      expect.objectContaining({
        ...{ type: 'pass', workerName: 'W A', by: 'dispatcher' },
        data: expect.objectContaining({ reason: 'could-not-be-reached' }),
      }),
    );
    expect(await run(jobId)).toMatchObject({ toCall: [] });
  });

  it('waits for the answer of who was told of the job by a text that is not kept any more', async () => {
    const jobId = await jobWith(2, 1);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    await hall.notify(jobId);
    const ofJob = 'match_id IN (SELECT id FROM job_matches WHERE job_id = $1)';
    await eventually(async () =>
      expect(
        await hall.sql(`SELECT FROM match_notifications WHERE status = 'notified' AND ${ofJob}`, [jobId]),
      ).toHaveLength(2),
    );
    await hall.sql(`UPDATE match_notifications SET sms_id = NULL WHERE ${ofJob}`, [jobId]);
    const canvassUntil = inHours(1).toISOString();
    await fill(jobId, { only: 'interested', canvassUntil }).expect(201);
    await eventually(async () => {
      const [due] = await hall.sql<{ at: Date }>('SELECT at FROM fill_looks WHERE job_id = $1', [jobId]);
      expect(due?.at.getTime()).toBeGreaterThan(Date.now() + HOUR / 10);
    });
    expect(await run(jobId)).toMatchObject({ state: 'canvassing', nextAt: canvassUntil });
  });

  it('waits for who is asked once all had answered, though the time that was set is over meanwhile', async () => {
    const jobId = await jobWith(2, 1);
    const [late, first] = await numbersOf(jobId);
    await hall.sql(`UPDATE workers SET status = 'Inactive' WHERE phone = $1`, [late]);
    await fill(jobId, { only: 'interested', canvassUntil: inHours(1).toISOString() }).expect(201);
    await eventually(async () => expect(hall.sandbox.twilio.attempts(first ?? '')).toHaveLength(1));
    const [interested] = await matches(jobId);
    await says(interested?.id ?? '', 'Interested').expect(200);
    await openOnes(jobId, 1);
    await hall.sql(`UPDATE workers SET status = 'Active' WHERE phone = $1`, [late]);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    await hall.notify(jobId);
    await eventually(async () => expect(hall.sandbox.twilio.attempts(late ?? '')).toHaveLength(1));
    await hall.sql('UPDATE fill_runs SET canvass_until = now() WHERE job_id = $1', [jobId]);
    await says(interested?.id ?? '', 'Declined').expect(200);
    await eventually(async () => {
      const [due] = await hall.sql<{ at: Date }>('SELECT at FROM fill_looks WHERE job_id = $1', [jobId]);
      expect(due?.at.getTime()).toBeGreaterThan(Date.now());
    });
    expect(await run(jobId)).toMatchObject({ state: 'running', offersOpen: 0 });
    await hall.sql(`UPDATE sms SET claimed_at = claimed_at - interval '5 minutes' WHERE phone_number = $1`, [
      late,
    ]);
    await look(jobId);
    await stateBecomes(jobId, 'exhausted');
  });

  it('passes over who was asked and did not answer by then; who says later that they are is next by their place', async () => {
    const jobId = await jobWith(3, 1);
    const canvassUntil = inHours(1).toISOString();
    await fill(jobId, { only: 'interested', canvassUntil }).expect(201);
    await eventually(async () => {
      const told = await hall.sql(
        `SELECT FROM match_notifications n JOIN job_matches m ON m.id = n.match_id
         JOIN fill_texts t ON t.sms_id = n.sms_id AND t.state = 'accepted' WHERE m.job_id = $1`,
        [jobId],
      );
      expect(told).toHaveLength(3);
    });
    const [first, second, third] = await matches(jobId);
    await says(third?.id ?? '', 'Interested').expect(200);
    await hall.sql('UPDATE fill_runs SET canvass_until = now() WHERE job_id = $1', [jobId]);
    await look(jobId);
    const [offer] = await openOnes(jobId, 1);
    expect(offer?.matchId).toBe(third?.id);
    const passes = await hall.sql<{ match_id: string }>(
      `SELECT match_id FROM passes WHERE job_id = $1 AND reason = 'no-answer-to-canvass' ORDER BY made_at, id`,
      [jobId],
    );
    expect(passes.map((row) => row.match_id).sort()).toEqual([first?.id, second?.id].sort());
    await says(second?.id ?? '', 'Interested').expect(200);
    await says(third?.id ?? '', 'Declined').expect(200);
    const [later] = await openOnes(jobId, 1);
    expect(later?.matchId).toBe(second?.id);
  });
});

it('a run reaches place 9,999 of a long list, and those after it', async () => {
  const jobId = await jobWith(4, 1);
  await fill(jobId).expect(201);
  const [first] = await openOnes(jobId, 1);
  const [, b, c, left] = await hall.sql<{ id: string; worker_id: string }>(
    'SELECT id, worker_id FROM job_matches WHERE job_id = $1 ORDER BY priority',
    [jobId],
  );
  await hall.sql(
    `INSERT INTO dispatch_lists (job_id, rules_version, dispatch_class, scope, worker_ids, echelons, seniority_dates,
       counted_from_today, tiebreaks)
     SELECT job_id, rules_version, dispatch_class, scope, array_fill(gen_random_uuid(), ARRAY[9998]) || $2::uuid[],
       echelons, seniority_dates, counted_from_today, tiebreaks
     FROM dispatch_lists WHERE job_id = $1 ORDER BY created_at DESC LIMIT 1`,
    [jobId, [b?.worker_id, c?.worker_id]],
  );
  await hall.sql(`UPDATE job_matches SET priority = 9999 WHERE id = ANY($1)`, [[b?.id, left?.id]]);
  await hall.sql(`UPDATE job_matches SET priority = 10000 WHERE id = $1`, [c?.id]);
  const asked = [first?.matchId ?? '', b?.id ?? '', c?.id ?? ''];
  for (const [place, matchId] of asked.entries()) {
    await eventually(async () => expect((await open(jobId)).map((one) => one.matchId)).toEqual([matchId]));
    expect(await offers(jobId)).toHaveLength(place + 1);
    await says(matchId, 'Declined').expect(200);
  }
  // Who has no place in the list has the same number.
  await stateBecomes(jobId, 'exhausted');
  const verdictOf = async (workerId = '') =>
    (await hall.staff.get(`/api/workers/${workerId}/jobs`).expect(200)).body[0].verdict;
  expect(await verdictOf(b?.worker_id)).toMatch(/^Number 9999 on the list/);
  expect(await verdictOf(left?.worker_id)).toMatch(/^Not on the last list/);
});
