import { factories } from '../support/factories.js';
import { heardChanges } from '../support/heard-changes.js';
import { startTestApi, type Agent, type TestApi } from '../support/test-api.js';
import { MATCH_STATUSES, type MatchStatus } from '../../src/dispatch/matching/job-match.entity.js';
import { statements } from '../../src/platform/database/sql/statement.js';

let api: TestApi;
let staff: Agent;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
  make = factories(api.dataSource);
});
afterAll(() => api.close());

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

interface Match {
  id: string;
  workerId: string | null;
  priority: number;
  status: MatchStatus;
  place: object | null;
}

/** An Encore job, and workers for it in order: eligible as long as they can work in its group. */
async function hall(count: number) {
  const classification = await make.classification();
  const group = await make.similarClassification({ classificationIds: [classification.id] });
  const employer = await make.employer({ dispatchClass: 'Encore' });
  const job = await make.job({ employerId: employer.id, classificationId: classification.id });
  const workers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      make.worker({
        l26CanWorkIn: [group.id],
        l26EmployerDate: `2001-01-${String(index + 1).padStart(2, '0')}`,
      }),
    ),
  );
  const setEligible = (workerId: string | undefined, eligible: boolean) =>
    staff
      .patch(`/api/workers/${workerId}`)
      .send({ l26CanWorkIn: eligible ? [group.id] : [] })
      .expect(200);
  return { job, group, workers, setEligible };
}

const refresh = async (jobId: string) =>
  (await staff.post(`/api/jobs/${jobId}/create-matches`).expect(200)).body as {
    message: string;
    added: number;
    updated: number;
    ineligible: number;
  };
const list = async (jobId: string) =>
  (await staff.get('/api/job-matches').query({ jobId }).expect(200)).body as Match[];
const answer = (matchId: string, status: MatchStatus, agent = api.visitor()) =>
  agent.put(`/api/job-matches/${matchId}`).send({ status }).expect(200);

async function matchOf(jobId: string, workerId: string | undefined): Promise<Match> {
  const match = (await list(jobId)).find((one) => one.workerId === workerId);
  if (!match) throw new Error('This worker has no match');
  return match;
}

describe('a list that was just made', () => {
  it('is read without going through it for each match, whatever the database knows of its rows', async () => {
    const { job } = await hall(28);
    await refresh(job.id);
    const text = statements.find(({ name }) => name === 'matches of a job')?.text;
    const [explained] = await api.dataSource.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
      `EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) ${text}`,
      [job.id],
    );
    const readBy = ({ Plans = [], ...node }: PlanNode): number =>
      node['Actual Rows'] * node['Actual Loops'] + Plans.reduce((all, one) => all + readBy(one), 0);
    expect(readBy(explained!['QUERY PLAN'][0].Plan)).toBeLessThan(28 * 15);
    expect((await list(job.id)).every(({ place }) => place !== null)).toBe(true);
  });
});

describe('POST /api/jobs/:id/create-matches', () => {
  it('adds who is eligible in order, and says when nothing changed', async () => {
    const { job, workers } = await hall(3);
    expect(await refresh(job.id)).toEqual({
      message: 'Added 3, updated 0 and marked 0 ineligible.',
      added: 3,
      updated: 0,
      ineligible: 0,
    });
    expect(
      (await list(job.id)).map(({ workerId, priority, status }) => [workerId, priority, status]),
    ).toEqual(workers.map(({ id }, index) => [id, index + 1, 'Pending']));
    expect(await refresh(job.id)).toEqual({
      message: 'The job matches are up to date.',
      added: 0,
      updated: 0,
      ineligible: 0,
    });
  });

  it('says of each match why it has its place, by the list that gave it', async () => {
    const { job, workers, setEligible } = await hall(2);
    const [first, second] = workers;
    await refresh(job.id);
    const { version: rulesVersion } = (await staff.get('/api/eligibility-rules').expect(200)).body;
    const place = {
      dispatchClass: 'Encore',
      rulesVersion,
      rule: 'Encore',
      echelon: 1,
      countedFromToday: false,
    };
    const places = async () => (await list(job.id)).map(({ workerId, place }) => [workerId, place]);
    const asMade = [
      [first?.id, { ...place, seniorityDate: '2001-01-01', tiebreak: first?.tiebreak }],
      [second?.id, { ...place, seniorityDate: '2001-01-02', tiebreak: second?.tiebreak }],
    ];
    expect(await places()).toEqual(asMade);
    await staff.patch(`/api/workers/${first?.id}`).send({ l26EmployerDate: '2020-05-05' }).expect(200);
    expect(await places()).toEqual(asMade);
    await setEligible(first?.id, false);
    await refresh(job.id);
    expect(await places()).toEqual([
      [second?.id, { ...place, seniorityDate: '2001-01-02', tiebreak: second?.tiebreak }],
      [first?.id, null],
    ]);
  });

  it('moves places, marks who is no longer eligible, and takes them back', async () => {
    const { job, workers, setEligible } = await hall(3);
    const [first, second, third] = workers;
    await refresh(job.id);
    await setEligible(first?.id, false);
    expect(await refresh(job.id)).toMatchObject({ added: 0, updated: 2, ineligible: 1 });
    expect(
      (await list(job.id)).map(({ workerId, priority, status }) => [workerId, priority, status]),
    ).toEqual([
      [second?.id, 1, 'Pending'],
      [third?.id, 2, 'Pending'],
      [first?.id, 9999, 'Ineligible'],
    ]);
    await setEligible(first?.id, true);
    expect(await refresh(job.id)).toMatchObject({ added: 0, updated: 3, ineligible: 0 });
    expect(await matchOf(job.id, first?.id)).toMatchObject({ priority: 1, status: 'Pending' });
  });

  it.each(MATCH_STATUSES)('keeps what a %s match is worth, there and back', async (status) => {
    const { job, workers, setEligible } = await hall(1);
    const [worker] = workers;
    await refresh(job.id);
    const { id } = await matchOf(job.id, worker?.id);
    await answer(id, status, staff);
    await setEligible(worker?.id, false);
    await refresh(job.id);
    const offered = ['Offered', 'Accepted', 'Declined'].includes(status);
    expect(await matchOf(job.id, worker?.id)).toMatchObject({
      status: offered ? status : 'Ineligible',
      priority: 9999,
    });
    await setEligible(worker?.id, true);
    await refresh(job.id);
    expect(await matchOf(job.id, worker?.id)).toMatchObject({
      id,
      priority: 1,
      status: offered ? status : 'Pending',
    });
  });

  it.each<MatchStatus>(['Offered', 'Accepted', 'Declined'])(
    'gives no place to a worker who was %s and fell out: no two have the same one',
    async (status) => {
      const { job, workers, setEligible } = await hall(3);
      const [first, second, third] = workers;
      await refresh(job.id);
      await answer((await matchOf(job.id, first?.id)).id, status, staff);
      await setEligible(first?.id, false);
      await refresh(job.id);
      expect((await list(job.id)).map((match) => [match.workerId, match.priority, match.status])).toEqual([
        [second?.id, 1, 'Pending'],
        [third?.id, 2, 'Pending'],
        [first?.id, 9999, status],
      ]);
    },
  );

  describe('for a worker who was told of the job, fell out and is eligible again', () => {
    const told = async (smsStatus: string) => {
      const { job, workers, setEligible } = await hall(1);
      const [worker] = workers;
      await refresh(job.id);
      const match = await matchOf(job.id, worker?.id);
      const [{ id }] = await api.dataSource.query(
        `INSERT INTO sms (purpose, phone_number, message, status) VALUES ('notification', '+16175550199', 'A job', $1) RETURNING id`,
        [smsStatus],
      );
      await make.notified(
        { ...match, jobId: job.id },
        { smsId: id, status: 'notified', notifiedAt: new Date() },
      );
      await answer(match.id, 'Interested');
      await setEligible(worker?.id, false);
      await refresh(job.id);
      await setEligible(worker?.id, true);
      await refresh(job.id);
      const { body } = await staff.post(`/api/jobs/${job.id}/notify`).send({}).expect(202);
      return { asked: body.unreachable.map(({ matchId }: { matchId: string }) => matchId), match };
    };

    it('has the next notify ask again', async () => {
      const { asked, match } = await told('delivered');
      expect(asked).toEqual([match.id]);
    });

    it('does not ask twice while the first text is on its way', async () => {
      expect((await told('sending')).asked).toEqual([]);
    });
  });

  it('keeps in the audit log what a worker had answered before becoming ineligible', async () => {
    const { job, workers, setEligible } = await hall(1);
    const [worker] = workers;
    await refresh(job.id);
    const { id } = await matchOf(job.id, worker?.id);
    await answer(id, 'Interested');
    await setEligible(worker?.id, false);
    await refresh(job.id);
    const [entry] = await api.dataSource.query(
      `SELECT before, after FROM audit_entries WHERE entity_type = 'job-match' AND entity_id = $1
       ORDER BY id DESC LIMIT 1`,
      [id],
    );
    expect(entry).toMatchObject({ before: { status: 'Interested' }, after: { status: 'Ineligible' } });
  });

  it('does not call inactive workers', async () => {
    const { job, workers } = await hall(2);
    const [inactive, there] = workers;
    await refresh(job.id);
    await staff.patch(`/api/workers/${inactive?.id}`).send({ status: 'Inactive' }).expect(200);
    expect(await refresh(job.id)).toMatchObject({ added: 0, updated: 1, ineligible: 1 });
    expect((await matchOf(job.id, there?.id)).priority).toBe(1);
    expect((await matchOf(job.id, inactive?.id)).status).toBe('Ineligible');
  });

  it.each(MATCH_STATUSES)('gives the place of a deleted worker who was %s to the next', async (status) => {
    const { job, workers } = await hall(2);
    const [deleted, there] = workers;
    await refresh(job.id);
    const { id } = await matchOf(job.id, deleted?.id);
    await answer(id, status, staff);
    await staff.delete(`/api/workers/${deleted?.id}`).expect(204);
    await refresh(job.id);
    // An open offer is withdrawn with its worker, so that the match is again what it was before.
    const isKept = ['Accepted', 'Declined'].includes(status);
    expect(await list(job.id)).toMatchObject([
      { workerId: there?.id, priority: 1, status: 'Pending' },
      { id, workerId: null, priority: 9999, status: isKept ? status : 'Ineligible' },
    ]);
    expect(await refresh(job.id)).toMatchObject({ added: 0, updated: 0, ineligible: 0 });
  });

  it('keeps a record with the counts and the version of the rules', async () => {
    const { job } = await hall(2);
    await refresh(job.id);
    const [entry] = await api.dataSource.query(
      `SELECT source, actor_name, after FROM audit_entries WHERE action = 'job.matches-refreshed' AND entity_id = $1`,
      [job.id],
    );
    expect(entry).toEqual({
      source: 'staff',
      actor_name: 'dispatcher',
      after: {
        added: 2,
        updated: 0,
        ineligible: 0,
        listed: 2,
        dispatchListId: expect.any(String),
        rulesVersion: expect.any(String),
      },
    });
  });

  it('is asked for by the job once it goes by another employer, classification or dispatch class', async () => {
    const { job } = await hall(1);
    const outdated = async () =>
      (await staff.get(`/api/jobs/${job.id}`).expect(200)).body.matchesOutdated as boolean;
    const { title, description, employerId, classificationId } = job;
    const change = (values: object) =>
      staff
        .put(`/api/jobs/${job.id}`)
        .send({ title, description, employerId, classificationId, ...values })
        .expect(200);

    expect(await outdated()).toBe(false); // nobody was matched yet
    await refresh(job.id);
    await change({ title: 'Cook' });
    expect(await outdated()).toBe(false);
    await change({ classificationId: (await make.classification()).id });
    expect(await outdated()).toBe(true);
    await change({});
    expect(await outdated()).toBe(false);
    await change({ employerId: (await make.employer({ dispatchClass: 'Encore' })).id });
    expect(await outdated()).toBe(true);
    await refresh(job.id);
    expect(await outdated()).toBe(false);
    await change({});
    await refresh(job.id);
    const toldOfJob = async (work: () => Promise<unknown>) =>
      expect(await heardChanges(api.config.databaseUrl, work)).toContainEqual({
        topic: 'jobs',
        ids: [job.id],
      });
    const tiered = { companyName: 'Hotel', dispatchClass: 'L26 Tiered' };
    await toldOfJob(() => staff.put(`/api/employers/${employerId}`).send(tiered).expect(200));
    expect(await outdated()).toBe(true);
    await toldOfJob(() => refresh(job.id));
    expect(await outdated()).toBe(false);
  });

  it('works for a job of any status, and refuses unknown ones and visitors', async () => {
    const { job } = await hall(1);
    await api.dataSource.query(`UPDATE jobs SET status = 'Draft' WHERE id = $1`, [job.id]);
    expect(await refresh(job.id)).toMatchObject({ added: 1 });
    const unknown = await staff
      .post('/api/jobs/00000000-0000-4000-8000-000000000000/create-matches')
      .expect(404);
    expect(unknown.body.error).toBe('Job not found');
    await api.visitor().post(`/api/jobs/${job.id}/create-matches`).expect(401);
  });
});

describe('two at once', () => {
  it('add every worker once, and count each once', async () => {
    const { job } = await hall(30);
    const results = await Promise.all([refresh(job.id), refresh(job.id), refresh(job.id), refresh(job.id)]);
    expect(results.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, 0, 0, 30]);
    expect(results.every(({ updated, ineligible }) => updated + ineligible === 0)).toBe(true);
    expect(await list(job.id)).toHaveLength(30);
  });

  it('lose no answer that comes in between', async () => {
    const { job, workers, setEligible } = await hall(20);
    await refresh(job.id);
    const matches = await list(job.id);
    await setEligible(workers[0]?.id, false);
    await Promise.all([
      ...matches.slice(1).map(({ id }) => answer(id, 'Interested')),
      refresh(job.id),
      refresh(job.id),
    ]);
    const after = await list(job.id);
    expect(after.filter(({ status }) => status === 'Interested')).toHaveLength(19);
    expect(after.map(({ priority }) => priority)).toEqual([
      ...Array.from({ length: 19 }, (_, i) => i + 1),
      9999,
    ]);
  });
});
