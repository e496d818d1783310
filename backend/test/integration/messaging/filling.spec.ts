import { randomInt } from 'node:crypto';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';

interface Run {
  state: string;
  filled: number;
  offersOpen: number;
  onWaitingList: number;
  sentence: string;
  next: { matchId: string; workerName: string }[];
  toCall: { matchId: string; reason: string; phone: string | null }[];
}
interface Offer {
  id: string;
  matchId: string;
  priority: number;
  runId: string | null;
  holds: boolean;
  answerBy: string | null;
  message: string;
  outcome: string;
  outcomeVia: string;
  madeBy: string | null;
}

const HOUR = 3_600_000;
const body = { message: 'Black shoes, please.', only: 'everyone', unreachable: 'call' };

describe('filling a job', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL', { env: { TIMES_FASTER: '10' } });
  });
  afterAll(() => hall.close());

  /** A hall of its own: nobody else is eligible for the job, whose workers stand in the order of their names. */
  async function jobWith(workers: number, openings: number | null, more: object = {}) {
    const [employer, classification] = [await hall.make.employer(), await hall.make.classification()];
    const startsAt = new Date(Date.now() + 48 * HOUR);
    const ids = { employerId: employer.id, classificationId: classification.id };
    const job = await hall.make.job({ title: 'Gala', openings, startsAt, ...ids, ...more });
    for (let place = 0; place < workers; place++) {
      const phone = `+1617${randomInt(2_000_000, 9_999_999)}`;
      await hall.sql(
        `INSERT INTO phone_numbers (phone_number, opted_in) VALUES ($1, true) ON CONFLICT DO NOTHING`,
        [phone],
      );
      await hall.make.worker({
        ...{ phone, lastName: String.fromCharCode(65 + place), firstName: 'W' },
        ...{ l26EmployerId: employer.id, l26ClassificationId: classification.id },
        l26EmployerDate: `2010-01-${String(place + 1).padStart(2, '0')}`,
        l26ClassificationDate: `2010-01-${String(place + 1).padStart(2, '0')}`,
      });
    }
    return job.id;
  }
  const fill = (jobId: string, more: object = {}) =>
    hall.staff.post(`/api/jobs/${jobId}/fill`).send({ ...body, ...more });
  const run = async (jobId: string) =>
    (await hall.staff.get(`/api/jobs/${jobId}/fill`).expect(200)).body as Run;
  const job = async (jobId: string) => (await hall.staff.get(`/api/jobs/${jobId}`).expect(200)).body;
  const offers = async (jobId: string) =>
    (await hall.staff.get(`/api/jobs/${jobId}/offers`).expect(200)).body as Offer[];
  const open = async (jobId: string) => (await offers(jobId)).filter(({ outcome }) => outcome === 'open');
  const says = (matchId: string, status: string) =>
    hall.api.visitor().put(`/api/job-matches/${matchId}`).send({ status });
  const openOnes = (jobId: string, count: number) =>
    eventually(async () => {
      const ones = await open(jobId);
      expect(ones.filter(({ answerBy }) => answerBy !== null)).toHaveLength(count);
      return ones;
    });
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
    const preview = await hall.staff.post(`/api/jobs/${jobId}/fill/preview`).send(body).expect(200);
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
});
