import type { ReportDto } from '../../../src/dispatch/reports/dto/report.dto.js';
import { eventually } from '../messaging/eventually.js';
import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { byHand, inHours } from './by-hand.js';

let hall: Messaging;
let hand: ReturnType<typeof byHand>;
beforeAll(async () => {
  hall = await startMessaging();
  hand = byHand(hall);
});
afterAll(() => hall.close());

const get = async (path: string) => (await hall.staff.get(`/api/${path}`).expect(200)).body;
const remove = (jobId: string) => hall.staff.delete(`/api/jobs/${jobId}`).expect(204);
const dayIn = (hours: number) => inHours(hours).toISOString().slice(0, 10);

/** A worker is dispatched to a job from hour 30 to hour 36. */
async function dispatched(values: Parameters<typeof hand.jobWith>[1] = {}) {
  const { jobId, matchIds, workerIds, names } = await hand.jobWith(1, { title: 'Gala', ...values });
  await hand.set(matchIds[0], 'Accepted');
  const { employerId } = await hand.jobOf(jobId);
  const [offer] = await hand.offersOf(jobId);
  return { jobId, employerId, offerId: offer?.id ?? '', workerId: workerIds[0] ?? '', name: names[0] };
}

/** The worker is on the list of another job, too. */
async function listed(workerId: string, from: number, to: number, title = 'Fair') {
  const { jobId } = await hand.jobWith(0, { title, startsAt: inHours(from), endsAt: inHours(to) });
  const { id } = await hall.make.match({ jobId, workerId });
  return { jobId, matchId: id };
}

describe('a dispatch to a job that was deleted', () => {
  it('stays what its worker holds, and one to its employer, by the day of the job', async () => {
    const { jobId, employerId, offerId, workerId, name } = await dispatched();
    const held = await get(`workers/${workerId}/held`);
    const [dispatch] = await get(`employers/${employerId}/dispatches`);
    expect(dispatch).toMatchObject({ id: offerId, jobStatus: 'Filled', startsAt: held[0].startsAt });
    await remove(jobId);
    expect(await get(`workers/${workerId}/held`)).toEqual([{ ...held[0], jobStatus: null }]);
    expect(held).toMatchObject([{ offerId, jobTitle: 'Gala', outcome: 'accepted', isToCome: true }]);
    expect(await get(`employers/${employerId}/dispatches`)).toEqual([{ ...dispatch, jobStatus: null }]);
    expect(dispatch).toMatchObject({ jobTitle: 'Gala', workerName: name, outcome: 'accepted' });
    expect(await get(`workers/${workerId}/jobs`)).toMatchObject([
      { jobId, jobStatus: null, startsAt: held[0].startsAt },
    ]);
    const { text } = await hall.staff.get(`/api/employers/${employerId}/dispatches.csv`).expect(200);
    expect(text).toContain(`"Gala","${held[0].startsAt}"`);
  });

  it('is read page by page between those to jobs that are there', async () => {
    const [first, second, third] = [await dispatched(), await dispatched(), await dispatched()];
    for (const [at, { jobId }] of [first, second, third].entries())
      await hall.sql('UPDATE jobs SET employer_id = $2, starts_at = starts_at + $3 WHERE id = $1', [
        ...[jobId, first.employerId, `${at} minutes`],
      ]);
    await remove(second.jobId);
    const path = `employers/${first.employerId}/dispatches`;
    const inOrder = [third.offerId, second.offerId, first.offerId];
    expect((await get(path)).map(({ id }: { id: string }) => id)).toEqual(inOrder);
    expect(await get(`${path}?before=${third.offerId}&limit=1`)).toMatchObject([{ id: second.offerId }]);
    expect(await get(`${path}?before=${second.offerId}`)).toMatchObject([{ id: first.offerId }]);
  });

  it('goes out of sight with its employer', async () => {
    const { jobId, employerId } = await dispatched();
    await remove(jobId);
    await hall.staff.delete(`/api/employers/${employerId}`).expect(204);
    await hall.staff.get(`/api/employers/${employerId}/dispatches`).expect(404);
  });

  it('keeps its worker from a job at that time, and from no other', async () => {
    const { jobId, workerId } = await dispatched();
    const same = await listed(workerId, 31, 33);
    const later = await listed(workerId, 40, 44);
    await hand.offer(same.matchId).expect(200);
    await hand.offer(later.matchId).expect(200);
    await remove(jobId);
    const { body } = await hand.answer(same.matchId, 'Accepted').expect(409);
    expect(body.error).toBe('You have accepted Gala for this time. Call the hall to change.');
    expect(await hand.jobOf(same.jobId)).toMatchObject({ filled: 0 });
    await hand.answer(later.matchId, 'Accepted').expect(200);
    expect(await hand.jobOf(later.jobId)).toMatchObject({ filled: 1 });
  });

  it('is ended by staff, which frees its worker; nobody is texted about a job that is gone', async () => {
    const { jobId, offerId, workerId } = await dispatched();
    const fair = await listed(workerId, 31, 33);
    await hand.offer(fair.matchId).expect(200);
    await remove(jobId);
    const { body: refused } = await hand.end(offerId, { as: 'dropped-out', tell: true }).expect(409);
    expect(refused.code).toBe('job_deleted');
    await hand.answer(fair.matchId, 'Accepted').expect(409);
    const twice = [1, 2].map(() => hand.end(offerId, { as: 'dropped-out', note: 'Is ill' }));
    for (const { status } of await Promise.all(twice)) expect(status).toBe(200);
    expect(await hand.offersOf(jobId)).toMatchObject([
      { outcome: 'dropped-out', events: [{}, {}, { reason: 'Is ill', by: 'dispatcher' }] },
    ]);
    const entries = await hall.sql(
      `SELECT worker_id AS "workerId" FROM audit_entries WHERE action = 'job-match.dispatch-ended' AND job_id = $1`,
      [jobId],
    );
    expect(entries).toEqual([{ workerId }]);
    await hand.answer(fair.matchId, 'Accepted').expect(200);
  });

  it('is cancelled when its worker is deleted, unless the work has begun', async () => {
    const { jobId, workerId } = await dispatched();
    const begun = await listed(workerId, -1, 3);
    await hand.set(begun.matchId, 'Accepted');
    await remove(jobId);
    await remove(begun.jobId);
    await hall.staff.delete(`/api/workers/${workerId}`).expect(204);
    expect(await hand.offersOf(jobId)).toMatchObject([
      { outcome: 'cancelled', events: [{}, {}, { reason: 'The worker was deleted', by: 'dispatcher' }] },
    ]);
    expect(await hand.offersOf(begun.jobId)).toMatchObject([{ outcome: 'accepted' }]);
  });

  it.each([
    ['begins first', 31, 33],
    ['begins later', 28, 33],
  ])('counts on Today as one of two at once, also where it %s', async (_where, from, to) => {
    const { jobId, workerId, name } = await dispatched();
    const fair = await listed(workerId, 60, 66);
    await hand.set(fair.matchId, 'Accepted');
    await remove(jobId);
    const body = { startsAt: inHours(from).toISOString(), endsAt: inHours(to).toISOString() };
    const moved = `/api/jobs/${fair.jobId}`;
    const refused = await hall.staff.put(moved).send(body).expect(409);
    expect(refused.body.error).toBe(`Dispatched to another job at that time: ${name} (Gala).`);
    await hall.staff
      .put(moved)
      .send({ ...body, bookTwice: true })
      .expect(200);
    const { items } = (await get('today')).needs.calls;
    const reason = 'Dispatched to Gala at the same time';
    expect(items).toContainEqual(expect.objectContaining({ jobTitle: 'Fair', workerId, reason }));
  });

  it('counts in reports by the day on which the job starts', async () => {
    const soon = await dispatched({ startsAt: inHours(24 * 40), endsAt: null });
    const reports = async (from: number, to: number) =>
      (await get(`reports/dispatches?from=${dayIn(from)}&to=${dayIn(to)}&by=month`)) as ReportDto;
    const [now, then] = [await reports(-24, 24), await reports(24 * 38, 24 * 42)];
    expect(then.totals.dispatched).toBe(1);
    await remove(soon.jobId);
    expect([await reports(-24, 24), await reports(24 * 38, 24 * 42)]).toEqual([now, then]);
  });
});

describe('who was to come to a job that was deleted because the work is off', () => {
  const toCall = async (workerIds: string[]) =>
    (await get('today')).needs.calls.items.filter(({ workerId }: { workerId: string }) =>
      workerIds.includes(workerId),
    );
  const cancelled = async (jobId: string) => {
    const cancel = { reason: 'Called off', tell: true };
    await hall.staff.post(`/api/jobs/${jobId}/cancel`).send(cancel).expect(200);
    await remove(jobId);
  };
  const told = (offerId: string, note?: string) =>
    hall.staff.post(`/api/offers/${offerId}/told`).send({ note });

  it.each([
    ['starts in two hours', inHours(2)],
    ['says no start', null],
  ])(
    'is to be phoned while no text has told them, until somebody has, when it %s',
    async (_when, startsAt) => {
      const job = { title: 'Gala', openings: 3, startsAt, endsAt: null };
      const { jobId, matchIds, workerIds, phones, names } = await hand.jobWith(3, job);
      for (const matchId of matchIds) await hand.set(matchId, 'Accepted');
      const [optedOut, failing, reached] = phones;
      await hall.sql('UPDATE phone_numbers SET opted_in = false WHERE phone_number = $1', [optedOut]);
      hall.sandbox.twilio.addRule({ to: failing ?? '', times: 1, outcome: 'undelivered', errorCode: 30005 });
      await cancelled(jobId);
      // The text fails when the job is gone already.
      await eventually(async () => expect(await toCall(workerIds)).toHaveLength(2));
      await eventually(() => expect(hall.sandbox.twilio.attempts(reached ?? '')).toHaveLength(1));
      const people = await toCall(workerIds);
      expect(people).toMatchObject([{ workerId: workerIds[0] }, { workerId: workerIds[1] }]);
      const gone = { matchId: null, jobId: null, jobTitle: 'Gala', about: 'end' };
      expect(people[0]).toMatchObject({ ...gone, workerName: names[0], phone: optedOut });
      expect(people[0].reason).toBe('Not opted in to texts');
      expect(people[1]).toMatchObject({ ...gone, workerName: names[1], phone: failing });

      const [first, second] = people.map(({ offerId }: { offerId: string }) => offerId);
      const calls = await Promise.all([told(first, 'Knew it already'), told(first), told(first)]);
      expect(calls.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(calls.map(({ body }) => body.id)).size).toBe(1);
      expect(calls[0]?.body).toMatchObject({ result: 'left-message', madeBy: 'dispatcher', jobId });
      expect(await toCall(workerIds)).toMatchObject([{ workerId: workerIds[1] }]);
      await told(second).expect(201);
      expect(await toCall(workerIds)).toEqual([]);
      const entries = await hall.sql(
        `SELECT worker_id AS "workerId" FROM audit_entries WHERE action = 'job-match.called' AND job_id = $1 ORDER BY id`,
        [jobId],
      );
      expect(entries).toEqual([{ workerId: workerIds[0] }, { workerId: workerIds[1] }]);
      const events = (await get(`jobs/${jobId}/events`)).filter(
        ({ type }: { type: string }) => type === 'call',
      );
      expect(events).toHaveLength(2);
    },
  );

  it('knows by the text about the last of two ends', async () => {
    const { jobId, matchIds, workerIds, phones } = await hand.jobWith(1, {
      openings: 1,
      startsAt: inHours(2),
    });
    const cancel = () =>
      hall.staff.post(`/api/jobs/${jobId}/cancel`).send({ reason: 'Rain', tell: true }).expect(200);
    await hand.set(matchIds[0], 'Accepted');
    hall.sandbox.twilio.addRule({ to: phones[0] ?? '', times: 1, outcome: 'undelivered', errorCode: 30005 });
    await cancel();
    await eventually(async () => expect(await toCall(workerIds)).toMatchObject([{ about: 'end' }]));
    await hall.staff.put(`/api/jobs/${jobId}`).send({ status: 'Open' }).expect(200);
    await hand.set(matchIds[0], 'Accepted');
    await cancel();
    await eventually(async () => expect(await hand.textsTo(phones[0] ?? '')).toHaveLength(2));
    await eventually(async () => expect(await toCall(workerIds)).toEqual([]));
  });

  it('is named, as no page of the job does, however many there are', async () => {
    const { jobId, matchIds, workerIds } = await hand.jobWith(8, { openings: 8, startsAt: inHours(2) });
    for (const matchId of matchIds) await hand.set(matchId, 'Accepted');
    await hall.sql(
      `UPDATE phone_numbers SET opted_in = false WHERE phone_number IN
      (SELECT phone FROM workers WHERE id = ANY($1))`,
      [workerIds],
    );
    const cancel = { reason: 'Called off', tell: true };
    await hall.staff.post(`/api/jobs/${jobId}/cancel`).send(cancel).expect(200);
    expect(await toCall(workerIds)).toHaveLength(8);
    await remove(jobId);
    const people = await toCall(workerIds);
    expect(people.map(({ workerId }: { workerId: string }) => workerId)).toEqual(workerIds);
    for (const { offerId } of people) await told(offerId).expect(201);
  });

  it.each([
    ['was closed', 'Closed', inHours(20)],
    ['is a draft again', 'Draft', inHours(20)],
    ['was closed, and says no start', 'Closed', null],
  ])(
    'is to be phoned about a place that stands, and no text told of, when the job %s',
    async (_how, status, startsAt) => {
      const { jobId, matchIds, phones, workerIds } = await hand.jobWith(2, { startsAt, endsAt: null });
      for (const matchId of matchIds) await hand.offer(matchId).expect(200);
      for (const matchId of matchIds) await hand.answer(matchId, 'Accepted').expect(200);
      const optIn = (isIn: boolean) =>
        hall.sql('UPDATE phone_numbers SET opted_in = $2 WHERE phone_number = $1', [phones[1], isIn]);
      await optIn(false);
      const [dispatch] = await hand.offersOf(jobId);
      await hand.end(dispatch?.id, { as: 'dropped-out' }).expect(200);
      const place = { workerId: workerIds[1], about: 'place', reason: 'Not opted in to texts' };
      await eventually(async () => expect(await toCall(workerIds)).toMatchObject([{ ...place, jobId }]));
      await optIn(true);
      expect(await toCall(workerIds)).toMatchObject([{ ...place, reason: 'Could not be texted' }]);
      await optIn(false);
      await hall.staff.put(`/api/jobs/${jobId}`).send({ status }).expect(200);
      expect(await toCall(workerIds)).toMatchObject([{ ...place, jobId, matchId: matchIds[1] }]);
      await optIn(true);
      expect(await toCall(workerIds)).toMatchObject([{ ...place, reason: 'Could not be texted' }]);
      await remove(jobId);
      const [gone] = await toCall(workerIds);
      expect(gone).toMatchObject({ about: 'place', jobId: null, matchId: null });
      await told(gone.offerId).expect(201);
      expect(await toCall(workerIds)).toEqual([]);
    },
  );

  it('is told on the page of the job while it is there', async () => {
    const { jobId, matchIds, workerIds, phones } = await hand.jobWith(1, { title: 'Gala' });
    await hand.set(matchIds[0], 'Accepted');
    await hall.sql('UPDATE phone_numbers SET opted_in = false WHERE phone_number = $1', [phones[0]]);
    const cancel = { reason: 'Called off', tell: true };
    await hall.staff.post(`/api/jobs/${jobId}/cancel`).send(cancel).expect(200);
    expect(await toCall(workerIds)).toMatchObject([{ matchId: matchIds[0], jobId, offerId: null }]);
    const [offer] = await hand.offersOf(jobId);
    const { body } = await told(offer?.id ?? '').expect(409);
    expect(body.code).toBe('job_not_deleted');
    await told('00000000-0000-4000-8000-000000000000').expect(404);
  });
});
