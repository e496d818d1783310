import { randomUUID } from 'node:crypto';
import { factories } from '../support/factories.js';
import { heardChanges } from '../support/heard-changes.js';
import { startTestApi, type Agent, type TestApi } from '../support/test-api.js';

let api: TestApi;
let staff: Agent;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
  make = factories(api.dataSource);
});
afterAll(() => api.close());

interface Listed {
  id: string;
  workerId: string;
  priority: number;
  place: { echelon: number } | null;
}
const NAMES = ['Ana Lopez', 'Ben Marsh', 'Chloë Diaz', 'Dana Lopez', 'Eve Stone'];

/** A job with five matches in the order of {@link NAMES}; all can be texted but the last. */
async function matchedJob() {
  const classification = await make.classification();
  const group = await make.similarClassification({ classificationIds: [classification.id] });
  const employer = await make.employer({ dispatchClass: 'Encore' });
  const job = await make.job({ employerId: employer.id, classificationId: classification.id });
  for (const [index, name] of NAMES.entries()) {
    const [firstName, lastName] = name.split(' ');
    const phone = `+1617555${String(index).padStart(4, '0')}`;
    await make.worker({
      ...{ firstName, lastName, phone, l26CanWorkIn: [group.id], l26EmployerDate: `2001-01-0${index + 1}` },
    });
    await api.dataSource.query(
      `INSERT INTO phone_numbers (phone_number, opted_in) VALUES ($1, $2)
       ON CONFLICT (phone_number) DO UPDATE SET opted_in = excluded.opted_in`,
      [phone, index < 4],
    );
  }
  await staff.post(`/api/jobs/${job.id}/create-matches`).expect(200);
  return job;
}

async function page<Row>(path: string) {
  const { body, headers } = await staff.get(path).expect(200);
  return { rows: body as Row[], total: headers['x-total-count'] };
}

describe('a page of a list', () => {
  it('of jobs holds those in their place among all, with how many fit', async () => {
    const { id: employerId } = await make.employer({});
    const classification = await make.classification();
    for (const day of ['03', '01', '02'])
      await make.job({
        ...{
          employerId,
          classificationId: classification.id,
          title: `Gala ${day}`,
          postDate: `2025-03-${day}`,
        },
      });
    const of = `/api/jobs?employerId=${employerId}`;
    const all = await page<{ title: string }>(of);
    expect([all.rows.map(({ title }) => title), all.total]).toEqual([
      ['Gala 03', 'Gala 02', 'Gala 01'],
      undefined,
    ]);
    const second = await page<{ title: string }>(`${of}&limit=1&offset=1`);
    expect([second.rows, second.total]).toEqual([[all.rows[1]], '3']);
    expect((await page(`${of}&search=gala 01&limit=2`)).total).toBe('1');
  });

  it('of eligible workers holds the same as the whole list, in the same order', async () => {
    const job = await matchedJob();
    const of = `/api/jobs/${job.id}/eligible-workers`;
    const all = await page<{ priority: number }>(of);
    expect(all.rows.map(({ priority }) => priority)).toEqual([1, 2, 3, 4, 5]);
    const second = await page(`${of}?limit=2&offset=2`);
    expect([second.rows, second.total]).toEqual([all.rows.slice(2, 4), '5']);
    expect((await page(`${of}?limit=2&offset=9`)).rows).toEqual([]);
    await staff.get(`/api/jobs/${randomUUID()}/eligible-workers?limit=2`).expect(404);
  });

  it('of matches holds the same as the whole list, of those who are looked for', async () => {
    const job = await matchedJob();
    const of = `/api/job-matches?jobId=${job.id}`;
    const all = await page<Listed>(of);
    expect(all.rows.map(({ place }) => place?.echelon)).toEqual([1, 1, 1, 1, 1]);
    const second = await page<Listed>(`${of}&limit=2&offset=2`);
    expect([second.rows, second.total]).toEqual([all.rows.slice(2, 4), '5']);
    const found = async (more: string) =>
      (await page<Listed>(`${of}&${more}`)).rows.map(({ priority }) => priority);
    // A place is that of the list, whatever the number by which a match is shown.
    const others = (await matchedJob()).id;
    await api.dataSource.query('UPDATE job_matches SET priority = 9 - priority WHERE job_id = $1', [others]);
    const { rows } = await page<Listed>(`/api/job-matches?jobId=${others}`);
    expect((await page<Listed>(`/api/job-matches?jobId=${others}&limit=2`)).rows).toEqual(rows.slice(0, 2));
    expect(rows.every(({ place }) => place !== null)).toBe(true);
    expect(await found('search=lopez&limit=9')).toEqual([1, 4]);
    expect(await found('search=Lopez, da&limit=9')).toEqual([4]);
    expect(await found('search=chloe')).toEqual([3]);
    expect(await found('search=555-0001')).toEqual([2]);
    expect(await found(`whose=${all.rows[3]?.workerId}`)).toEqual([4]);
    expect(await found(`whose=${all.rows[3]?.id}`)).toEqual([4]);
    await staff.put(`/api/job-matches/${all.rows[1]?.id}`).send({ status: 'Interested' }).expect(200);
    expect(await found('status=Interested')).toEqual([2]);
    expect(await found('status=Pending&search=lopez')).toEqual([1, 4]);
  });
});

describe('a page of which something has changed', () => {
  interface Changed<Row> {
    order: string[];
    rows: Row[];
    total: number;
  }
  const changedPage = async <Row>(path: string) => (await staff.get(path).expect(200)).body as Changed<Row>;
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  /** In no order. */
  const together = (...ids: (string | undefined)[]) => [...new Set(ids)].sort();

  it('of workers tells the order of the page, and whole rows of who changed and of both ends', async () => {
    await matchedJob();
    const of = 'limit=4&offset=1&status=Active';
    const before = await page<Listed>(`/api/workers?${of}`);
    const [first, second, third, last] = idsOf(before.rows);
    const told = await changedPage<Listed>(`/api/workers/changed-page?${of}&changed=${third}`);
    expect([told.order, String(told.total)]).toEqual([idsOf(before.rows), before.total]);
    expect(idsOf(told.rows).sort()).toEqual(together(first, third, last));
    for (const row of told.rows) expect(before.rows).toContainEqual(row);
    // Two may have brought two onto the page, at either end.
    const two = await changedPage<Listed>(`/api/workers/changed-page?${of}&changed=${third},${randomUUID()}`);
    expect(idsOf(two.rows).sort()).toEqual(together(first, second, third, last));
  });

  it('of workers follows names, filters and the search', async () => {
    const { id } = await make.worker({ firstName: 'Changed', lastName: 'Zappa' });
    await make.worker({ firstName: 'Kept', lastName: 'Zappa' });
    const of = (more: string) =>
      changedPage(`/api/workers/changed-page?changed=${id}&search=Zappa&limit=9${more}`);
    const { order } = await of('');
    expect(order[0]).toBe(id);
    await staff.patch(`/api/workers/${id}`).send({ firstName: 'Unchanged' }).expect(200);
    expect((await of('')).order).toEqual(order.toReversed());
    await staff.patch(`/api/workers/${id}`).send({ status: 'Inactive' }).expect(200);
    expect(await of('&status=Active')).toMatchObject({ order: [order[1]], total: 1 });
  });

  it('of matches finds them by their workers, with their places', async () => {
    const { id } = await matchedJob();
    const before = await page<Listed>(`/api/job-matches?jobId=${id}&limit=4`);
    const [first, , third, last] = before.rows;
    for (const changed of [third?.workerId, third?.id]) {
      const told = await changedPage<Listed>(
        `/api/job-matches/changed-page?jobId=${id}&limit=4&changed=${changed}`,
      );
      expect([told.order, told.total]).toEqual([idsOf(before.rows), 5]);
      expect(idsOf(told.rows).sort()).toEqual(together(first?.id, third?.id, last?.id));
      for (const row of told.rows) expect(before.rows).toContainEqual(row);
    }
  });

  it('needs to know what changed, of which there are not too many', async () => {
    const many = Array.from({ length: 21 }, () => randomUUID()).join();
    for (const changed of ['', 'x', many]) {
      await staff.get(`/api/workers/changed-page?changed=${changed}`).expect(400);
      await staff.get(`/api/job-matches/changed-page?jobId=${randomUUID()}&changed=${changed}`).expect(400);
    }
    await staff.get('/api/workers/changed-page').expect(400);
    await api.visitor().get(`/api/workers/changed-page?changed=${randomUUID()}`).expect(401);
  });
});

describe('what open pages hear of a change', () => {
  it('names the fields that changed where nothing else did, and no value', async () => {
    const { id } = await make.worker({ firstName: 'Ana', email: 'ana@example.com' });
    const edit = (changes: object) =>
      heardChanges(api.config.databaseUrl, () => staff.patch(`/api/workers/${id}`).send(changes).expect(200));
    expect(await edit({ firstName: 'Anna', email: null })).toEqual([
      { topic: 'workers', ids: [id], fields: ['firstName', 'email'] },
    ]);
    const deletion = () => staff.delete(`/api/workers/${id}`).expect(204);
    expect(await heardChanges(api.config.databaseUrl, deletion)).toContainEqual({
      topic: 'workers',
      ids: [id],
    });
  });
});

describe('the figures of a job’s matches', () => {
  interface Figures {
    total: number;
    toCall: number;
    statuses: { status: string; count: number }[];
    texts: { oldestOnWay: string | null; total: number; sent: number; failed: number; stopped: number };
  }
  const figuresOf = async (jobId: string, more = '') =>
    (await staff.get(`/api/job-matches/figures?jobId=${jobId}${more}`).expect(200)).body as Figures;
  const toCall = async (jobId: string) =>
    (await page<Listed>(`/api/job-matches?jobId=${jobId}&status=to-call`)).rows.map(
      ({ priority }) => priority,
    );

  it('count each kind, and whom to call as the list shows them', async () => {
    const job = await matchedJob();
    const [first] = (await page<Listed>(`/api/job-matches?jobId=${job.id}`)).rows;
    await staff.put(`/api/job-matches/${first?.id}`).send({ status: 'Interested' }).expect(200);
    const { statuses, ...figures } = await figuresOf(job.id);
    expect(figures).toMatchObject({ total: 5, toCall: 1, texts: { oldestOnWay: null, total: 0 } });
    expect(statuses.toSorted((a, b) => a.count - b.count)).toEqual([
      { status: 'Interested', count: 1 },
      { status: 'Pending', count: 4 },
    ]);
    expect(await toCall(job.id)).toEqual([5]);
    const [, second] = (await page<Listed>(`/api/job-matches?jobId=${job.id}`)).rows;
    await api.dataSource.query(
      `INSERT INTO fill_runs (job_id, state, started_by, message, offers_to, unreachable, urgent, to_call)
       VALUES ($1, 'running', 'dana', 'Saturday', 'everyone', 'call', false, $2)`,
      [job.id, JSON.stringify([{ matchId: second?.id, reason: 'No phone number' }])],
    );
    expect([await toCall(job.id), (await figuresOf(job.id)).toCall]).toEqual([[2, 5], 2]);
  });

  it('say how far the texts are, also once the last one has arrived', async () => {
    const job = await matchedJob();
    await staff.post(`/api/jobs/${job.id}/notify`).send({}).expect(202);
    const begun = (await figuresOf(job.id)).texts;
    expect(begun).toMatchObject({ total: 4, sent: 0, failed: 0, stopped: 0 });
    await api.dataSource.query(
      `UPDATE match_notifications n SET status = CASE WHEN m.priority = 1 THEN 'notification_failed' ELSE 'notified' END
       FROM job_matches m WHERE m.id = n.match_id AND m.job_id = $1 AND n.sms_id IS NOT NULL`,
      [job.id],
    );
    expect((await figuresOf(job.id)).texts).toMatchObject({ oldestOnWay: null, total: 0 });
    expect((await figuresOf(job.id, `&textsSince=${begun.oldestOnWay}`)).texts).toEqual({
      ...{ oldestOnWay: null, total: 4, sent: 3, failed: 1, stopped: 0 },
    });
    expect(await toCall(job.id)).toEqual([1, 5]);
  });
});
