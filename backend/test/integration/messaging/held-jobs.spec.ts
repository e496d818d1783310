import { FillLooks } from '../../../src/dispatch/fill-looks/fill-looks.service.js';
import { eventually } from './eventually.js';
import { filling, type Match } from './filling-hall.js';
import { type Messaging, startMessaging } from './messaging.js';

describe('jobs of a restored hall', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging();
  });
  afterAll(() => hall.close());

  const { jobWith, job, offers, openOnes, matches, letPass, look } = filling(() => hall);
  /** Waits for a look at the job that is under way: a restored hall has none. */
  const holdAll = (jobId: string) =>
    hall.api.dataSource.transaction(async (manager) => {
      const looks = hall.api.app.get(FillLooks);
      await looks.take(manager, jobId);
      await looks.holdAll(manager);
    });
  const looks = async (jobId: string) =>
    (await hall.sql<{ at: Date }>('SELECT at FROM fill_looks WHERE job_id = $1', [jobId])).map(({ at }) =>
      at.toISOString(),
    );
  const outcomes = async (jobId: string) => (await offers(jobId)).map(({ outcome }) => outcome);

  /** One opening, offered to the first of two by hand, whose time to answer is over: the second is left. */
  async function held(more: object = {}) {
    const jobId = await jobWith(2, 1, more);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    const [first, second] = (await matches(jobId)) as [Match, Match];
    await hall.staff
      .post(`/api/job-matches/${first.id}/offer`)
      .send({ message: 'Come', answerWithinMinutes: 30 })
      .expect(200);
    const [offer] = await openOnes(jobId, 1);
    await holdAll(jobId);
    await letPass(offer?.id ?? '', jobId);
    return { jobId, first, second };
  }

  it('end nothing by themselves, whatever becomes known, until staff do something with them', async () => {
    const { jobId, second } = await held();
    const { startsAt } = (await job(jobId)) as { startsAt: string };
    await eventually(async () => expect(await looks(jobId)).toEqual([startsAt]));
    await look(jobId);
    await eventually(async () => expect(await looks(jobId)).toEqual([startsAt]));
    expect(await outcomes(jobId)).toEqual(['open']);
    await hall.staff.post(`/api/job-matches/${second.id}/calls`).send({ result: 'busy' }).expect(201);
    await eventually(async () => expect(await outcomes(jobId)).toEqual(['no-answer']));
  });

  it('count the answer of a worker', async () => {
    const { jobId, first } = await held({ startsAt: null });
    await eventually(async () => expect(await looks(jobId)).toEqual([]));
    await hall.api.visitor().put(`/api/job-matches/${first.id}`).send({ status: 'Declined' }).expect(200);
    await eventually(async () => expect(await looks(jobId)).toEqual([]));
    expect(await outcomes(jobId)).toEqual(['declined']);
    expect(await hall.sql('SELECT FROM fill_holds WHERE job_id = $1', [jobId])).toHaveLength(1);
  });
});
