import { factories } from '../support/factories.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';

/** As people look for them, in the order in which they find them. */
const NAMES = [
  'Ábel',
  'Adams',
  'álvarez',
  'Évens',
  'Evers',
  'Hall 2',
  'Hall 10',
  'Núñez',
  'nunley',
  'Øst',
  'Zoe',
];
const BACKWARDS = NAMES.toReversed();

describe('Names stand where people look for them, accents or not', () => {
  let api: TestApi;
  let staff: Agent;
  let make: ReturnType<typeof factories>;

  beforeAll(async () => {
    api = await startTestApi();
    staff = await api.staff();
    make = factories(api.dataSource);
  });
  afterAll(() => api.close());

  const listed = async (path: string, field: string) =>
    ((await staff.get(path).expect(200)).body as Record<string, string>[]).map((row) => row[field]);

  it('in the lists of what a hall keeps', async () => {
    for (const name of BACKWARDS) {
      await make.employer({ companyName: name });
      await make.classification({ name });
      await make.certificate({ name });
      await make.similarClassification({ name });
    }
    expect(await listed('/api/employers', 'companyName')).toEqual(NAMES);
    expect(await listed('/api/classifications', 'name')).toEqual(NAMES);
    expect(await listed('/api/certificates', 'name')).toEqual(NAMES);
    expect(await listed('/api/substantially-similar-classifications', 'name')).toEqual(NAMES);
  });

  it('among workers, by last name and then by first name', async () => {
    for (const lastName of BACKWARDS) await make.worker({ lastName });
    expect(await listed('/api/workers', 'lastName')).toEqual(NAMES);

    await api.dataSource.query('DELETE FROM workers');
    for (const [lastName, firstName] of [
      ['pena', 'Zoe'],
      ['Peña', 'Ana'],
      ['PENA', 'Évens'],
      ['Pena', 'Bo'],
    ]) {
      await make.worker({ lastName, firstName });
    }
    expect(await listed('/api/workers', 'firstName')).toEqual(['Ana', 'Bo', 'Évens', 'Zoe']);
  });

  it('among matches without a place', async () => {
    const job = await make.job();
    for (const lastName of BACKWARDS) {
      await make.match({ jobId: job.id, workerId: (await make.worker({ lastName })).id, priority: 9999 });
    }
    const { body } = await staff.get('/api/job-matches').query({ jobId: job.id }).expect(200);
    expect(body.map(({ worker }: { worker: { lastName: string } }) => worker.lastName)).toEqual(NAMES);
  });

  it('among users', async () => {
    for (const username of BACKWARDS) {
      await staff.post('/api/users').send({ username, password: 'secret' });
    }
    const all = (await listed('/api/users', 'username')).filter((name) => name !== 'dispatcher');
    expect(all).toEqual(NAMES);
  });
});
