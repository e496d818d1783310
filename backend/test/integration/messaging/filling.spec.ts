import { eventually } from './eventually.js';
import { FILL, filling, HOUR } from './filling-hall.js';
import { type Messaging, startMessaging } from './messaging.js';

describe('filling a job', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL', { env: { TIMES_FASTER: '10' } });
  });
  const { jobWith, fill, run, job, offers, open, says, matches, openOnes, numbersOf, letPass } = filling(
    () => hall,
  );
  afterAll(() => hall.close());

  it('offers as many openings as are free, in order, and each that ends to the next', async () => {
    const jobId = await jobWith(6, 2);
    const started = await fill(jobId).expect(201);
    expect(started.body).toMatchObject({ state: 'running', startedBy: 'dispatcher', openings: 2, filled: 0 });
    const [first, second] = await openOnes(jobId, 2);
    expect([first, second].map((offer) => offer?.priority)).toEqual([1, 2]);
    expect(first).toMatchObject({ holds: true, madeBy: null });
    expect(first?.message).toMatch(
      /Black shoes, please\.\n.*\/worker-view\/.*\nPlease answer within 1 hour\.$/s,
    );
    await says(first?.matchId ?? '', 'Declined').expect(200);
    await says(second?.matchId ?? '', 'Accepted').expect(200);
    const [third] = await openOnes(jobId, 1);
    expect(third?.priority).toBe(3);
    expect(await run(jobId)).toMatchObject({ state: 'running', filled: 1, offersOpen: 1 });
    await says(third?.matchId ?? '', 'Accepted').expect(200);
    await eventually(async () => expect(await run(jobId)).toMatchObject({ state: 'filled', filled: 2 }));
    expect(await job(jobId)).toMatchObject({ status: 'Filled', filled: 2 });
    await hall.staff.post(`/api/jobs/${jobId}/fill/pause`).expect(409);
  });

  it('is refused where it cannot work, and says so before', async () => {
    const uncounted = await jobWith(1, null);
    await fill(uncounted).expect(422);
    await hall.staff.get(`/api/jobs/${uncounted}/fill`).expect(404);
    const jobId = await jobWith(2, 1);
    await fill(jobId, { urgent: true }).expect(422);
    await fill(jobId, { canvassUntil: new Date(Date.now() - HOUR).toISOString() }).expect(422);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    const preview = await hall.staff.post(`/api/jobs/${jobId}/fill/preview`).send(FILL).expect(200);
    expect(preview.body).toMatchObject({
      first: [{ workerName: 'W A', priority: 1 }],
      unreachable: [],
      ...{
        alreadyDispatched: 0,
        notInterested: 0,
        segments: expect.any(Number),
        outsideHours: false,
        refusal: null,
      },
    });
    await fill(jobId).expect(201);
    expect((await fill(jobId).expect(409)).body).toMatchObject({ code: 'run_going' });
  });

  it('ends an offer that nobody answers in time, and a late yes waits while others have the openings', async () => {
    const jobId = await jobWith(2, 1);
    await fill(jobId, { answerWithinMinutes: 30 }).expect(201);
    const [first] = await openOnes(jobId, 1);
    await letPass(first?.id ?? '', jobId);
    await eventually(async () =>
      expect((await offers(jobId)).find(({ id }) => id === first?.id)).toMatchObject({
        ...{ outcome: 'no-answer', outcomeVia: 'deadline' },
      }),
    );
    const [second] = await openOnes(jobId, 1);
    expect(second?.priority).toBe(2);
    expect((await says(first?.matchId ?? '', 'Accepted').expect(200)).body).toMatchObject({ waiting: true });
    expect(await run(jobId)).toMatchObject({ filled: 0, offersOpen: 1, onWaitingList: 1 });
    // The opening that comes free is theirs: their yes is fresh.
    await says(second?.matchId ?? '', 'Declined').expect(200);
    await eventually(async () => expect(await run(jobId)).toMatchObject({ state: 'filled', filled: 1 }));
    const given = (await offers(jobId)).find(({ id }) => id === first?.id);
    expect(given).toMatchObject({ outcome: 'accepted', outcomeVia: 'system' });
  });

  it('never has more offers and dispatches than openings, whoever offers at once', async () => {
    const jobId = await jobWith(8, 3);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    await Promise.all([
      fill(jobId).expect(201),
      ...(await matches(jobId))
        .slice(4)
        .map(({ id }) =>
          hall.staff.post(`/api/job-matches/${id}/offer`).send({ message: 'Come' }).expect(200),
        ),
    ]);
    await eventually(async () => expect((await offers(jobId)).length).toBeGreaterThanOrEqual(4));
    const held = (await offers(jobId)).filter(({ outcome, holds }) => outcome === 'open' && holds);
    expect(held).toHaveLength(3);
    const open = (await offers(jobId)).filter(({ outcome }) => outcome === 'open');
    await Promise.all(open.map(({ matchId }) => says(matchId, 'Accepted')));
    expect(await job(jobId)).toMatchObject({ status: 'Filled', filled: 3 });
  });

  it('is paused, resumed and stopped as often as staff like', async () => {
    const jobId = await jobWith(3, 1);
    const twice = async (check: () => Promise<void>) => {
      await check();
      await check();
    };
    const does = (what: string, more: object = {}) =>
      hall.staff.post(`/api/jobs/${jobId}/fill/${what}`).send(more);
    await fill(jobId).expect(201);
    const [first] = await openOnes(jobId, 1);
    await twice(async () => expect((await does('pause').expect(200)).body.state).toBe('paused'));
    await says(first?.matchId ?? '', 'Declined').expect(200);
    await twice(async () => expect((await does('resume').expect(200)).body.state).toBe('running'));
    const [second] = await openOnes(jobId, 1);
    expect(second?.priority).toBe(2);
    await twice(async () => {
      const { body } = await does('stop', { withdraw: true, reason: 'Rain' }).expect(200);
      expect(body).toMatchObject({ state: 'stopped', offersOpen: 0 });
    });
    expect((await offers(jobId)).at(-1)).toMatchObject({ outcome: 'withdrawn', outcomeVia: 'staff' });
    expect((await does('resume').expect(409)).body.code).toBe('run_ended');
  });

  it('has its open offers withdrawn also when somebody has stopped it without that', async () => {
    const jobId = await jobWith(2, 1);
    const stop = (more: object) => hall.staff.post(`/api/jobs/${jobId}/fill/stop`).send(more);
    await fill(jobId).expect(201);
    await openOnes(jobId, 1);
    expect((await stop({}).expect(200)).body).toMatchObject({ state: 'stopped', offersOpen: 1 });
    expect((await stop({ withdraw: true }).expect(200)).body).toMatchObject({ offersOpen: 0 });
    expect(await offers(jobId)).toMatchObject([{ outcome: 'withdrawn', outcomeVia: 'staff' }]);
  });

  it('pauses with the sentence of a provider that refuses us, and nobody loses their turn', async () => {
    const jobId = await jobWith(2, 1);
    const [number] = await numbersOf(jobId);
    hall.sandbox.twilio.addRule({ to: number, times: 1, outcome: 'refused', errorCode: 21606 });
    await fill(jobId).expect(201);
    await eventually(async () => expect(await run(jobId)).toMatchObject({ state: 'paused' }));
    expect((await run(jobId)).sentence).toMatch(/^Paused: Our sending number cannot send texts/);
    await hall.staff.post(`/api/jobs/${jobId}/fill/resume`).expect(200);
    const [again] = await openOnes(jobId, 1);
    expect(again?.priority).toBe(1);
  });

  it('puts who cannot be texted on the list of people to call, and goes on with the others', async () => {
    const jobId = await jobWith(3, 2);
    const [number] = await numbersOf(jobId);
    hall.sandbox.twilio.addRule({ to: number, outcome: 'refused', errorCode: 21211 });
    await fill(jobId).expect(201);
    await eventually(async () =>
      expect((await run(jobId)).toCall).toMatchObject([{ phone: number, priority: 1, lastCall: null }]),
    );
    const [other] = await openOnes(jobId, 1);
    expect(other?.priority).toBe(2);
    const [called] = (await run(jobId)).toCall;
    const path = `/api/job-matches/${called?.matchId}/pass-over`;
    await hall.staff.post(path).send({ reason: 'could-not-be-reached' }).expect(201);
    const next = await openOnes(jobId, 2);
    expect(next.map(({ priority }) => priority)).toEqual([2, 3]);
    expect((await run(jobId)).toCall).toEqual([]);
  });

  it('lists who said STOP while their offer is open as to be called; the offer stays open', async () => {
    const jobId = await jobWith(2, 1);
    const [number = ''] = await numbersOf(jobId);
    await fill(jobId).expect(201);
    const [offered] = await openOnes(jobId, 1);
    await eventually(async () => expect((await run(jobId)).sentence).toMatch(/^1 offer is open until/));
    await hall.sandbox.twilio.receiveText({ from: number, body: 'STOP' });
    await eventually(async () =>
      expect(await run(jobId)).toMatchObject({
        ...{ state: 'running', offersOpen: 1, sentence: expect.stringContaining('is to be called') },
        toCall: [{ matchId: offered?.matchId, reason: 'Not opted in to texts' }],
      }),
    );
    await eventually(async () =>
      expect(await hall.sql('SELECT to_call FROM fill_runs WHERE job_id = $1', [jobId])).toMatchObject([
        { to_call: [{ matchId: offered?.matchId }] },
      ]),
    );
  });

  it.each<[how: string, then: (workerPath: string) => unknown]>([
    ['deleted', (path) => hall.staff.delete(path).expect(204)],
    ['made inactive', (path) => hall.staff.patch(path).send({ status: 'Inactive' }).expect(200)],
  ])('goes on at once when the worker to be called is %s', async (_how, then) => {
    const jobId = await jobWith(2, 1);
    const [number] = await numbersOf(jobId);
    await hall.sql('UPDATE phone_numbers SET opted_in = false WHERE phone_number = $1', [number]);
    await fill(jobId).expect(201);
    await eventually(async () => expect((await run(jobId)).toCall).toMatchObject([{ phone: number }]));
    const [first] = await matches(jobId);
    await then(`/api/workers/${first?.workerId}`);
    expect(await openOnes(jobId, 1)).toMatchObject([{ priority: 2 }]);
  });

  describe('offers the opening that is kept for a call as soon as the worker can be texted again:', () => {
    const idOf = async (number = '') => {
      const [row] = await hall.sql<{ id: string }>('SELECT id FROM phone_numbers WHERE phone_number = $1', [
        number,
      ]);
      return row?.id ?? '';
    };
    const set = (column: 'opted_in' | 'blocked', value: boolean) => (number: string) =>
      hall.sql(`UPDATE phone_numbers SET ${column} = $2 WHERE phone_number = $1`, [number, value]);
    const texts = (body: string) => async (from: string) => {
      await hall.sandbox.twilio.receiveText({ from, body });
      const isOut = body === 'STOP';
      await eventually(async () =>
        expect(
          await hall.sql('SELECT FROM phone_numbers WHERE phone_number = $1 AND opted_in <> $2', [
            from,
            isOut,
          ]),
        ).toHaveLength(1),
      );
    };
    const byStaff = (edit: object) => async (number: string) =>
      hall.staff
        .put(`/api/phone-numbers/${await idOf(number)}`)
        .send(edit)
        .expect(200);
    const byLink = async (number: string) =>
      hall.api
        .visitor()
        .post(`/api/opt-in/${await idOf(number)}`)
        .send({ optedIn: true })
        .expect(200);

    it.each<[how: string, before: (number: string) => unknown, then: (number: string) => unknown]>([
      ['START by text', texts('STOP'), texts('START')],
      ['opted in by staff', set('opted_in', false), byStaff({ optedIn: true })],
      ['opted in by the link', set('opted_in', false), byLink],
      ['unblocked', set('blocked', true), byStaff({ blocked: false })],
    ])('%s', async (_how, before, then) => {
      const jobId = await jobWith(2, 1);
      const [number = ''] = await numbersOf(jobId);
      await before(number);
      await fill(jobId).expect(201);
      const [called] = await eventually(async () => {
        const { toCall } = await run(jobId);
        expect(toCall).toMatchObject([{ phone: number }]);
        return toCall;
      });
      await then(number);
      expect((await openOnes(jobId, 1)).map(({ matchId }) => matchId)).toEqual([called?.matchId]);
      expect(await run(jobId)).toMatchObject({ toCall: [], next: [{ workerName: 'W B' }] });
    });

    it('a new number of who had none', async () => {
      const jobId = await jobWith(2, 1);
      const [number = ''] = await numbersOf(jobId);
      await hall.sql('UPDATE workers SET phone = NULL WHERE phone = $1', [number]);
      await fill(jobId).expect(201);
      const [called] = await eventually(async () => {
        const { toCall } = await run(jobId);
        expect(toCall).toMatchObject([{ phone: null, reason: 'No phone number' }]);
        return toCall;
      });
      const workerId = (await matches(jobId)).find(({ id }) => id === called?.matchId)?.workerId;
      await hall.staff.patch(`/api/workers/${workerId}`).send({ phone: number }).expect(200);
      expect(await openOnes(jobId, 1)).toMatchObject([{ priority: 1 }]);
    });
  });

  it('asks everybody first, and begins once all have answered', async () => {
    const jobId = await jobWith(3, 1);
    const canvassUntil = new Date(Date.now() + HOUR).toISOString();
    await fill(jobId, { only: 'interested', canvassUntil, unreachable: 'pass-over' }).expect(201);
    const asked = await eventually(async () => {
      const sent = await hall.sql<{ match_id: string }>(
        `SELECT n.match_id FROM match_notifications n JOIN job_matches m ON m.id = n.match_id
         WHERE m.job_id = $1 AND n.status = 'notified' ORDER BY m.priority`,
        [jobId],
      );
      expect(sent).toHaveLength(3);
      return sent.map((row) => row.match_id);
    });
    expect(await run(jobId)).toMatchObject({ state: 'canvassing', offersOpen: 0 });
    const [first = '', second = '', third = ''] = asked;
    await says(first, 'Not Interested').expect(200);
    await says(second, 'Interested').expect(200);
    await says(third, 'Interested').expect(200);
    expect((await openOnes(jobId, 1)).map(({ matchId }) => matchId)).toEqual([second]);
  });

  it.each([
    ['once, who keeps their turn', 1],
    ['twice, who is to be called', 2],
  ])('asks again whose text the provider refused for no reason of the number: %s', async (_what, times) => {
    const jobId = await jobWith(2, 1);
    const [number = ''] = await numbersOf(jobId);
    hall.sandbox.twilio.addRule({ to: number, times, outcome: 'refused', errorCode: 21660 });
    const canvassUntil = new Date(Date.now() + HOUR).toISOString();
    await fill(jobId, { only: 'interested', canvassUntil, unreachable: 'pass-over' }).expect(201);
    await eventually(() => expect(hall.sandbox.twilio.attempts(number)).toHaveLength(2));
    const [first, second] = await matches(jobId);
    await says(second?.id ?? '', 'Interested').expect(200);
    if (times === 1) {
      await says(first?.id ?? '', 'Interested').expect(200);
      expect((await openOnes(jobId, 1)).map(({ matchId }) => matchId)).toEqual([first?.id]);
    } else {
      await eventually(async () =>
        expect(await run(jobId)).toMatchObject({ toCall: [{ matchId: first?.id }], offersOpen: 0 }),
      );
      expect(hall.sandbox.twilio.attempts(number)).toHaveLength(2);
    }
  });

  it('is paused by a change of what it goes by, and by who stops sending; fewer openings withdraw', async () => {
    const jobId = await jobWith(3, 2);
    const change = (values: object) => hall.staff.put(`/api/jobs/${jobId}`).send(values);
    await fill(jobId).expect(201);
    await openOnes(jobId, 2);
    await change({ openings: null }).expect(409);
    await change({ openings: 1 }).expect(409);
    await change({ openings: 1, withdrawOffers: true }).expect(200);
    expect((await open(jobId)).map(({ priority }) => priority)).toEqual([1]);
    await change({ endsAt: new Date(Date.now() + 60 * HOUR).toISOString() }).expect(200);
    expect(await run(jobId)).toMatchObject({
      state: 'paused',
      sentence: 'Paused: The end of the job changed',
    });
    await hall.staff.post(`/api/jobs/${jobId}/fill/resume`).expect(200);
    await hall.staff.post(`/api/jobs/${jobId}/stop-sending`).expect(200);
    expect(await run(jobId)).toMatchObject({ state: 'paused', sentence: 'Paused: Staff stopped sending' });
    await change({ status: 'Closed' }).expect(200);
    await eventually(async () => expect(await run(jobId)).toMatchObject({ state: 'closed', offersOpen: 0 }));
  });

  it('goes on by the order of the job as it is now after a change of its employer', async () => {
    const jobId = await jobWith(2, 1);
    const { classificationId } = await job(jobId);
    const { id: employerId } = await hall.make.employer();
    const theirs = { l26EmployerId: employerId, l26ClassificationId: classificationId };
    const phone = '+16175550188';
    await hall.sql('INSERT INTO phone_numbers (phone_number, opted_in) VALUES ($1, true)', [phone]);
    const since = { l26EmployerDate: '2015-01-01', l26ClassificationDate: '2015-01-01' };
    const worker = await hall.make.worker({ phone, ...theirs, ...since });
    await fill(jobId).expect(201);
    const [first] = await openOnes(jobId, 1);
    await hall.staff.put(`/api/jobs/${jobId}`).send({ employerId }).expect(200);
    expect(await run(jobId)).toMatchObject({ state: 'paused' });
    expect(await job(jobId)).toMatchObject({ matchesOutdated: true });
    await hall.staff.post(`/api/jobs/${jobId}/fill/resume`).expect(200);
    expect(await job(jobId)).toMatchObject({ matchesOutdated: false });
    expect((await open(jobId)).map(({ id }) => id)).toEqual([first?.id]);
    await says(first?.matchId ?? '', 'Declined').expect(200);
    const [second] = await openOnes(jobId, 1);
    const list = await matches(jobId);
    expect(list.find(({ id }) => id === second?.matchId)).toMatchObject({ workerId: worker.id, priority: 1 });
  });

  it('passes over whom nothing reaches and who does not answer as exceptions, in the name of who started it', async () => {
    const jobId = await jobWith(4, 1);
    const [, , third] = await numbersOf(jobId);
    await hall.sql('UPDATE phone_numbers SET opted_in = false WHERE phone_number = $1', [third]);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    const list = await matches(jobId);
    await hall.notify(jobId);
    await eventually(async () =>
      expect(
        await hall.sql(`SELECT FROM sms WHERE job_id = $1 AND status = 'delivered'`, [jobId]),
      ).toHaveLength(3),
    );
    await says(list[3]?.id ?? '', 'Interested').expect(200);
    await hall.staff.put(`/api/job-matches/${list[2]?.id}`).send({ status: 'Interested' }).expect(200);
    await fill(jobId, { only: 'interested', unreachable: 'pass-over' }).expect(201);
    await openOnes(jobId, 1);
    const { body } = await hall.staff.get('/api/exceptions').query({ jobId }).expect(200);
    const pass = { type: 'pass', jobTitle: 'Gala', by: 'dispatcher', note: null };
    const found = (body as { at: string; workerName: string }[]).sort((a, b) =>
      a.workerName.localeCompare(b.workerName),
    );
    expect(found).toMatchObject([
      { ...pass, workerName: 'W A', reason: 'no-answer-to-canvass' },
      { ...pass, workerName: 'W B', reason: 'no-answer-to-canvass' },
      { ...pass, workerName: 'W C', reason: 'could-not-be-reached' },
    ]);
    const { body: record } = await hall.staff.get(`/api/jobs/${jobId}/record`).expect(200);
    expect(record.exceptions).toHaveLength(3);
    const { text } = await hall.staff.get('/api/exceptions.csv').query({ jobId }).expect(200);
    expect(text).toContain('"Did not answer whether they are interested","","dispatcher"');
    expect(text).toContain('"Could not be reached","","dispatcher"');
  });

  it('costs nothing while nothing is due: such jobs are not looked at', async () => {
    const jobId = await jobWith(1, 1);
    await fill(jobId).expect(201);
    await openOnes(jobId, 1);
    const looks = () => hall.sql<{ at: Date }>('SELECT at FROM fill_looks WHERE job_id = $1', [jobId]);
    await eventually(async () => {
      const [next, ...more] = await looks();
      expect(more).toEqual([]);
      expect(next?.at.getTime()).toBeGreaterThan(Date.now() + 60_000);
    });
  });
});
