import { JOB_STATUSES } from '../../src/hall/jobs/job.entity.js';
import {
  MATCH_STATUSES,
  type JobMatch,
  type MatchStatus,
} from '../../src/dispatch/matching/job-match.entity.js';
import { factories } from '../support/factories.js';
import { heldUp } from '../support/waiting-for-lock.js';
import { liftRequestLimits } from '../support/lift-limits.js';
import { startTestApi, type Agent, type TestApi } from '../support/test-api.js';

let api: TestApi;
let staff: Agent;
let make: ReturnType<typeof factories>;
let match: JobMatch;

beforeAll(async () => {
  api = await startTestApi();
  liftRequestLimits(api);
  staff = await api.staff();
  make = factories(api.dataSource);
  match = await make.match({ jobId: (await make.job()).id, workerId: (await make.worker()).id });
});
afterAll(() => api.close());

const put = (agent: Agent, status: unknown, id = match.id) =>
  agent.put(`/api/job-matches/${id}`).send({ status });
const setMatch = (status: MatchStatus) =>
  api.dataSource.query(`UPDATE job_matches SET status = $2 WHERE id = $1`, [match.id, status]);
const setJob = (status: string) =>
  api.dataSource.query(`UPDATE jobs SET status = $2 WHERE id = $1`, [match.jobId, status]);
const present = async (): Promise<MatchStatus> =>
  (await api.dataSource.query(`SELECT status FROM job_matches WHERE id = $1`, [match.id]))[0].status;
const entries = (): Promise<{ source: string; before: unknown; after: unknown }[]> =>
  api.dataSource.query(
    `SELECT source, before, after FROM audit_entries WHERE entity_type = 'job-match' AND entity_id = $1 ORDER BY id`,
    [match.id],
  );

/** The table of the spec, section 4. */
const workerMay: Record<string, MatchStatus[]> = {
  Pending: ['Interested', 'Not Interested'],
  Interested: ['Not Interested'],
  'Not Interested': ['Interested'],
  Offered: ['Accepted', 'Declined'],
};
const workerAnswers: MatchStatus[] = ['Interested', 'Not Interested', 'Accepted', 'Declined'];

describe.each(JOB_STATUSES)('on a job that is %s', (jobStatus) => {
  beforeAll(() => setJob(jobStatus));

  it.each(MATCH_STATUSES)("a worker's link from %s takes what the spec allows", async (from) => {
    const takesAnswers = jobStatus === 'Open' || jobStatus === 'Filled';
    for (const to of MATCH_STATUSES) {
      await setMatch(from);
      const repeats = from === to && workerAnswers.includes(to);
      const allowed = repeats || (takesAnswers && (workerMay[from]?.includes(to) ?? false));
      const before = (await entries()).length;
      const { status, body } = await put(api.visitor(), to);
      expect([from, to, status]).toEqual([from, to, allowed ? 200 : 409]);
      expect(body).toEqual(
        allowed
          ? { id: match.id, jobId: match.jobId, status: to, version: expect.any(Number) }
          : expect.objectContaining({ code: 'answer_refused', error: expect.stringMatching(/\.$/) }),
      );
      expect(await present()).toBe(allowed ? to : from);
      const added = (await entries()).slice(before);
      expect(added).toEqual(
        allowed && !repeats ? [{ source: 'link', before: { status: from }, after: { status: to } }] : [],
      );
    }
  });

  it.each(MATCH_STATUSES)('staff may set any status from %s', async (from) => {
    for (const to of MATCH_STATUSES) {
      await setMatch(from);
      const before = (await entries()).length;
      expect((await put(staff, to).expect(200)).body).toEqual({
        id: match.id,
        jobId: match.jobId,
        status: to,
        version: expect.any(Number),
      });
      expect(await present()).toBe(to);
      const added = (await entries()).slice(before);
      expect(added).toEqual(
        from === to ? [] : [{ source: 'staff', before: { status: from }, after: { status: to } }],
      );
    }
  });
});

describe('PUT /api/job-matches/:id', () => {
  beforeEach(async () => {
    await setJob('Open');
    await setMatch('Offered');
  });

  it('says why it takes no answer, in words for the worker', async () => {
    const refusal = async (status: MatchStatus) => (await put(api.visitor(), status).expect(409)).body.error;
    await setMatch('Ineligible');
    expect(await refusal('Interested')).toBe('You are not eligible for this job.');
    await setMatch('Accepted');
    expect(await refusal('Declined')).toBe('You have already accepted this job.');
    await setMatch('Pending');
    await setJob('Closed');
    expect(await refusal('Interested')).toBe('This job is closed.');
    await setJob('Draft');
    expect(await refusal('Interested')).toBe('This job is in draft status.');
  });

  it('takes one of two opposite answers that come at once', async () => {
    const results = await heldUp(
      api.dataSource,
      (holding) => holding.query('SELECT FROM job_matches WHERE id = $1 FOR UPDATE', [match.id]),
      () => (['Accepted', 'Declined'] as const).map((status) => put(api.visitor(), status)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    const taken = results.find(({ status }) => status === 200);
    expect(taken?.body.status).toBe(await present());
  });

  it('refuses an answer that had to wait while the job was closed', async () => {
    const [answer] = await heldUp(
      api.dataSource,
      async (closing) => {
        await closing.query(`UPDATE jobs SET status = 'Closed' WHERE id = $1`, [match.jobId]);
        await closing.query('SELECT FROM job_matches WHERE id = $1 FOR UPDATE', [match.id]);
      },
      () => [put(api.visitor(), 'Accepted')],
    );
    expect(answer?.body).toMatchObject({ statusCode: 409, error: 'This job is closed.' });
    expect(await present()).toBe('Offered');
  });

  it('takes no answer for a worker who was deleted; staff can still put the record right', async () => {
    const worker = await make.worker();
    const { id } = await make.match({ jobId: match.jobId, workerId: worker.id });
    await staff.delete(`/api/workers/${worker.id}`).expect(204);
    expect((await put(api.visitor(), 'Interested', id).expect(404)).body.error).toBe('Job match not found');
    await put(staff, 'Not Interested', id).expect(200);
  });

  it.each(['Offered', 'Accepted'] as const)(
    'takes no %s from staff for a worker who was deleted',
    async (status) => {
      const worker = await make.worker();
      const { id: jobId } = await make.job();
      const { id } = await make.match({ jobId, workerId: worker.id });
      await staff.delete(`/api/workers/${worker.id}`).expect(204);
      await put(staff, status, id).expect(422);
      expect(await api.dataSource.query('SELECT FROM offers WHERE job_id = $1', [jobId])).toEqual([]);
      expect((await staff.get(`/api/jobs/${jobId}`).expect(200)).body).toMatchObject({ filled: 0 });
    },
  );

  it('tells malformed and unknown ids apart for nobody', async () => {
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
      for (const agent of [api.visitor(), staff]) {
        const { body } = await put(agent, 'Interested', id).expect(404);
        expect(body.error).toBe('Job match not found');
      }
    }
  });

  it('names what a status can be', async () => {
    const { body } = await put(api.visitor(), 'Maybe').expect(400);
    const message =
      "Invalid enum value. Expected 'Pending' | 'Interested' | 'Not Interested' | 'Offered' | 'Accepted' | 'Declined' | 'Ineligible', received 'Maybe'";
    expect(body).toMatchObject({ error: message, details: [{ field: 'status', message }] });
  });
});

describe('GET /api/job-matches', () => {
  it('gives each match with its worker and what became of its texts', async () => {
    const job = await make.job();
    const [reachable, blocked, silent, inactive] = await Promise.all([
      make.worker({ firstName: 'Ana', lastName: 'Alvarez', phone: '+16175550101' }),
      make.worker({ firstName: 'Bo', lastName: 'Baker', phone: '+16175550102' }),
      make.worker({ firstName: 'Cy', lastName: 'Chan' }),
      make.worker({ lastName: 'Diaz', phone: '+16175550101', status: 'Inactive' }),
    ]);
    await make.phoneNumber({ phoneNumber: '+16175550101', optedIn: true });
    await make.phoneNumber({ phoneNumber: '+16175550102', optedIn: true, blocked: true });
    const [{ id: smsId }]: [{ id: string }] = await api.dataSource.query(
      `INSERT INTO sms (phone_number, message, purpose, status, error_message)
       VALUES ('+16175550101', 'New job', 'notification', 'undelivered', 'The phone is off.') RETURNING id`,
    );
    await make.match({ jobId: job.id, workerId: inactive.id, priority: 2 });
    await make.match({ jobId: job.id, workerId: silent.id, priority: 2 });
    await make.match({ jobId: job.id, workerId: blocked.id, priority: 2 });
    const first = await make.match({ jobId: job.id, workerId: reachable.id, priority: 1 });
    await make.notified(first, { smsId, status: 'notification_failed', error: 'The phone is off.' });
    const { body } = await staff.get('/api/job-matches').query({ jobId: job.id }).expect(200);
    expect(body.map((one: { worker: { lastName: string } }) => one.worker.lastName)).toEqual([
      'Alvarez',
      'Baker',
      'Chan',
      'Diaz',
    ]);
    expect(body[0]).toEqual({
      id: first.id,
      jobId: job.id,
      workerId: reachable.id,
      priority: 1,
      status: 'Pending',
      smsId,
      notificationStatus: 'notification_failed',
      notificationError: 'The phone is off.',
      notifiedAt: null,
      offerSmsId: null,
      offerStatus: null,
      offeredAt: null,
      createdAt: first.createdAt.toISOString(),
      place: null,
      worker: {
        id: reachable.id,
        firstName: 'Ana',
        lastName: 'Alvarez',
        phone: '+16175550101',
        memberStatus: 'Local 26 Recall List',
        status: 'Active',
        language: 'en',
        unreachableReason: null,
      },
      notificationSms: {
        id: smsId,
        status: 'undelivered',
        errorMessage: 'The phone is off.',
        nextTryAt: null,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
      offerSms: null,
      linkChanged: false,
      version: expect.any(Number),
    });
    expect(body[1].worker.unreachableReason).toBe('Number is blocked');
    expect(body[2].worker.unreachableReason).toBe('No phone number');
    expect(body[3].worker.unreachableReason).toBe('Not active');
  });

  it('needs a job and a session', async () => {
    const { body } = await staff.get('/api/job-matches').expect(400);
    expect(body.details).toEqual([{ field: 'jobId', message: 'Job is required' }]);
    await staff.get('/api/job-matches').query({ jobId: 'nonsense' }).expect(400);
    await api.visitor().get('/api/job-matches').query({ jobId: match.jobId }).expect(401);
  });
});
