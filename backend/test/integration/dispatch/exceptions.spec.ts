import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { byHand } from './by-hand.js';

let hall: Messaging;
let hand: ReturnType<typeof byHand>;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false });
  hand = byHand(hall);
});
afterAll(() => hall.close());

const exceptions = async (query: object) =>
  (await hall.staff.get('/api/exceptions').query(query).expect(200)).body as Record<string, unknown>[];

describe('exceptions', () => {
  it('are offers out of order, passes and withdrawals by staff, newest first, with reasons or without', async () => {
    const { jobId, matchIds, names, workerIds } = await hand.jobWith(4, { openings: 4, title: 'Gala' });
    await hand.offer(matchIds[0]).expect(200);
    await hand.offer(matchIds[2]).expect(200);
    await hand.offer(matchIds[3], { outOfOrderReason: 'other', outOfOrderNote: 'Asked for' }).expect(200);
    await hall.staff
      .post(`/api/job-matches/${matchIds[1]}/pass-over`)
      .send({ reason: 'employer-request', note: 'Not again' })
      .expect(201);
    await hand.withdraw((await hand.offersOf(jobId))[0]?.id, 'A mistake').expect(200);
    const common = { jobId, jobTitle: 'Gala', by: 'dispatcher' };
    const found = await exceptions({ jobId });
    expect(found).toMatchObject([
      { ...common, type: 'withdrawal', workerName: names[0], reason: 'A mistake', note: null },
      { ...common, type: 'pass', workerId: workerIds[1], reason: 'employer-request', note: 'Not again' },
      { ...common, type: 'offer', workerName: names[3], reason: 'other', note: 'Asked for' },
      { ...common, type: 'offer', workerName: names[2], reason: null, note: null },
    ]);
    expect(await exceptions({ jobId, limit: 1, offset: 1 })).toEqual([found[1]]);
    const { headers } = await hall.staff.get('/api/exceptions').query({ jobId, limit: 1 });
    expect(headers['x-total-count']).toBe('4');
  });

  it('are found by the days of the hall, both of which belong to them', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 2 });
    await hand.offer(matchIds[1]).expect(200);
    const day = (days: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: hall.api.config.hallTimezone }).format(
        new Date(Date.now() + days * 86_400_000),
      );
    expect(await exceptions({ jobId, from: day(0), to: day(0) })).toHaveLength(1);
    expect(await exceptions({ jobId, from: day(-3), to: day(-1) })).toEqual([]);
    expect(await exceptions({ jobId, from: day(1) })).toEqual([]);
    await hall.staff.get('/api/exceptions').query({ from: 'soon' }).expect(400);
    await hall.staff.get('/api/exceptions').query({ jobId: 'none' }).expect(400);
    await hall.api.visitor().get('/api/exceptions').expect(401);
  });
});
