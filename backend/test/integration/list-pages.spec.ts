import { factories } from '../support/factories.js';
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
    await staff.get(`/api/jobs/${crypto.randomUUID()}/eligible-workers?limit=2`).expect(404);
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
