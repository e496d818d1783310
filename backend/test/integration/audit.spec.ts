import type { AuditEntryDto } from '../../src/audit/dto/audit-entry.dto.js';
import type { DispatchListDto } from '../../src/dispatch/matching/dto/dispatch-list.dto.js';
import { factories } from '../support/factories.js';
import { type Agent, STAFF, startTestApi, type TestApi } from '../support/test-api.js';

let api: TestApi;
let staff: Agent;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
  make = factories(api.dataSource);
});
afterAll(() => api.close());

async function entries(query: object = {}) {
  const { body, headers } = await staff.get('/api/audit-entries').query(query).expect(200);
  return { rows: body as AuditEntryDto[], total: Number(headers['x-total-count']) };
}
const summaries = async (query: object) => (await entries(query)).rows.map(({ summary }) => summary);
const edit = (id: string, body: object) => staff.patch(`/api/workers/${id}`).send(body).expect(200);

describe('An entry of the audit log', () => {
  it('says in a sentence who changed what, and names what ids stand for', async () => {
    const harbor = await make.employer({ companyName: 'Harbor House' });
    const group = await make.similarClassification({ name: 'Banquets' });
    const { id } = await make.worker({ firstName: 'Rosa', lastName: 'Diaz' });
    await edit(id, { status: 'Inactive' });
    await edit(id, {
      l26EmployerId: harbor.id,
      l26EmployerDate: '2011-03-04',
      l26CanWorkIn: [group.id],
    });
    const { rows, total } = await entries({ entityType: 'worker', entityId: id });
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      {
        summary:
          'dispatcher changed Rosa Diaz: L26 can work in none → Banquets, L26 employer none → Harbor House, ' +
          'L26 employer date none → Mar 4, 2011',
        changes: [
          { field: 'L26 can work in', before: null, after: 'Banquets' },
          { field: 'L26 employer', before: null, after: 'Harbor House' },
          { field: 'L26 employer date', before: null, after: 'Mar 4, 2011' },
        ],
      },
      {
        source: 'staff',
        actorName: STAFF.username,
        action: 'worker.updated',
        entityType: 'worker',
        entityId: id,
        summary: 'dispatcher changed Rosa Diaz: status Active → Inactive',
        changes: [{ field: 'Status', before: 'Active', after: 'Inactive' }],
        about: [{ type: 'worker', id, name: 'Rosa Diaz' }],
        ipAddress: expect.stringContaining('127.0.0.1'),
        requestId: expect.any(String),
        dispatchListId: null,
      },
    ]);
  });

  it('names what is gone by its last name', async () => {
    const { id } = await make.worker({ firstName: 'Amy', lastName: 'Gone' });
    await edit(id, { status: 'Inactive' });
    await staff.delete(`/api/workers/${id}`).expect(204);
    expect(await summaries({ entityType: 'worker', entityId: id })).toEqual([
      'dispatcher deleted the worker Amy Gone',
      'dispatcher changed Amy Gone: status Active → Inactive',
    ]);
  });

  it('shows descriptions as text, and their layout where nothing else has changed', async () => {
    const { id, employerId, classificationId, title } = await make.job({
      description: '<p>Two bars &amp; more</p>',
    });
    const save = (description: string) =>
      staff.put(`/api/jobs/${id}`).send({ title, employerId, classificationId, description }).expect(200);
    await save('<p>Three bars</p>');
    await save('<p><b>Three bars</b></p>');
    const { rows } = await entries({ entityType: 'job', entityId: id });
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'Description', before: '<p>Three bars</p>', after: '<p><b>Three bars</b></p>' }],
      [{ field: 'Description', before: 'Two bars & more', after: 'Three bars' }],
    ]);
  });

  it("cuts ids that are workers' links", async () => {
    const worker = await make.worker({ firstName: 'Lin', lastName: 'Wu' });
    const job = await make.job({ title: 'Barista' });
    const { id } = await make.match({ jobId: job.id, workerId: worker.id });
    await api.visitor().put(`/api/job-matches/${id}`).send({ status: 'Interested' }).expect(200);
    await staff.put(`/api/job-matches/${id}`).send({ status: 'Accepted' }).expect(200);
    const { rows } = await entries({ entityType: 'job-match', entityId: id });
    expect(rows.map(({ summary }) => summary)).toEqual([
      'dispatcher set Lin Wu for Barista: status Interested → Accepted',
      'Lin Wu answered for Barista: status Pending → Interested',
    ]);
    expect(rows[0]?.entityId).toBe(`${id.slice(0, 8)}…`);
    expect(JSON.stringify(rows)).not.toContain(id);
  });
});

describe('The audit log', () => {
  it('is filtered by each of its facts', async () => {
    const { id } = await make.worker({ firstName: 'Fay', lastName: 'Filter' });
    await edit(id, { status: 'Inactive' });
    const today = new Date().toLocaleDateString('en-CA', { timeZone: api.config.hallTimezone });
    const about = { entityType: 'worker', entityId: id };
    const count = async (query: object) => (await entries({ ...about, ...query })).total;
    expect(await count({ actor: 'DISPATCHER', action: 'worker.updated', source: 'staff' })).toBe(1);
    expect(await count({ dateFrom: today, dateTo: today })).toBe(1);
    expect(await count({ actor: 'somebody else' })).toBe(0);
    expect(await count({ action: 'worker.deleted' })).toBe(0);
    expect(await count({ source: 'link' })).toBe(0);
    expect(await count({ dateTo: '2020-01-01' })).toBe(0);
    expect(await count({ dateFrom: '2120-01-01' })).toBe(0);
  });

  it.each([
    [{ action: 'worker.exploded' }, 'action'],
    [{ before: 'x' }, 'before'],
    [{ limit: '0' }, 'limit'],
    [{ dateFrom: 'soon' }, 'dateFrom'],
    [{ nonsense: '1' }, 'nonsense'],
  ])('refuses %j', async (query, field) => {
    const { body } = await staff.get('/api/audit-entries').query(query).expect(400);
    expect(body).toMatchObject({ details: [{ field }] });
  });

  it('is read newest first, page by page, with the number of all', async () => {
    const { id } = await make.worker();
    for (const status of ['Inactive', 'Active', 'Inactive']) await edit(id, { status });
    const about = { entityType: 'worker', entityId: id, limit: 2 };
    const first = await entries(about);
    const second = await entries({ ...about, before: first.rows.at(-1)?.id });
    expect([first.total, first.rows.length, second.total, second.rows.length]).toEqual([3, 2, 3, 1]);
    const ids = [...first.rows, ...second.rows].map((entry) => Number(entry.id));
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
  });

  it('tells the history of a worker and of a job together with their matches, even when those are gone', async () => {
    const record = await make.phoneNumber();
    const worker = await make.worker({ firstName: 'Ida', lastName: 'Bell', phone: record.phoneNumber });
    const job = await make.job({ title: 'Night cook' });
    const { id } = await make.match({ jobId: job.id, workerId: worker.id });
    await edit(worker.id, { status: 'Inactive' });
    await staff.put(`/api/phone-numbers/${record.id}`).send({ blocked: true }).expect(200);
    await staff.put(`/api/job-matches/${id}`).send({ status: 'Accepted' }).expect(200);
    const accepted = 'dispatcher set Ida Bell for Night cook: status Pending → Accepted';
    expect(await summaries({ entityType: 'worker', entityId: worker.id, related: 'true' })).toEqual([
      accepted,
      `dispatcher changed ${record.phoneNumber}: blocked No → Yes`,
      'dispatcher changed Ida Bell: status Active → Inactive',
    ]);
    await staff.delete(`/api/jobs/${job.id}`).expect(204);
    expect(await summaries({ entityType: 'job', entityId: job.id, related: 'true' })).toEqual([
      'dispatcher deleted the job Night cook',
      accepted,
    ]);
    expect(await summaries({ entityType: 'worker', entityId: 'no id', related: 'true' })).toEqual([]);
  });

  it('is downloaded for a spreadsheet, in which nothing typed is a formula', async () => {
    const { id } = await make.worker({ firstName: '=HYPERLINK("http://evil")', lastName: 'x' });
    await edit(id, { firstName: '+1-1', email: 'a@example.org' });
    const { text, headers } = await staff
      .get('/api/audit-entries/csv')
      .query({ entityType: 'worker', entityId: id })
      .expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="audit-log.csv"');
    const [head, line] = text.split('\r\n');
    expect(head).toBe(
      '\uFEFF"Time","What","Who","Source","Action","Kind","Id","Changes","Address","Request"',
    );
    expect(line).toContain('"dispatcher","staff","worker.updated"');
    expect(line).toContain('→ +1-1');
    const { body } = await staff.post('/api/classifications').send({ name: '@SUM(1+1)*cmd' }).expect(201);
    await staff.delete(`/api/classifications/${body.id}`).expect(204);
    await api.dataSource.query(
      `INSERT INTO audit_entries (source, action, entity_type, entity_id, actor_name, ip_address)
       VALUES ('staff', 'user.signed-in', 'user', '1', '=1+1', '@evil')`,
    );
    const { text: all } = await staff.get('/api/audit-entries/csv').query({ actor: '=1+1' }).expect(200);
    expect(all).toContain(`"'=1+1 signed in","'=1+1","staff"`);
    expect(all).toContain(`"'@evil"`);
  });

  it('is downloaded whole, however long it is', async () => {
    await api.dataSource.query(
      `INSERT INTO audit_entries (source, action, entity_type, entity_id)
       SELECT 'system', 'hall.seeded', 'hall', 'long' FROM generate_series(1, 1203)`,
    );
    const { text } = await staff.get('/api/audit-entries/csv').query({ entityId: 'long' }).expect(200);
    expect(text.trimEnd().split('\r\n')).toHaveLength(1204);
  });
});

describe('The list of a refresh', () => {
  it('keeps who stood where and why, whatever becomes of the workers', async () => {
    const classification = await make.classification();
    const group = await make.similarClassification({ classificationIds: [classification.id] });
    const employer = await make.employer({ dispatchClass: 'Encore' });
    const job = await make.job({
      title: 'Usher',
      employerId: employer.id,
      classificationId: classification.id,
    });
    const eligible = { l26CanWorkIn: [group.id], lastName: 'Ray' };
    const late = await make.worker({ ...eligible, firstName: 'Late', l26EmployerDate: '2015-05-05' });
    const early = await make.worker({ ...eligible, firstName: 'Early', l26EmployerDate: '2001-01-01' });
    const never = await make.worker({ ...eligible, firstName: 'Never' });
    const refresh = () => staff.post(`/api/jobs/${job.id}/create-matches`).expect(200);
    const lists = async () =>
      (await entries({ entityType: 'job', entityId: job.id, action: 'job.matches-refreshed' })).rows.map(
        ({ dispatchListId }) => dispatchListId,
      );
    await refresh();
    await refresh();
    const [again, first] = await lists();
    expect(again).toBe(first);
    const [match] = await api.dataSource.query<{ id: string }[]>(
      'SELECT id FROM job_matches WHERE job_id = $1',
      [job.id],
    );
    expect(await summaries({ entityType: 'job-match', entityId: match?.id, related: 'true' })).toEqual([
      'dispatcher refreshed the matches of Usher: 0 added, 0 updated, 0 made ineligible',
      'dispatcher refreshed the matches of Usher: 3 added, 0 updated, 0 made ineligible',
    ]);

    await edit(late.id, { l26EmployerDate: '1999-01-01' });
    await staff.delete(`/api/workers/${early.id}`).expect(204);
    await refresh();
    const [now] = await lists();
    expect(now).not.toBe(first);

    const read = async (id: string | null | undefined, query: object = {}) =>
      (await staff.get(`/api/dispatch-lists/${id}`).query(query).expect(200)).body as DispatchListDto;
    const kept = await read(first);
    expect(kept).toMatchObject({
      jobId: job.id,
      jobTitle: 'Usher',
      dispatchClass: 'Encore',
      rulesVersion: expect.any(String),
      total: 3,
    });
    const place = { echelon: 1, countedFromToday: false };
    expect(kept.places).toEqual([
      {
        ...place,
        priority: 1,
        workerId: early.id,
        workerName: 'Early Ray',
        seniorityDate: '2001-01-01',
        tiebreak: early.tiebreak,
      },
      {
        ...place,
        priority: 2,
        workerId: late.id,
        workerName: 'Late Ray',
        seniorityDate: '2015-05-05',
        tiebreak: late.tiebreak,
      },
      {
        ...place,
        priority: 3,
        workerId: never.id,
        workerName: 'Never Ray',
        seniorityDate: null,
        tiebreak: never.tiebreak,
      },
    ]);
    expect((await read(first, { after: 1, limit: 1 })).places).toEqual([kept.places[1]]);
    expect((await read(first, { workerId: never.id })).places).toEqual([kept.places[2]]);
    expect((await read(now)).places.map(({ workerName }) => workerName)).toEqual(['Late Ray', 'Never Ray']);
  });
});
