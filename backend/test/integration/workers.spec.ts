import { randomUUID } from 'node:crypto';
import { NOBODY } from '../../src/hall/workers/worker.entity.js';
import { workersFound } from '../../src/hall/workers/worker-list.js';
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

const names = (workers: { firstName: string; lastName: string }[]) =>
  workers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

describe('a list of workers', () => {
  const search = async (query: Record<string, string>) =>
    names((await staff.get('/api/workers').query(query).expect(200)).body);

  beforeAll(async () => {
    await make.worker({ firstName: 'Ana María', lastName: 'López', phone: '+16175550101' });
    await make.worker({ firstName: 'bo', lastName: 'de la Cruz', status: 'Inactive' });
    await make.worker({ firstName: '100%', lastName: 'Sure_Thing', memberStatus: 'BEST' });
    await make.worker({ firstName: 'Al', lastName: 'Lopez', phone: '+14155550199' });
  });

  it('comes by last and first name, whatever their case', async () => {
    expect(await search({})).toEqual(['bo de la Cruz', 'Al Lopez', 'Ana María López', '100% Sure_Thing']);
  });

  it.each([
    ['ANA mar', ['Ana María López']],
    ['lopez ana', ['Ana María López']],
    ['maría  LOP an', ['Ana María López']],
    ['lopez bo', []],
    ['cruz de la bo', ['bo de la Cruz']],
    ['ía ló', ['Ana María López']],
    ['lopez', ['Al Lopez', 'Ana María López']],
    ['Lópéz, A', ['Al Lopez', 'Ana María López']],
    ['lopez,al', ['Al Lopez']],
    ['opez, a', []],
    ['  al   lopez ', ['Al Lopez']],
    ['%', ['100% Sure_Thing']],
    ['e_t', ['100% Sure_Thing']],
    ['\\', []],
    ['＼', []],
    ['％', ['100% Sure_Thing']],
    ['(617) 555-01', ['Ana María López']],
    ['5550199', ['Al Lopez']],
    ['nobody', []],
  ])('finds %j', async (typed, found) => {
    expect(await search({ search: typed })).toEqual(found);
  });

  it.each([
    ['oscar', 'Óscar Núñez'],
    ['Evens', 'Évens Désir'],
    ['conceicao', 'Ana Conceição'],
    ['do van', 'Đỗ Văn'],
    ['E\u0301vens', 'Évens Désir'],
    ['STRASSE', 'Jo Straße'],
  ])('finds by %j, whatever the accents, %s', async (typed, found) => {
    const [firstName = '', lastName = ''] = found.split(' ');
    const { id } = await make.worker({ firstName, lastName });
    expect(await search({ search: typed })).toEqual([found]);
    await staff.delete(`/api/workers/${id}`).expect(204);
  });

  it('is searched by an index', async () => {
    const plan = await api.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      return manager.query(
        `EXPLAIN SELECT FROM workers w WHERE hall_fold(w.first_name || ' ' || w.last_name) LIKE $1`,
        ['%lopez%'],
      );
    });
    expect(JSON.stringify(plan)).toContain('workers_name_folded_idx');
  });

  it('filters by everything at once, and takes "all" and "" for no filter', async () => {
    const employer = await make.employer();
    const classification = await make.classification();
    const certificate = await make.certificate();
    const references = {
      l26EmployerId: employer.id,
      l26ClassificationId: classification.id,
      bestCertificateId: certificate.id,
    };
    await make.worker({ firstName: 'Full', lastName: 'House', ...references });
    expect(await search(references)).toEqual(['Full House']);
    expect(await search({ ...references, status: 'Active', memberStatus: 'BEST' })).toEqual([]);
    expect(await search({ status: 'Inactive', memberStatus: 'all', l26EmployerId: '' })).toEqual([
      'bo de la Cruz',
    ]);
    expect(await search({ memberStatus: 'BEST' })).toEqual(['100% Sure_Thing']);
  });

  it('gives a page with the number of all that fit, and the records of the numbers', async () => {
    const page = (query: object) => staff.get('/api/workers').query(query).expect(200);
    const first = await page({ limit: 2, search: 'lopez' });
    expect(names(first.body)).toEqual(['Al Lopez', 'Ana María López']);
    expect(first.body.map(({ phoneRecord }: { phoneRecord: unknown }) => phoneRecord)).toEqual([null, null]);
    const { body: wanda } = await staff
      .post('/api/workers')
      .send({ firstName: 'Wanda', lastName: 'Lopez', phone: '6175550177' })
      .expect(201);
    const second = await page({ limit: 2, offset: 2, search: 'lopez' });
    expect([second.headers['x-total-count'], names(second.body)]).toEqual(['3', ['Wanda Lopez']]);
    const records = (await staff.get('/api/phone-numbers').expect(200)).body;
    const { id } = records.find(({ phoneNumber }: { phoneNumber: string }) => phoneNumber === '+16175550177');
    expect(second.body[0].phoneRecord).toEqual({ id, optedIn: false, blocked: false });
    expect((await page({ limit: 2, offset: 4, search: 'lopez' })).body).toEqual([]);
    await staff.get('/api/workers?limit=0').expect(400);
    await staff.get('/api/workers?limit=5&offset=-1').expect(400);
    await staff.delete(`/api/workers/${wanda.id}`).expect(204);
  });

  it('is read in the order of names by an index', async () => {
    const { page, params } = workersFound({});
    const values = page.values({ ...params, limit: 100, offset: 0 });
    const plan = await api.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      return manager.query(`EXPLAIN ${page.text}`, values);
    });
    expect(JSON.stringify(plan)).toContain('workers_by_name_idx');
  });

  it('finds who is written to in a language', async () => {
    const named = { firstName: 'Ti', lastName: 'Jean', language: 'ht' };
    const { body } = await staff.post('/api/workers').send(named).expect(201);
    expect(body.language).toBe('ht');
    expect(await search({ language: 'ht' })).toEqual(['Ti Jean']);
    await staff.patch(`/api/workers/${body.id}`).send({ lastName: 'Pierre' }).expect(200);
    expect(await search({ language: 'ht' })).toEqual(['Ti Pierre']);
    await staff.patch(`/api/workers/${body.id}`).send({ language: 'zh-Hant' }).expect(200);
    expect(await search({ language: 'ht' })).toEqual([]);
    expect(await search({ language: 'zh-Hant' })).toEqual(['Ti Pierre']);
    await staff.patch(`/api/workers/${body.id}`).send({ language: 'xx' }).expect(400);
    await staff.get('/api/workers?language=xx').expect(400);
  });

  it('refuses filters that mean nothing', async () => {
    await staff.get('/api/workers?status=Asleep').expect(400);
    await staff.get('/api/workers?l26EmployerId=x').expect(400);
    await staff.get('/api/workers?shoeSize=42').expect(400);
  });
});

describe('a worker', () => {
  it('is added with defaults, a normalised phone, its record and an audit entry', async () => {
    const { body } = await staff
      .post('/api/workers')
      .send({ firstName: ' Rosa ', lastName: 'Diaz', email: '', phone: '(617) 555-2001' })
      .expect(201);
    expect(body).toEqual({
      ...NOBODY,
      id: expect.any(String),
      firstName: 'Rosa',
      lastName: 'Diaz',
      email: null,
      phone: '+16175552001',
      status: 'Active',
      l26EmployeeId: null,
      l26ClassificationId: null,
      l26ClassificationDate: null,
      l26EmployerId: null,
      l26EmployerDate: null,
      l26CanWorkIn: [],
      bestCertificateId: null,
      bestCertificateDate: null,
      bestCanWorkIn: [],
      memberStatus: 'Local 26 Recall List',
      language: 'en',
      tiebreak: expect.any(Number),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      version: 1,
    });
    expect((await staff.get(`/api/workers/${body.id}`).expect(200)).body).toEqual(body);
    const [record] = await api.dataSource.query(
      `SELECT opted_in FROM phone_numbers WHERE phone_number = '+16175552001'`,
    );
    expect(record).toEqual({ opted_in: false });
    const [entry] = await api.dataSource.query('SELECT * FROM audit_entries WHERE entity_id = $1', [body.id]);
    expect(entry).toMatchObject({ action: 'worker.created', source: 'staff', actor_name: 'dispatcher' });
  });

  it('says what is wrong beside each field', async () => {
    const { body } = await staff
      .post('/api/workers')
      .send({
        firstName: ' ',
        phone: '555-0100',
        email: 'ana@',
        status: '',
        memberStatus: 'Guest',
        tiebreak: 1,
      })
      .expect(400);
    expect(body.details).toEqual(
      expect.arrayContaining([
        { field: 'firstName', message: 'First name is required' },
        { field: 'lastName', message: 'Last name is required' },
        { field: 'email', message: 'Invalid email' },
        { field: 'phone', message: 'Please enter a valid US phone number' },
        { field: 'status', message: 'Status is required' },
        {
          field: 'memberStatus',
          message: "Invalid enum value. Expected 'Local 26 Recall List' | 'BEST', received 'Guest'",
        },
        { field: 'tiebreak', message: "Unknown field 'tiebreak'" },
      ]),
    );
    expect(body.details).toHaveLength(7);
    const named = { firstName: 'Ana', lastName: 'Lam', memberStatus: '' };
    const { body: unsaid } = await staff.post('/api/workers').send(named).expect(400);
    expect(unsaid.details).toEqual([{ field: 'memberStatus', message: 'Member status is required' }]);
  });

  it('shares a number with others: one record', async () => {
    const phone = '1-617-555-2002';
    await Promise.all(
      ['Ana', 'Bea', 'Cal', 'Dee'].map((firstName) =>
        staff.post('/api/workers').send({ firstName, lastName: 'Same', phone }).expect(201),
      ),
    );
    const records = await api.dataSource.query(
      `SELECT id FROM phone_numbers WHERE phone_number = '+16175552002'`,
    );
    expect(records).toHaveLength(1);
  });

  it('takes the L26 and BEST forms, keeps what is left out, and empties what is null or blank', async () => {
    const { id } = await make.worker({ lastName: 'Forms', phone: '+16175552003' });
    const classification = await make.classification();
    const employer = await make.employer();
    const certificate = await make.certificate();
    const group = await make.similarClassification();
    const l26 = {
      l26EmployeeId: 'E-77',
      l26ClassificationId: classification.id,
      l26ClassificationDate: '2011-03-04',
      l26EmployerId: employer.id,
      l26EmployerDate: '1999-12-31T23:30:00-05:00',
      l26CanWorkIn: [group.id.toUpperCase(), group.id],
    };
    await staff.patch(`/api/workers/${id}`).send(l26).expect(200);
    const best = {
      bestCertificateId: certificate.id,
      bestCertificateDate: '2020-02-29',
      bestCanWorkIn: [group.id],
    };
    const { body } = await staff.patch(`/api/workers/${id}`).send(best).expect(200);
    expect(body).toMatchObject({ ...l26, ...best, l26EmployerDate: '1999-12-31', l26CanWorkIn: [group.id] });

    const emptied = {
      l26EmployeeId: '',
      l26ClassificationDate: '',
      l26EmployerId: null,
      bestCertificateId: '',
    };
    const { body: after } = await staff.patch(`/api/workers/${id}`).send(emptied).expect(200);
    expect(after).toMatchObject({
      l26EmployeeId: null,
      l26ClassificationDate: null,
      l26EmployerId: null,
      bestCertificateId: null,
      phone: '+16175552003',
      l26EmployerDate: '1999-12-31',
    });
    const entries: unknown[] = await api.dataSource.query(
      `SELECT before, after FROM audit_entries WHERE entity_id = $1 AND action = 'worker.updated' ORDER BY id`,
      [id],
    );
    expect(entries).toHaveLength(3);
    expect(entries[2]).toEqual({
      before: {
        l26EmployeeId: 'E-77',
        l26ClassificationDate: '2011-03-04',
        l26EmployerId: employer.id,
        bestCertificateId: certificate.id,
      },
      after: {
        l26EmployeeId: null,
        l26ClassificationDate: null,
        l26EmployerId: null,
        bestCertificateId: null,
      },
    });
  });

  it('is not changed by what it refers to in vain, by old dates or by null names', async () => {
    const { id } = await make.worker();
    const nowhere = randomUUID();
    const { body } = await staff
      .patch(`/api/workers/${id}`)
      .send({
        l26EmployerId: nowhere,
        l26ClassificationId: nowhere,
        bestCertificateId: nowhere,
        l26CanWorkIn: [nowhere],
        bestCanWorkIn: [nowhere],
      })
      .expect(400);
    expect(body.details).toEqual([
      { field: 'l26ClassificationId', message: 'Classification not found' },
      { field: 'l26EmployerId', message: 'Employer not found' },
      { field: 'bestCertificateId', message: 'Certificate not found' },
      { field: 'l26CanWorkIn', message: 'Substantially similar classification not found' },
      { field: 'bestCanWorkIn', message: 'Substantially similar classification not found' },
    ]);
    const refused = await staff
      .patch(`/api/workers/${id}`)
      .send({
        firstName: null,
        status: null,
        l26EmployerDate: '1899-12-31',
        bestCertificateDate: '2023-02-30',
      })
      .expect(400);
    expect(refused.body.details).toEqual(
      expect.arrayContaining([
        { field: 'firstName', message: 'First name is required' },
        { field: 'status', message: 'Status is required' },
        { field: 'l26EmployerDate', message: 'Date must not be before 1900-01-01' },
        { field: 'bestCertificateDate', message: 'Invalid date' },
      ]),
    );
    expect(await api.dataSource.query('SELECT FROM audit_entries WHERE entity_id = $1', [id])).toEqual([]);
  });

  it('writes nothing about a change that changes nothing', async () => {
    const { id, firstName } = await make.worker();
    await staff.patch(`/api/workers/${id}`).send({ firstName }).expect(200);
    await staff.patch(`/api/workers/${id}`).send({}).expect(200);
    expect(await api.dataSource.query('SELECT FROM audit_entries WHERE entity_id = $1', [id])).toEqual([]);
  });

  it('leaves its matches behind when deleted', async () => {
    const worker = await make.worker();
    const job = await make.job();
    const match = await make.match({ jobId: job.id, workerId: worker.id });
    await staff.delete(`/api/workers/${worker.id}`).expect(204);
    const [kept] = await api.dataSource.query('SELECT worker_id FROM job_matches WHERE id = $1', [match.id]);
    expect(kept).toEqual({ worker_id: null });
  });

  it('is not found when it is not there, and an id that is none is refused', async () => {
    for (const call of [staff.get, staff.patch, staff.delete] as Agent['get'][]) {
      const { body } = await call.call(staff, `/api/workers/${randomUUID()}`).expect(404);
      expect(body).toMatchObject({ error: 'Worker not found', code: 'not_found' });
      await call.call(staff, '/api/workers/7').expect(400);
    }
  });

  it('is for signed-in staff only', async () => {
    await api.visitor().get('/api/workers').expect(401);
    await api.visitor().post('/api/workers').send({ firstName: 'A', lastName: 'B' }).expect(401);
  });
});
