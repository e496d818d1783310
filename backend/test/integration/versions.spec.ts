import { factories } from '../support/factories.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';

let api: TestApi;
let staff: Agent;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
  make = factories(api.dataSource);
});
afterAll(() => api.close());

interface Kind {
  /** Makes a record. @returns its path */
  path: () => Promise<string>;
  method?: 'patch';
  /** What is sent; '#' becomes the record's path, where a name must be nobody else's. */
  mine: object;
  theirs: object;
  other: object;
  isNeverDeleted?: boolean;
  /** The record as a list has it; the default is its own address. */
  isListed?: boolean;
}

const kinds: Record<string, Kind> = {
  worker: {
    path: async () => `/api/workers/${(await make.worker()).id}`,
    method: 'patch',
    mine: { lastName: 'Mine' },
    theirs: { lastName: 'Theirs' },
    other: { email: 'theirs@example.org' },
  },
  employer: {
    path: async () => `/api/employers/${(await make.employer()).id}`,
    mine: { companyName: 'Mine' },
    theirs: { companyName: 'Theirs' },
    other: { phone: '6175550199' },
  },
  job: {
    path: async () => `/api/jobs/${(await make.job()).id}`,
    mine: { status: 'Closed' },
    theirs: { status: 'Filled' },
    other: { instructions: '<p>Gate 4</p>' },
  },
  classification: {
    path: async () => `/api/classifications/${(await make.classification()).id}`,
    mine: { name: 'Mine #' },
    theirs: { name: 'Theirs #' },
    other: { name: 'Another #' },
  },
  'similar group': {
    path: async () => `/api/substantially-similar-classifications/${(await make.similarClassification()).id}`,
    mine: { name: 'Mine' },
    theirs: { name: 'Theirs' },
    other: { name: 'Another' },
  },
  certificate: {
    path: async () => `/api/certificates/${(await make.certificate()).id}`,
    mine: { name: 'Mine' },
    theirs: { name: 'Theirs' },
    other: { name: 'Another' },
  },
  'phone number': {
    path: async () => `/api/phone-numbers/${(await make.phoneNumber()).id}`,
    mine: { comment: 'mine' },
    theirs: { comment: 'theirs' },
    other: { blocked: true },
    isNeverDeleted: true,
    isListed: true,
  },
  user: {
    path: async () => {
      const username = `user ${Math.random()}`;
      const { body } = await staff
        .post('/api/users')
        .send({ username, password: 'long enough', role: 'user' });
      return `/api/users/${body.id}`;
    },
    mine: { username: 'mine #', role: 'user' },
    theirs: { username: 'theirs #', role: 'user' },
    other: { username: 'theirs #', role: 'admin' },
    isListed: true,
  },
  'e-mail settings': {
    path: () => Promise.resolve('/api/email-settings'),
    mine: { EMAIL_FROM_NAME: 'Mine' },
    theirs: { EMAIL_FROM_NAME: 'Theirs' },
    other: { EMAIL_REPLYTO_NAME: 'Another' },
    isNeverDeleted: true,
  },
  hall: {
    path: () => Promise.resolve('/api/hall'),
    mine: { name: 'Mine' },
    theirs: { name: 'Theirs' },
    other: { phone: '6175550199' },
    isNeverDeleted: true,
  },
  'job match': {
    path: async () => {
      const job = await make.job();
      const worker = await make.worker();
      return `/api/job-matches/${(await make.match({ jobId: job.id, workerId: worker.id })).id}`;
    },
    mine: { status: 'Interested' },
    theirs: { status: 'Accepted' },
    other: { status: 'Declined' },
    isNeverDeleted: true,
    isListed: true,
  },
};

describe.each(Object.entries(kinds))('the version of a record: %s', (_, kind) => {
  const change = (path: string, body: object, ifMatch?: string) => {
    const sent: unknown = JSON.parse(JSON.stringify(body).replace('#', path));
    const call = kind.method === 'patch' ? staff.patch(path) : staff.put(path);
    return (ifMatch === undefined ? call : call.set('If-Match', ifMatch)).send(sent as object);
  };

  it('rises with each change, not without one, and is answered as ETag', async () => {
    const path = await kind.path();
    const first = await change(path, kind.mine).expect(200);
    expect(first.body.version).toEqual(expect.any(Number));
    expect(first.headers.etag).toBe(`"${first.body.version}"`);
    const same = await change(path, kind.mine).expect(200);
    expect(same.body.version).toBe(first.body.version);
    const second = await change(path, kind.theirs).expect(200);
    expect(second.body.version).toBeGreaterThan(first.body.version);
    if (kind.isListed) return;
    const read = await staff.get(path).expect(200);
    expect(read.body.version).toBe(second.body.version);
    expect(read.headers.etag).toBe(second.headers.etag);
  });

  it('is checked when it is sent: what changed meanwhile is answered and stays', async () => {
    const path = await kind.path();
    const seen = (await change(path, kind.mine).expect(200)).headers.etag as string;
    const changed = await change(path, kind.theirs, seen).expect(200);
    const { body, headers } = await change(path, kind.other, seen).expect(409);
    expect(body).toEqual({
      statusCode: 409,
      code: 'changed_meanwhile',
      error: 'This record was changed meanwhile.',
      current: changed.body,
      requestId: expect.any(String),
    });
    expect(headers.etag).toBe(changed.headers.etag);
    await change(path, kind.other, headers.etag).expect(200);
  });

  it('lets the same call through again: its answer may have been lost', async () => {
    const path = await kind.path();
    const seen = (await change(path, kind.theirs).expect(200)).headers.etag as string;
    const done = await change(path, kind.mine, seen).expect(200);
    const again = await change(path, kind.mine, seen).expect(200);
    expect(again.body).toEqual(done.body);
    expect(again.headers.etag).toBe(done.headers.etag);
  });

  it('takes any, weak ones and one of several; refuses what is none', async () => {
    const path = await kind.path();
    const seen = (await change(path, kind.mine).expect(200)).headers.etag as string;
    const weak = (await change(path, kind.theirs, `W/${seen}`).expect(200)).headers.etag as string;
    await change(path, kind.mine, `"9999999", ${weak}`).expect(200);
    await change(path, kind.theirs, '*').expect(200);
    for (const wrong of ['7', '"seven"', '"7', '', '"7",']) {
      const { body } = await change(path, kind.mine, wrong).expect(400);
      expect(body.code).toBe('bad_if_match');
    }
  });

  it('is checked when it is deleted', async () => {
    if (kind.isNeverDeleted) return;
    const path = await kind.path();
    const seen = (await change(path, kind.mine).expect(200)).headers.etag as string;
    const now = await change(path, kind.theirs).expect(200);
    const { body } = await staff.delete(path).set('If-Match', seen).expect(409);
    expect(body.current).toEqual(now.body);
    await staff
      .delete(path)
      .set('If-Match', now.headers.etag as string)
      .expect(204);
    const gone = await change(path, kind.mine, seen).expect(404);
    expect(gone.body.error).toMatch(/not found$/);
  });
});

describe('versions', () => {
  it('of two at once let one through', async () => {
    const { id } = await make.worker();
    const answers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((lastName) =>
        staff.patch(`/api/workers/${id}`).set('If-Match', '"1"').send({ lastName }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('rise when a deletion elsewhere changes a record', async () => {
    const employer = await make.employer();
    const worker = await make.worker({ l26EmployerId: employer.id });
    await staff.delete(`/api/employers/${employer.id}`).expect(204);
    expect((await staff.get(`/api/workers/${worker.id}`)).body.version).toBe(2);
  });

  it('tell a password that was sent again from another one', async () => {
    const made = await staff
      .post('/api/users')
      .send({ username: 'pat', password: 'long enough' })
      .expect(201);
    const path = `/api/users/${made.body.id}`;
    const edit = (password: string) =>
      staff
        .put(path)
        .set('If-Match', made.headers.etag as string)
        .send({ username: 'pat', role: 'admin', password });
    await edit('another one').expect(200);
    await edit('another one').expect(200);
    const { body } = await edit('a third one').expect(409);
    expect(JSON.stringify(body)).not.toMatch(/hash|password/i);
  });

  it('say nothing in the audit log', async () => {
    const entries: unknown[] = await api.dataSource.query(
      `SELECT FROM audit_entries WHERE before ? 'version' OR after ? 'version'`,
    );
    expect(entries).toEqual([]);
  });

  it('are raised by a trigger of every table that has them', async () => {
    const tables = await api.dataSource.query(
      // A row of an import keeps the version that its worker had.
      `SELECT table_name AS name FROM information_schema.columns
       WHERE column_name = 'version' AND table_schema = 'public' AND table_name <> 'import_rows' ORDER BY 1`,
    );
    const raised = await api.dataSource.query(
      `SELECT event_object_table AS name FROM information_schema.triggers
       WHERE action_statement LIKE '%raise_version%' ORDER BY 1`,
    );
    expect(tables.length).toBe(10);
    expect(raised).toEqual(tables);
  });
});
