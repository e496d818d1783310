import { type Messaging, startMessaging } from '../messaging/messaging.js';
import type { EmployerDispatchDto } from '../../../src/dispatch/job-history/dto/employer-dispatch.dto.js';
import type { WorkerJobDto } from '../../../src/dispatch/job-history/dto/worker-job.dto.js';
import { byHand } from './by-hand.js';

const NOBODY = '11111111-1111-4111-8111-111111111111';

let hall: Messaging;
let hand: ReturnType<typeof byHand>;
beforeAll(async () => {
  hall = await startMessaging();
  hand = byHand(hall);
});
afterAll(() => hall.close());

const jobsOf = async (workerId = '', query: object = {}) =>
  (await hall.staff.get(`/api/workers/${workerId}/jobs`).query(query).expect(200)).body as WorkerJobDto[];
const dispatchesTo = async (employerId: string, query: object = {}) =>
  (await hall.staff.get(`/api/employers/${employerId}/dispatches`).query(query).expect(200))
    .body as EmployerDispatchDto[];
const call = (matchId = '', result: string) =>
  hall.staff.post(`/api/job-matches/${matchId}/calls`).send({ result }).expect(201);

/** Puts the worker of the first job on the lists of so many others, a minute after each other. */
async function onMoreLists(workerId = '', count = 0): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const { id } = await hall.make.job({ title: `Job number ${n}` });
    await hall.sql(
      `INSERT INTO job_matches (job_id, worker_id, priority, created_at)
       VALUES ($1, $2, $3::int, now() + $3::int * interval '1 minute')`,
      [id, workerId, n],
    );
    ids.push(id);
  }
  return ids;
}

describe('the jobs of a worker', () => {
  it('say the place, what they were told and answered, and a line that sums it up', async () => {
    const { jobId, matchIds, workerIds } = await hand.jobWith(2, { openings: 2, title: 'Banquet server' });
    await call(matchIds[1], 'busy');
    await call(matchIds[0], 'accepted');
    const [first] = await jobsOf(workerIds[0]);
    expect(await jobsOf(workerIds[0], { jobStatus: 'Open' })).toEqual([first]);
    expect(await jobsOf(workerIds[0], { jobStatus: 'Closed' })).toEqual([]);
    expect(first).toMatchObject({
      matchId: matchIds[0],
      ...{ jobId, jobTitle: 'Banquet server', jobStatus: 'Open', priority: 1, status: 'Accepted' },
      ...{ notificationStatus: null, notificationSms: null, since: expect.any(String) },
      offer: { channel: 'phone', outcome: 'accepted' },
      call: { result: 'accepted', by: 'dispatcher' },
      verdict: 'Number 1 on the list; dispatched.',
    });
    expect(await jobsOf(workerIds[1])).toMatchObject([
      {
        ...{ status: 'Pending', offer: null, call: { result: 'busy' } },
        verdict: 'Number 2 on the list; called: busy, not offered the job.',
      },
    ]);
  });

  it('show the text that told of the job, and who was passed over', async () => {
    const { jobId, matchIds, workerIds } = await hand.jobWith(1, { openings: 1 });
    const [sms] = await hall.sql<{ id: string }>(
      `INSERT INTO sms (phone_number, message, purpose, status, worker_id, job_id)
       VALUES ('+12125560000', 'New job', 'notification', 'delivered', $1, $2) RETURNING id`,
      [workerIds[0], jobId],
    );
    const match = { id: matchIds[0] ?? '', jobId, workerId: workerIds[0] ?? '' };
    await hall.make.notified(match, { smsId: sms?.id, status: 'notified', notifiedAt: new Date() });
    const passed = `/api/job-matches/${matchIds[0]}/pass-over`;
    await hall.staff.post(passed).send({ reason: 'special-skill' }).expect(201);
    expect(await jobsOf(workerIds[0])).toMatchObject([
      {
        ...{ notificationStatus: 'notified', notificationSms: { id: sms?.id, status: 'delivered' } },
        verdict: 'Number 1 on the list; passed over (special skill).',
      },
    ]);
  });

  it('are read newest first, page by page, each once', async () => {
    const { jobId, workerIds } = await hand.jobWith(1);
    const later = await onMoreLists(workerIds[0], 5);
    const inOrder = [...later.toReversed(), jobId];
    const seen: string[] = [];
    for (let before: string | undefined; seen.length < inOrder.length; before = seen.at(-1)) {
      const page = await jobsOf(workerIds[0], { limit: 2, ...(before && { before }) });
      expect(page.length).toBe(2);
      seen.push(...page.map((one) => one.jobId));
    }
    expect(seen).toEqual(inOrder);
    const { headers } = await hall.staff.get(`/api/workers/${workerIds[0]}/jobs`).query({ limit: 1 });
    expect(headers['x-total-count']).toBe('6');
    expect(await jobsOf(workerIds[0], { limit: 2, before: jobId })).toEqual([]);
  });

  it('stay when the job is deleted, with its name as it was; only what was offered or called about', async () => {
    const { jobId, matchIds, workerIds } = await hand.jobWith(2, { title: 'Gala night' });
    await call(matchIds[0], 'accepted');
    await hand.end((await hand.offersOf(jobId))[0]?.id, { as: 'dropped-out' }).expect(200);
    await hall.staff.delete(`/api/jobs/${jobId}`).expect(204);
    const [newer] = await onMoreLists(workerIds[0], 1);
    expect(await jobsOf(workerIds[0])).toMatchObject([
      { jobId: newer },
      {
        ...{ jobId, jobTitle: 'Gala night', jobStatus: null, employerId: null, priority: null, status: null },
        verdict: 'Accepted, then dropped out.',
      },
    ]);
    expect(await jobsOf(workerIds[0], { before: newer })).toMatchObject([{ jobId }]);
    expect(await jobsOf(workerIds[1])).toEqual([]);
  });

  it('are of somebody whom the hall knows', async () => {
    await hall.staff.get(`/api/workers/${NOBODY}/jobs`).expect(404);
    await hall.staff.get(`/api/workers/${NOBODY}/jobs`).query({ before: 'x' }).expect(400);
    await hall.staff.get(`/api/workers/${NOBODY}/phone-number`).expect(404);
  });
});

describe('the dispatches to an employer', () => {
  it('are who accepted, by the day of the job, with what became of it; page by page', async () => {
    const employer = await hall.make.employer({ companyName: 'Harborlight Hotel' });
    const days = [30, 60, 90];
    const jobs: string[] = [];
    for (const hours of days) {
      const { jobId, matchIds } = await hand.jobWith(2, {
        openings: 2,
        startsAt: new Date(Date.now() + hours * 3_600_000),
        endsAt: null,
      });
      await hall.sql('UPDATE jobs SET employer_id = $2 WHERE id = $1', [jobId, employer.id]);
      await call(matchIds[0], 'accepted');
      await call(matchIds[1], hours === 60 ? 'accepted' : 'declined');
      jobs.unshift(jobId);
    }
    await hand.end((await hand.offersOf(jobs[2] ?? ''))[0]?.id, { as: 'dropped-out' }).expect(200);
    const all = await dispatchesTo(employer.id);
    expect(all.map(({ jobId }) => jobId)).toEqual([jobs[0], jobs[1], jobs[1], jobs[2]]);
    expect(all.at(-1)).toMatchObject({ outcome: 'dropped-out', acceptedAt: expect.any(String) });
    expect(all[0]).toMatchObject({ outcome: 'accepted', workerId: expect.any(String) });
    const first = await dispatchesTo(employer.id, { limit: 2 });
    const rest = await dispatchesTo(employer.id, { limit: 2, before: first.at(-1)?.id });
    expect([...first, ...rest]).toEqual(all);
    const { text } = await hall.staff.get(`/api/employers/${employer.id}/dispatches.csv`).expect(200);
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head).toBe('\ufeff"Worker","Job","Starts","Accepted","Outcome","Outcome At"');
    expect(lines.map((line) => line.slice(0, line.indexOf('",')))).toEqual(
      all.map(({ workerName }) => `"${workerName}`),
    );
    expect(lines.at(-1)).toContain('"dropped-out"');
  });

  it('name somebody who was deleted as they were called then, without a way to them', async () => {
    const { jobId, matchIds, workerIds, names } = await hand.jobWith(1);
    await call(matchIds[0], 'accepted');
    const { employerId } = await hand.jobOf(jobId);
    await hall.sql('DELETE FROM workers WHERE id = $1', [workerIds[0]]);
    expect(await dispatchesTo(employerId)).toMatchObject([{ workerId: null, workerName: names[0] }]);
  });

  it('are of an employer whom the hall knows', async () => {
    await hall.staff.get(`/api/employers/${NOBODY}/dispatches`).expect(404);
    await hall.staff.get(`/api/employers/${NOBODY}/dispatches.csv`).expect(404);
  });
});

describe('the texts with a worker', () => {
  it('are read newest first, page by page, each with the job that it is about', async () => {
    const { jobId, phones, workerIds } = await hand.jobWith(1, { title: 'Banquet server' });
    await hall.sql(
      `INSERT INTO sms (phone_number, message, purpose, status, worker_id, job_id, created_at)
       SELECT $1, 'Text ' || n, 'notification', 'delivered', $2, $3, now() + n / 2 * interval '1 minute'
       FROM generate_series(1, 4) n`,
      [phones[0], workerIds[0], jobId],
    );
    await hall.sql(
      `INSERT INTO inbound_messages (twilio_message_sid, phone_number, body, webhook_payload, worker_ids, created_at)
       VALUES ('SM-thread', $1, 'What time?', '{}', ARRAY[$2]::uuid[], now() + interval '1 hour')`,
      [phones[0], workerIds[0]],
    );
    const texts = (query: object) => hall.staff.get(`/api/workers/${workerIds[0]}/texts`).query(query);
    const { body: all, headers } = await texts({}).expect(200);
    expect(headers['x-total-count']).toBe('5');
    expect(all[0]).toMatchObject({ direction: 'in', body: 'What time?', status: 'unclear', jobTitle: null });
    expect(all[1]).toMatchObject({
      direction: 'out',
      status: 'delivered',
      jobId,
      jobTitle: 'Banquet server',
    });
    const paged: object[] = [];
    for (let before: string | undefined; paged.length < 5; before = all[paged.length - 1].id) {
      const { body } = await texts({ limit: 2, ...(before && { before }) }).expect(200);
      paged.push(...body);
    }
    expect(paged).toEqual(all);
  });
});

describe("a worker's phone number", () => {
  it('is its record, with the consent', async () => {
    const { phones, workerIds } = await hand.jobWith(1);
    const { body } = await hall.staff.get(`/api/workers/${workerIds[0]}/phone-number`).expect(200);
    expect(body).toMatchObject({ phoneNumber: phones[0], consent: { state: 'opted-in' } });
  });
});
