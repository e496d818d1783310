import type { RecordDto } from '../../../src/dispatch/record/dto/record.dto.js';
import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { byHand } from './by-hand.js';

let hall: Messaging;
let hand: ReturnType<typeof byHand>;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false });
  hand = byHand(hall);
});
afterAll(() => hall.close());

const recordOf = async (jobId: string) =>
  (await hall.staff.get(`/api/jobs/${jobId}/record`).expect(200)).body as RecordDto;
const csvOf = async (jobId: string) =>
  (await hall.staff.get(`/api/jobs/${jobId}/record.csv`).expect(200)).text.split('\r\n');

/** A job with a list, an offer out of order that was accepted, and somebody passed over. */
async function dispatched() {
  const job = await hand.jobWith(3, { openings: 2, title: 'Gala night' });
  await hand.offer(job.matchIds[1], { outOfOrderReason: 'special-skill' }).expect(200);
  await hand.answer(job.matchIds[1], 'Accepted').expect(200);
  const pass = { reason: 'other', note: '=HYPERLINK("x")' };
  await hall.staff.post(`/api/job-matches/${job.matchIds[2]}/pass-over`).send(pass).expect(201);
  await hall.staff.post(`/api/jobs/${job.jobId}/create-matches`).expect(200);
  return job;
}

describe('the record of a job', () => {
  it('is the job, its lists with their order, offers, dispatches, exceptions and all that happened', async () => {
    const { jobId, names, workerIds } = await dispatched();
    await hall.staff.put(`/api/jobs/${jobId}`).send({ title: 'Gala dinner' }).expect(200);
    const record = await recordOf(jobId);
    expect(record.job).toMatchObject({ id: jobId, title: 'Gala dinner', filled: 1 });
    expect(record.history.find(({ action }) => action === 'job.updated')?.changes).toEqual([
      { field: 'Title', before: 'Gala night', after: 'Gala dinner' },
    ]);
    expect(record.rulesVersions).toEqual(['2026-1']);
    const [list] = record.lists;
    expect(list).toMatchObject({ total: 0, rulesVersion: '2026-1', places: [] });
    expect(record.offers).toMatchObject([
      { workerName: names[1], outcome: 'accepted', outOfOrderReason: 'special-skill' },
    ]);
    expect(record.dispatches).toMatchObject([
      { workerId: workerIds[1], workerName: names[1], outcome: 'accepted', acceptedAt: expect.any(String) },
    ]);
    expect(record.exceptions.map(({ type, workerName }) => [type, workerName])).toEqual([
      ['pass', names[2]],
      ['offer', names[1]],
    ]);
    const { body: events } = await hall.staff.get(`/api/jobs/${jobId}/events`).expect(200);
    expect(record.events).toEqual(events);
    expect(record.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['list', 'offer', 'exception', 'outcome', 'pass']),
    );
  });

  it('is a table for a spreadsheet, in which no cell is a formula', async () => {
    const { jobId, names } = await dispatched();
    const [head, ...lines] = await csvOf(jobId);
    expect(head).toBe('\uFEFF"Time","Kind","Worker","What","By","Via","Details"');
    expect(lines.join('\n')).toContain(`"${names[1]} accepted."`);
    expect(lines.find((line) => line.includes('"pass"'))).toContain('(=HYPERLINK(""x""))');
    expect(lines.join('\n')).not.toMatch(/"[=+@-]/);
    expect(lines.at(-1)).toBe('');
  });

  it('outlives the job', async () => {
    const { jobId, names } = await dispatched();
    const before = await recordOf(jobId);
    await hall.staff.delete(`/api/jobs/${jobId}`).expect(204);
    const after = await recordOf(jobId);
    expect(after.job).toBeNull();
    expect(after.history.at(-1)).toMatchObject({ action: 'job.deleted' });
    expect(after.lists).toEqual(before.lists);
    expect(after.offers.map(({ id }) => id)).toEqual(before.offers.map(({ id }) => id));
    expect(after.events.slice(0, before.events.length)).toEqual(before.events);
    expect((await csvOf(jobId)).join('\n')).toContain(names[1]);
  });

  it('holds each place of the longest lists', async () => {
    const { jobId } = await dispatched();
    await hall.sql(
      `INSERT INTO dispatch_lists (job_id, rules_version, dispatch_class, scope, worker_ids, echelons, seniority_dates,
         counted_from_today, tiebreaks)
       SELECT $1, '2026-1', 'Encore', '{}', array_agg(gen_random_uuid()), array_agg(1::smallint),
         array_agg('2001-02-03'::date), array_agg(false), array_agg(n) FROM generate_series(1, 2500) n`,
      [jobId],
    );
    const { lists } = await recordOf(jobId);
    const places = lists.at(-1)?.places ?? [];
    expect(places.map(({ priority }) => priority)).toEqual(Array.from({ length: 2500 }, (_, n) => n + 1));
    expect(places.map(({ tiebreak }) => tiebreak)).toEqual(places.map(({ priority }) => priority));
    const lines = await csvOf(jobId);
    const cells = lines.filter((line) => line.includes('"place"'));
    expect(cells).toHaveLength(2500);
    expect(cells[11]).toContain('"Place 12: echelon 1, since 2001-02-03, tiebreak 12."');
  });

  it('is not found of a job that never was, and not for strangers', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const file of ['record', 'record.csv']) {
      await hall.staff.get(`/api/jobs/${nobody}/${file}`).expect(404);
      await hall.staff.get(`/api/jobs/none/${file}`).expect(400);
      await hall.api.visitor().get(`/api/jobs/${nobody}/${file}`).expect(401);
    }
  });
});
