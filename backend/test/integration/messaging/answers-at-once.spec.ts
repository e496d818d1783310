import type { QueryRunner } from 'typeorm';
import { eventually } from './eventually.js';
import { filling } from './filling-hall.js';
import { type Messaging, startMessaging } from './messaging.js';

/** More than the process has connections to the database. */
const AT_ONCE = 30;

let hall: Messaging;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { env: { HALL_TIMEZONE: 'Etc/UTC' } });
});
afterAll(() => hall.close());
const { jobWith, fill, offers, openOnes, says, look, ownerDoes } = filling(() => hall);

/** Until they are with the api: their keys are those of one session. */
const received = (count: number) =>
  eventually(async () => {
    const [most] = await hall.sql<{ keys: number }>(
      `SELECT count(*)::int AS keys FROM pg_locks
       WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       GROUP BY pid ORDER BY keys DESC LIMIT 1`,
    );
    expect(most?.keys).toBeGreaterThanOrEqual(count);
  });

const isLookedAt = (jobId: string) =>
  eventually(async () =>
    expect(
      await hall.sql('SELECT FROM fill_looks WHERE job_id = $1 AND at <= clock_timestamp()', [jobId]),
    ).toEqual([]),
  );

async function held(jobId: string): Promise<QueryRunner> {
  const holding = hall.api.dataSource.createQueryRunner();
  await holding.startTransaction();
  await holding.query('SELECT FROM jobs WHERE id = $1 FOR UPDATE', [jobId]);
  return holding;
}
async function letGo(holding: QueryRunner) {
  await holding.commitTransaction();
  await holding.release();
}

async function answeredAtOnce(openings: number) {
  const jobId = await jobWith(AT_ONCE + 1, openings);
  await fill(jobId, { answerWithinMinutes: 60 }).expect(201);
  const open = await openOnes(jobId, openings);
  const holding = await held(jobId);
  const answers = open.map(({ matchId }) => says(matchId, 'Accepted').then(({ status }) => status));
  await received(openings);
  return { jobId, open, holding, answers: Promise.all(answers) };
}

it('leave connections to everybody else, and are all taken', async () => {
  const [other] = await hall.jobFor('+12125550199').then(({ matchIds }) => matchIds);
  const { jobId, holding, answers } = await answeredAtOnce(AT_ONCE);
  await says(other ?? '', 'Interested').expect(200);
  await hall.staff.get('/api/jobs').expect(200);
  await hall.api.visitor().get('/health/ready').expect(200);
  expect(await hall.sandbox.twilio.receiveText({ from: '+12125550199', body: 'STOP' })).toMatchObject({
    webhookStatus: 200,
  });
  await letGo(holding);
  expect(new Set(await answers)).toEqual(new Set([200]));
  expect(new Set((await offers(jobId)).map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
});

it('count by when they were received, also those that wait for their turn', async () => {
  const { jobId, open, holding, answers } = await answeredAtOnce(AT_ONCE);
  const [table, ids] = ['offer_answer_times', open.map(({ id }) => `'${id}'`).join()];
  await ownerDoes(
    table,
    `UPDATE ${table} SET answer_by = clock_timestamp() + interval '10 milliseconds' WHERE offer_id IN (${ids})`,
  );
  await hall.sql('SELECT pg_sleep(0.02)');
  await look(jobId);
  await isLookedAt(jobId);
  await letGo(holding);
  expect(new Set(await answers)).toEqual(new Set([200]));
  expect(new Set((await offers(jobId)).map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
});

it('are looked at without the lock that they wait for, when nothing is to be done', async () => {
  const jobId = await jobWith(2, 1);
  await fill(jobId).expect(201);
  await openOnes(jobId, 1);
  const holding = await held(jobId);
  await look(jobId);
  await isLookedAt(jobId);
  await letGo(holding);
});
