import { factories } from '../support/factories.js';
import { asOwner } from '../support/test-database.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';
import type { WhyDto } from '../../src/dispatch/why/dto/why.dto.js';
import { settleIn } from './matching-halls.js';
import { withIds, worlds } from './matching-oracle.js';
import fc from 'fast-check';

let api: TestApi;
let staff: Agent;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
  make = factories(api.dataSource);
});
afterAll(() => api.close());

const refresh = (jobId: string) => staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
const why = async (jobId: string, workerId: string) =>
  (await staff.get(`/api/jobs/${jobId}/why`).query({ workerId }).expect(200)).body as WhyDto;
const change = (workerId: string, changes: object) =>
  staff.patch(`/api/workers/${workerId}`).send(changes).expect(200);

/** A job for servers at Harborlight Hotel, with one server who works there. */
async function hall() {
  const named = (name: string) => make.classification({ name: `${name} ${Math.random()}` });
  const [server, attendant] = await Promise.all([named('Banquet Server'), named('Room Attendant')]);
  const harborlight = await make.employer({ companyName: `Harborlight Hotel ${Math.random()}` });
  const backBay = await make.employer({ companyName: `Back Bay Arms ${Math.random()}` });
  const job = await make.job({ employerId: harborlight.id, classificationId: server.id });
  const there = (since: string) =>
    make.worker({ l26EmployerId: harborlight.id, l26ClassificationId: server.id, l26EmployerDate: since });
  return { job, server, attendant, harborlight, backBay, there };
}

describe('why a worker was called, or not', () => {
  it('is the place, who stood before and by which rule, for somebody on the list', async () => {
    const { job, there } = await hall();
    await there('2001-03-04');
    const second = await there('2006-02-12');
    const { body: refreshed } = await refresh(job.id);
    const answer = await why(job.id, second.id);
    expect(refreshed.added).toBe(2);
    expect(answer).toMatchObject({ eligible: true, priority: 2, before: 1, now: null });
    expect(answer.list).toEqual({ id: expect.any(String), at: expect.any(String), rulesVersion: '2026-1' });
    expect(answer.verdict).toBe(
      'You were number 2 on the list, and 1 member stood before you. Echelon 1: works at the same employer ' +
        'in the same classification (since Feb 12, 2006).',
    );
    expect(answer.conditions).toMatchObject([
      { name: 'active', holds: true, worker: 'is active', job: null },
    ]);
    expect(answer.echelons.map(({ echelon, holds }) => [echelon, holds])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [4, false],
    ]);
  });

  it('says who was passed over and why, until they are offered the job', async () => {
    const { job, there } = await hall();
    const worker = await there('2006-02-12');
    await refresh(job.id);
    const { body: matches } = await staff.get('/api/job-matches').query({ jobId: job.id }).expect(200);
    const { verdict: before } = await why(job.id, worker.id);
    const match = `/api/job-matches/${matches[0].id}`;
    await staff.post(`${match}/pass-over`).send({ reason: 'special-skill' }).expect(201);
    expect((await why(job.id, worker.id)).verdict).toBe(`${before} You were passed over: special skill.`);
    await staff.put(match).send({ status: 'Offered' }).expect(200);
    expect((await why(job.id, worker.id)).verdict).toBe(before);
    await staff.put(match).send({ status: 'Pending' }).expect(200);
    expect((await why(job.id, worker.id)).verdict).toBe(
      `${before} You were passed over: the hall withdrew its offer.`,
    );
  });

  it('is both sides of what failed, for somebody who was not on it', async () => {
    const { job, server, attendant, backBay, harborlight } = await hall();
    const worker = await make.worker({ l26EmployerId: backBay.id, l26ClassificationId: attendant.id });
    await refresh(job.id);
    const { verdict, eligible, priority, before, echelons } = await why(job.id, worker.id);
    expect({ eligible, priority, before }).toEqual({ eligible: false, priority: null, before: null });
    expect(verdict).toBe(
      `You were not on the list: the job is for ${server.name}, substantially similar to no other, ` +
        `and you are classified as ${attendant.name}.`,
    );
    expect(echelons[0]?.conditions[1]).toEqual({
      name: 'same-employer',
      says: 'works at the same employer',
      holds: false,
      worker: `works at ${backBay.companyName}`,
      job: `the job is at ${harborlight.companyName}`,
    });
  });

  it('stays as it was when the worker changes, and says what changed, when and by whom', async () => {
    const { job, attendant, backBay, harborlight, there } = await hall();
    const worker = await there('2001-03-04');
    await refresh(job.id);
    const before = await why(job.id, worker.id);
    await change(worker.id, { l26EmployerId: backBay.id, l26ClassificationId: attendant.id });
    await change(worker.id, { email: 'somebody@example.org' });
    const { now, ...after } = await why(job.id, worker.id);
    expect({ ...after, now: null }).toEqual(before);
    expect(now).toMatchObject({ eligible: false, priority: null });
    expect(now?.changed).toContainEqual({
      field: 'l26EmployerId',
      before: harborlight.companyName,
      after: backBay.companyName,
      at: expect.any(String),
      by: expect.any(String),
    });
    expect(now?.changed.map(({ field }) => field)).not.toContain('email');
  });

  it('is by who was active when the list was made', async () => {
    const { job, there } = await hall();
    const worker = await there('2001-03-04');
    await change(worker.id, { status: 'Inactive' });
    await refresh(job.id);
    await change(worker.id, { status: 'Active' });
    // The job's own status is another one: the rules do not look at it.
    await staff.put(`/api/jobs/${job.id}`).send({ status: 'Closed' }).expect(200);
    const answer = await why(job.id, worker.id);
    expect(answer.verdict).toBe('You were not on the list: you are inactive.');
    expect(answer.conditions).toMatchObject([{ name: 'active', holds: false, worker: 'is inactive' }]);
    expect(answer.now).toMatchObject({
      ...{ eligible: true, priority: 1 },
      changed: [{ field: 'status', before: 'Inactive', after: 'Active' }],
    });
  });

  it('goes by what the list kept of who was left out, whatever was done to the data past the log', async () => {
    const { job, server, attendant, harborlight, backBay, there } = await hall();
    const placed = await there('2001-03-04');
    const near = await make.worker({
      ...{ l26EmployerId: harborlight.id, l26ClassificationId: server.id, memberStatus: 'BEST' },
    });
    const far = await make.worker({ l26EmployerId: harborlight.id, l26ClassificationId: attendant.id });
    await refresh(job.id);
    const held = async () => {
      const found: Record<string, boolean>[] = [];
      for (const { id } of [placed, near, far]) {
        const { conditions, echelons } = await why(job.id, id);
        const each = [conditions, ...echelons.map((one) => one.conditions)].flat();
        found.push(Object.fromEntries(each.map(({ name, holds }) => [name, holds])));
      }
      return found;
    };
    const before = await held();
    expect(before).toMatchObject([
      { 'same-employer': true, 'same-classification': true },
      { 'local-26': false, 'same-employer': true, 'same-classification': true },
      { 'local-26': true, 'same-classification': false, 'similar-classification': false },
    ]);
    await api.dataSource.query(
      `UPDATE workers SET l26_employer_id = $1, member_status = 'Local 26 Recall List' WHERE id = ANY ($2)`,
      [backBay.id, [placed.id, near.id]],
    );
    await api.dataSource.query('UPDATE workers SET l26_classification_id = $1 WHERE id = $2', [
      server.id,
      far.id,
    ]);
    expect(await held()).toEqual(before);
  });

  it('goes by a list of the version before, which kept two bytes for everybody', async () => {
    const { job, there } = await hall();
    const worker = await there('2001-03-04');
    await change(worker.id, { status: 'Inactive' });
    await refresh(job.id);
    const [{ number }] = await api.dataSource.query<[{ number: number }]>(
      'SELECT number FROM workers WHERE id = $1',
      [worker.id],
    );
    await asOwner(
      api.config.databaseUrl,
      `ALTER TABLE dispatch_lists DISABLE TRIGGER USER;
       UPDATE dispatch_lists SET placed_held = NULL, left_out_held = NULL,
         conditions_held = decode(repeat('0000', ${number} - 1) || '0001', 'hex') WHERE job_id = '${job.id}';
       ALTER TABLE dispatch_lists ENABLE TRIGGER USER`,
    );
    const { conditions, echelons } = await why(job.id, worker.id);
    expect(conditions).toMatchObject([{ name: 'active', holds: true }]);
    expect(echelons.flatMap((one) => one.conditions).some(({ holds }) => holds)).toBe(false);
  });

  it('says that no list was made, or that the worker was added later', async () => {
    const { job, there } = await hall();
    const early = await there('2001-03-04');
    expect(await why(job.id, early.id)).toMatchObject({
      verdict: 'No list was made for this job.',
      list: null,
      eligible: false,
      now: { eligible: true, priority: 1 },
    });
    await refresh(job.id);
    const late = await there('2000-01-01');
    expect(await why(job.id, late.id)).toMatchObject({
      verdict: "You were not on the hall's list on that day.",
      eligible: false,
      echelons: [],
      now: { eligible: true, priority: 1 },
    });
  });

  it('goes by the list of the moment when the last opening was taken', async () => {
    const { job, there } = await hall();
    const first = await there('2005-03-04');
    await staff.put(`/api/jobs/${job.id}`).send({ openings: 1 }).expect(200);
    await refresh(job.id);
    const { body: matches } = await staff.get('/api/job-matches').query({ jobId: job.id }).expect(200);
    await staff.put(`/api/job-matches/${matches[0].id}`).send({ status: 'Accepted' }).expect(200);
    await there('2001-01-01');
    await refresh(job.id);
    const { events, ...answer } = await why(job.id, first.id);
    expect(answer).toMatchObject({ priority: 1, now: { eligible: true, priority: 2 } });
    expect(events.map(({ workerId }) => workerId ?? first.id)).toEqual(events.map(() => first.id));
    expect(events.map(({ says }) => says).join(' ')).toContain('accepted');
  });

  const firstMatch = async (jobId: string) =>
    `/api/job-matches/${(await staff.get('/api/job-matches').query({ jobId }).expect(200)).body[0].id}`;
  const accept = async (jobId: string) =>
    staff
      .put(await firstMatch(jobId))
      .send({ status: 'Accepted' })
      .expect(200);

  it('is by the last refresh, though its list came out the same and was not kept twice', async () => {
    const { job, server, there } = await hall();
    await staff.put(`/api/jobs/${job.id}`).send({ openings: 1 }).expect(200);
    await there('2001-03-04');
    const near = await make.worker({ l26ClassificationId: server.id });
    await change(near.id, { status: 'Inactive', memberStatus: 'BEST' });
    const { body: first } = await refresh(job.id);
    expect(first.added).toBe(1);
    const { list: written } = await why(job.id, near.id);
    await change(near.id, { status: 'Active' });
    const late = await make.worker({ memberStatus: 'BEST' });
    await refresh(job.id);
    await accept(job.id);
    await change(near.id, { status: 'Inactive' });
    await refresh(job.id);
    for (const { id } of [near, late]) {
      const { verdict, list, conditions } = await why(job.id, id);
      expect(conditions).toMatchObject([{ name: 'active', holds: true, worker: 'is active' }]);
      expect(verdict).not.toMatch(/inactive|on that day/);
      expect(list?.id).toBe(written?.id);
      expect(list && written && list.at > written.at).toBe(true);
    }
  });

  it('counts places by who takes them, not by their offers', async () => {
    const { job, there } = await hall();
    await staff.put(`/api/jobs/${job.id}`).send({ openings: 2 }).expect(200);
    await there('2001-03-04');
    await refresh(job.id);
    await accept(job.id);
    const { body: offers } = await staff.get(`/api/jobs/${job.id}/offers`).expect(200);
    await staff.post(`/api/offers/${offers[0].id}/end`).send({ as: 'no-show' }).expect(200);
    await accept(job.id);
    const late = await there('2000-01-01');
    await refresh(job.id);
    expect(await why(job.id, late.id)).toMatchObject({ eligible: true, priority: 1 });
  });

  it("says what changed of the hall's lists: dispatch class, certificates and groups", async () => {
    const { job, server, attendant, backBay, harborlight, there } = await hall();
    const worker = await there('2001-03-04');
    const body = { name: `Serving ${Math.random()}`, classificationIds: [server.id] };
    const { body: certificate } = await staff.post('/api/certificates').send(body).expect(201);
    const certified = await make.worker({
      bestCertificateId: certificate.id,
      memberStatus: 'Local 26 Recall List',
    });
    const similar = await make.worker({ l26EmployerId: backBay.id, l26ClassificationId: attendant.id });
    await refresh(job.id);
    await staff
      .put(`/api/certificates/${certificate.id}`)
      .send({ ...body, classificationIds: [attendant.id] })
      .expect(200);
    expect((await why(job.id, certified.id)).now).toMatchObject({
      eligible: false,
      changed: [
        {
          field: 'certificate',
          before: `${body.name}: ${server.name}`,
          after: `${body.name}: ${attendant.name}`,
          by: 'dispatcher',
        },
      ],
    });
    const group = { name: `Floor ${Math.random()}`, classificationIds: [server.id, attendant.id] };
    await staff.post('/api/substantially-similar-classifications').send(group).expect(201);
    expect((await why(job.id, similar.id)).now?.changed).toContainEqual(
      expect.objectContaining({
        ...{ field: 'group', before: null, after: `${group.name}: ${server.name}, ${attendant.name}` },
      }),
    );
    await staff
      .put(`/api/employers/${harborlight.id}`)
      .send({ companyName: harborlight.companyName, dispatchClass: 'Encore' })
      .expect(200);
    expect((await why(job.id, worker.id)).now?.changed).toContainEqual(
      expect.objectContaining({ field: 'dispatchClass', before: 'L26 Tiered', after: 'Encore' }),
    );
  });

  it('is not found without such a job or worker, and refuses what is no id', async () => {
    const { job, there } = await hall();
    const worker = await there('2001-03-04');
    const nobody = '00000000-0000-4000-8000-000000000000';
    await staff.get(`/api/jobs/${nobody}/why`).query({ workerId: worker.id }).expect(404);
    await staff.get(`/api/jobs/${job.id}/why`).query({ workerId: nobody }).expect(404);
    await staff.get(`/api/jobs/${job.id}/why`).query({ workerId: 'x' }).expect(400);
    await staff.get(`/api/jobs/${job.id}/why`).expect(400);
  });

  it('agrees in any hall with the list, and with each condition by itself', async () => {
    let listed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(worlds, { minLength: 12, maxLength: 12 }), async (batch) => {
        const all = batch.map(withIds);
        await settleIn(api, all);
        for (const { tieredJobId, encoreJobId, workerIds } of all)
          for (const jobId of [tieredJobId, encoreJobId]) {
            await refresh(jobId);
            const { body } = await staff.get(`/api/jobs/${jobId}/eligible-workers`).expect(200);
            const places = (body as { worker: { id: string } }[]).map(({ worker }) => worker.id);
            for (const workerId of workerIds) {
              const { eligible, priority, now, conditions, echelons } = await why(jobId, workerId);
              const place = places.indexOf(workerId) + 1;
              expect([workerId, eligible, priority, now]).toEqual([workerId, place > 0, place || null, null]);
              const holds = conditions.every((one) => one.holds) && echelons.some((one) => one.holds);
              expect([workerId, holds]).toEqual([workerId, place > 0]);
              listed += Number(place > 0);
            }
          }
      }),
      { numRuns: 1, endOnFailure: true },
    );
    expect(listed).toBeGreaterThan(5);
  });
});
