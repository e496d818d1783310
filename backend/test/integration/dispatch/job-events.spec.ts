import { eventually } from '../messaging/eventually.js';
import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { byHand } from './by-hand.js';

const NOBODY = '11111111-1111-4111-8111-111111111111';

interface Happened {
  id: string;
  at: string;
  type: string;
  workerId: string | null;
  workerName: string | null;
  by: string | null;
  via: string | null;
  says: string;
  data: Record<string, unknown>;
}

let hall: Messaging;
let hand: ReturnType<typeof byHand>;
beforeAll(async () => {
  hall = await startMessaging();
  hand = byHand(hall);
});
afterAll(() => hall.close());

const eventsOf = async (jobId: string, query: object = {}): Promise<Happened[]> =>
  (await hall.staff.get(`/api/jobs/${jobId}/events`).query(query).expect(200)).body as Happened[];
const sentences = (events: readonly Happened[]) => events.map(({ says }) => says);

describe('what happened with a job', () => {
  it('is told in order: lists, texts and their delivery, answers, offers, calls, passes, exceptions', async () => {
    const { jobId, matchIds, workerIds, names, phones } = await hand.jobWith(3, { openings: 3 });
    const [first, second, third] = names;
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    // They are on nobody's list by the rules.
    await hall.sql(
      `UPDATE job_matches SET status = 'Pending', priority = array_position($2::uuid[], id) WHERE job_id = $1`,
      [jobId, matchIds],
    );
    await hall.notify(jobId);
    await eventually(async () =>
      expect((await eventsOf(jobId)).filter(({ type }) => type === 'delivery')).toHaveLength(3),
    );
    await hand.answer(matchIds[1], 'Interested').expect(200);
    await hall.staff
      .post(`/api/job-matches/${matchIds[2]}/calls`)
      .send({ result: 'busy', note: 'Twice' })
      .expect(201);
    await hall.staff
      .post(`/api/job-matches/${matchIds[2]}/pass-over`)
      .send({ reason: 'employer-request' })
      .expect(201);
    await hand.offer(matchIds[1], { answerWithinMinutes: 20 }).expect(200);
    await hand.told(phones[1], 'Job', 'Start at 6 am.');
    await eventually(async () =>
      expect(sentences(await eventsOf(jobId))).toContain(`The offer to ${second}: delivered.`),
    );
    await hand.answer(matchIds[1], 'Accepted').expect(200);

    const events = await eventsOf(jobId);
    const said = sentences(events);
    for (const sentence of [
      `A text about the job was written to ${first}.`,
      `The notification to ${third}: delivered.`,
      `${second}: Interested.`,
      `${third} was called: busy (Twice).`,
      `${third} was passed over: asked for by the employer.`,
      `${second} was offered the job by text.`,
      `The offer to ${second} left the order, without a reason.`,
      `${second} accepted.`,
    ])
      expect(said).toContain(sentence);
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort());
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events[0]).toMatchObject({ type: 'list', workerId: null });
    expect(events.find(({ type }) => type === 'outcome')).toMatchObject({
      ...{ workerId: workerIds[1], workerName: second, by: null, via: 'link' },
      data: { outcome: 'accepted', reason: null },
    });

    const ofOne = await eventsOf(jobId, { workerId: workerIds[2] });
    expect(ofOne.map(({ type }) => type).filter((type) => type !== 'list')).toEqual([
      'notification',
      'delivery',
      'call',
      'pass',
    ]);
    expect(ofOne.every(({ workerId }) => workerId === workerIds[2])).toBe(true);
  });

  it('has each text behind what it tells of', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 2 });
    for (const matchId of matchIds) await hand.offer(matchId).expect(200);
    await hand.answer(matchIds[0], 'Accepted').expect(200);
    await hall.staff.post(`/api/jobs/${jobId}/cancel`).send({ reason: 'Rain', tell: true }).expect(200);
    const acts = async () => {
      const events = await eventsOf(jobId);
      return events.flatMap(({ type, data }) =>
        type === 'outcome' ? [data.outcome] : type === 'text' ? [`text: ${String(data.kind)}`] : [],
      );
    };
    await eventually(async () => expect(await acts()).toContain('text: work-is-off'));
    const inOrder = await acts();
    expect(inOrder).toHaveLength(5);
    for (const [act, told] of [
      ['cancelled', 'text: work-is-off'],
      ['withdrawn', 'text: withdrawn'],
    ])
      expect(inOrder.indexOf(told)).toBeGreaterThan(inOrder.indexOf(act));
  });

  it('is read page by page', async () => {
    const { jobId, matchIds } = await hand.jobWith(1);
    for (const result of ['busy', 'no-answer', 'left-message'])
      await hall.staff.post(`/api/job-matches/${matchIds[0]}/calls`).send({ result }).expect(201);
    const all = await eventsOf(jobId);
    const pages = [await eventsOf(jobId, { limit: 2 }), await eventsOf(jobId, { limit: 2, offset: 2 })];
    expect(pages.flat()).toEqual(all);
    const { headers } = await hall.staff.get(`/api/jobs/${jobId}/events`).query({ limit: 1 }).expect(200);
    expect(headers['x-total-count']).toBe('3');
  });

  it('outlives workers who are deleted, with their names and times of delivery', async () => {
    const { jobId, matchIds, workerIds, names } = await hand.jobWith(2, { openings: 2 });
    await hall.notify(jobId);
    for (const matchId of matchIds) await hand.offer(matchId).expect(200);
    await eventually(async () =>
      expect((await eventsOf(jobId)).filter(({ type }) => type === 'delivery')).toHaveLength(4),
    );
    const before = await Promise.all(workerIds.map((workerId) => eventsOf(jobId, { workerId })));
    for (const id of workerIds) await hall.staff.delete(`/api/workers/${id}`).expect(204);
    for (const [n, workerId] of workerIds.entries()) {
      const after = await eventsOf(jobId, { workerId });
      expect(after.slice(0, before[n]?.length)).toEqual(before[n]);
      expect(after.every(({ workerName }) => workerName === names[n])).toBe(true);
    }
  });

  it('outlives the job, and is for staff', async () => {
    const { jobId, matchIds, names } = await hand.jobWith(1);
    await hand.set(matchIds[0], 'Accepted');
    await hall.staff.delete(`/api/jobs/${jobId}`).expect(204);
    expect(sentences(await eventsOf(jobId))).toEqual([
      `${names[0]} was offered the job.`,
      `${names[0]} accepted.`,
    ]);
    await hall.staff.get(`/api/jobs/${NOBODY}/events`).expect(404);
    await hall.staff.get('/api/jobs/none/events').expect(400);
    await hall.staff.get(`/api/jobs/${jobId}/events`).query({ workerId: 'none' }).expect(400);
    await hall.api.visitor().get(`/api/jobs/${jobId}/events`).expect(401);
  });

  it('leave out of the answer for a member what staff wrote freely', async () => {
    const { jobId, matchIds, workerIds } = await hand.jobWith(2, { openings: 2 });
    await hand.offer(matchIds[0]).expect(200);
    await hand.withdraw((await hand.offersOf(jobId))[0]?.id, 'Ana Lopez asked first').expect(200);
    await hall.staff
      .post(`/api/job-matches/${matchIds[0]}/calls`)
      .send({ result: 'no-answer', note: 'Lopez picked up' })
      .expect(201);
    await hall.staff
      .post(`/api/job-matches/${matchIds[0]}/pass-over`)
      .send({ reason: 'other', note: 'for Ana Lopez' })
      .expect(201);
    const why = async (more: object) =>
      (
        await hall.staff
          .get(`/api/jobs/${jobId}/why`)
          .query({ workerId: workerIds[0], ...more })
          .expect(200)
      ).text;
    expect((await why({})).match(/Lopez/g)?.length).toBeGreaterThanOrEqual(3);
    const without = await why({ notes: 'false' });
    expect(without).not.toContain('Lopez');
    expect(without).toContain('was withdrawn.');
    expect(without).toContain('was passed over: other.');
    await hall.staff
      .get(`/api/jobs/${jobId}/why`)
      .query({ workerId: workerIds[0], notes: 'few' })
      .expect(400);
  });
});
