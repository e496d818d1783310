import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '../../src/languages/languages.js';
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

const unset = { name: null, phone: null };

it('the hall has no name and no phone until staff set them, each by itself', async () => {
  const { hallTimezone: timezone } = api.config;
  expect((await staff.get('/api/hall').expect(200)).body).toEqual({
    timezone,
    ...unset,
    textingHours: null,
    sealsTo: null,
    languages: LANGUAGES,
    version: 0,
  });
  await staff.put('/api/hall').send({ name: ' Local 26 ' }).expect(200);
  const { body } = await staff.put('/api/hall').send({ phone: '(617) 555-0126' }).expect(200);
  expect(body).toEqual({
    timezone,
    name: 'Local 26',
    phone: '+16175550126',
    textingHours: null,
    sealsTo: null,
    languages: LANGUAGES,
    version: 2,
  });
  await staff.put('/api/hall').send({ phone: '555' }).expect(400);
  await staff
    .put('/api/hall')
    .send({ name: 'x'.repeat(81) })
    .expect(400);
  expect((await staff.get('/api/hall').expect(200)).body).toEqual(body);
  await api.visitor().put('/api/hall').send({ name: 'Mine' }).expect(401);
});

it('the hall has texting hours once staff set them, with the version that they saw, and the log says so', async () => {
  const { body: before } = await staff.get('/api/hall').expect(200);
  const textingHours = { from: '08:00', to: '20:30' };
  const { body: set } = await staff.put('/api/hall').send({ textingHours }).expect(200);
  expect(set).toEqual({ ...before, textingHours, version: before.version + 1 });
  expect((await staff.get('/api/hall').expect(200)).body).toEqual(set);
  const { body: log } = await staff.get('/api/audit-entries').query({ entityType: 'hall', limit: 1 });
  expect(log[0].summary).toBe(
    "dispatcher changed the hall's name, phone or texting hours: texting hours none → 08:00 to 20:30",
  );
  const seen = `"${before.version}"`;
  const conflict = await staff
    .put('/api/hall')
    .set('If-Match', seen)
    .send({ textingHours: null })
    .expect(409);
  expect(conflict.body).toMatchObject({ code: 'changed_meanwhile', current: set });
  await staff.put('/api/hall').send({ name: 'Local 26' }).expect(200);
  expect((await staff.get('/api/hall')).body.textingHours).toEqual(textingHours);
  expect(
    (await staff.put('/api/hall').send({ textingHours: null }).expect(200)).body.textingHours,
  ).toBeNull();
});

it.each([
  [{ from: '8:00', to: '20:00' }, 'Give two times of day, such as 08:00 and 20:00'],
  [{ from: '08:00', to: '24:00' }, 'Give two times of day, such as 08:00 and 20:00'],
  [{ from: '08:00' }, 'Give two times of day, such as 08:00 and 20:00'],
  [{ from: '08:00', to: '20:00', at: 'x' }, 'Give two times of day, such as 08:00 and 20:00'],
  ['always', 'Give two times of day, such as 08:00 and 20:00'],
  [{ from: '20:00', to: '08:00' }, 'The second time must be later than the first'],
  [{ from: '08:00', to: '08:00' }, 'The second time must be later than the first'],
])('no texting hours are %j', async (textingHours, message) => {
  const { body } = await staff.put('/api/hall').send({ textingHours }).expect(400);
  expect(body.details).toEqual([{ field: 'textingHours', message }]);
});

it('writes in the languages that staff leave on, English always among them', async () => {
  const put = (languages: unknown) => staff.put('/api/hall').send({ languages });
  expect((await put(['vi', 'en', 'ht']).expect(200)).body.languages).toEqual(['en', 'ht', 'vi']);
  await staff.put('/api/hall').send({ name: 'Local 26' }).expect(200);
  expect((await staff.get('/api/hall')).body.languages).toEqual(['en', 'ht', 'vi']);
  const { body: log } = await staff.get('/api/audit-entries').query({ entityType: 'hall', limit: 5 });
  expect(JSON.stringify(log)).toContain('languages');
  const { body } = await put(['vi']).expect(400);
  expect(body.details).toEqual([{ field: 'languages', message: 'English cannot be switched off' }]);
  await put(['en', 'xx']).expect(400);
  expect((await put(LANGUAGES).expect(200)).body.languages).toEqual(LANGUAGES);
});

it('only an admin changes where the seals go; everything else is for all staff', async () => {
  const account = { username: 'clerk', password: 'only-once-told' };
  await staff
    .post('/api/users')
    .send({ ...account, role: 'user' })
    .expect(201);
  const clerk = api.visitor();
  await clerk.post('/api/login').send(account).expect(200);
  const { body: before } = await staff.put('/api/hall').send({ sealsTo: 'records@example.org' }).expect(200);
  for (const sealsTo of ['clerk@example.org', null]) {
    const { body } = await clerk.put('/api/hall').send({ name: 'Theirs', sealsTo }).expect(403);
    expect(body).toMatchObject({
      code: 'admins_only',
      error: 'Only an admin may change where the seals go.',
    });
  }
  expect((await clerk.get('/api/hall').expect(200)).body).toEqual(before);
  const same = { name: 'Local 27', sealsTo: 'records@example.org' };
  expect((await clerk.put('/api/hall').send(same).expect(200)).body).toMatchObject(same);
  await staff.put('/api/hall').send({ sealsTo: null }).expect(200);
});

it('whoever opens a link is told how to reach it, also when nothing is behind the link', async () => {
  const hall = { name: 'Local 26', phone: '+16175550126' };
  const { id } = await make.phoneNumber();
  const worker = await make.worker();
  const match = await make.match({ jobId: (await make.job()).id, workerId: worker.id });
  const links = [`/api/opt-in/${id}`, `/api/worker-view/${match.id}`];
  const dead = ['opt-in', 'worker-view'].flatMap((page) =>
    [randomUUID(), 'x'].map((wrong) => `/api/${page}/${wrong}`),
  );
  await staff.put('/api/hall').send(hall).expect(200);
  for (const link of links) expect((await api.visitor().get(link).expect(200)).body.hall).toEqual(hall);
  for (const link of dead) expect((await api.visitor().get(link).expect(404)).body.hall).toEqual(hall);

  await staff.put('/api/hall').send(unset).expect(200);
  for (const link of [...links, ...dead])
    expect((await api.visitor().get(link)).body).not.toHaveProperty('hall');
});
