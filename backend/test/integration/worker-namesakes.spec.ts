import { factories } from '../support/factories.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';
import { heldUp } from '../support/waiting-for-lock.js';

let api: TestApi;
let staff: Agent;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
  make = factories(api.dataSource);
});
afterAll(() => api.close());

const ana = { firstName: 'Ana', lastName: 'Ruiz', phone: '(617) 555-0101' };
const add = (worker: object) => staff.post('/api/workers').send({ ...worker, refuseNamesake: true });
const change = (id: string, changes: object) =>
  staff.patch(`/api/workers/${id}`).send({ ...changes, refuseNamesake: true });
const isThere = ({ id }: { id: string }) => ({
  statusCode: 409,
  error: 'Ana Ruiz with the phone (617) 555-0101 is on the list already.',
  code: 'worker_exists',
  worker: { id, name: 'Ana Ruiz' },
  requestId: expect.any(String),
});
const counted = async (phone: string) =>
  (await api.dataSource.query('SELECT FROM workers WHERE phone = $1', [phone])).length;

describe('A worker of the name and phone of another', () => {
  let known: { id: string };
  beforeAll(async () => {
    known = (await add(ana).expect(201)).body;
  });

  it.each([
    ['as it stands', ana],
    ['in another case', { ...ana, firstName: 'ANA', lastName: 'ruiz' }],
    ['with accents', { ...ana, lastName: 'Ruíz' }],
    ['with blanks around', { ...ana, firstName: ' Ana ', lastName: '\u00a0Ruiz ' }],
    ['with the phone in other signs', { ...ana, phone: '+1 617.555.0101' }],
  ])('is refused where the form asks for it, %s', async (_, worker) => {
    const { body } = await add(worker).expect(409);
    expect(body).toEqual(isThere(known));
    expect(await counted('+16175550101')).toBe(1);
  });

  it('is the same with other blanks between the words', async () => {
    const maria = { lastName: 'de la  Cruz', phone: '6175550102' };
    await add({ ...maria, firstName: 'Ana  María' }).expect(201);
    await add({ ...maria, firstName: 'Ana Maria', lastName: 'De La Cruz' }).expect(409);
    await add({ ...maria, firstName: 'Ana  María' }).expect(409);
  });

  it('is somebody else with another phone, without one, or with another name', async () => {
    await add({ ...ana, phone: '6175550103' }).expect(201);
    await add({ ...ana, phone: null }).expect(201);
    await add({ ...ana, phone: null }).expect(201);
    await add({ ...ana, firstName: 'Anna' }).expect(201);
  });

  it('is added as before where nobody asks, and the question is no part of the record', async () => {
    const alone = { firstName: 'Bo', lastName: 'Silva', phone: '6175550104' };
    const { body: first } = await add(alone).expect(201);
    expect(first).not.toHaveProperty('refuseNamesake');
    const [entry] = await api.dataSource.query('SELECT after FROM audit_entries WHERE entity_id = $1', [
      first.id,
    ]);
    expect(entry.after).toMatchObject({ firstName: 'Bo' });
    expect(entry.after).not.toHaveProperty('refuseNamesake');
    await staff.post('/api/workers').send(alone).expect(201);
    await staff
      .post('/api/workers')
      .send({ ...alone, refuseNamesake: false })
      .expect(201);
    await staff
      .post('/api/workers')
      .send({ ...alone, refuseNamesake: 'yes' })
      .expect(400);
    expect(await counted('+16175550104')).toBe(3);
  });

  it('is added once the other is deleted or erased', async () => {
    const gone = { firstName: 'Cy', lastName: 'Okoro', phone: '+16175550105' };
    const erased = await make.worker(gone);
    await api.dataSource.query('UPDATE workers SET erased_at = now() WHERE id = $1', [erased.id]);
    const { body } = await add(gone).expect(201);
    await add(gone).expect(409);
    await staff.delete(`/api/workers/${body.id}`).expect(204);
    await add(gone).expect(201);
  });

  it('is one of two whom staff add at once', async () => {
    const di = { firstName: 'Di', lastName: 'Moreau', phone: '6175550106' };
    const answers = await heldUp(
      api.dataSource,
      (holding) => holding.query('LOCK TABLE workers IN SHARE ROW EXCLUSIVE MODE'),
      () => [add(di), add(di)],
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const [added, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(refused!.body.worker).toEqual({ id: added!.body.id, name: 'Di Moreau' });
    expect(await counted('+16175550106')).toBe(1);
  });

  it('is refused to a change that gives it, and to no other', async () => {
    const { id } = await make.worker({ firstName: 'Ana', lastName: 'Ruis', phone: '+16175550101' });
    expect((await change(id, { lastName: 'Ruiz' }).expect(409)).body).toEqual(isThere(known));
    await change(id, { lastName: 'Ruiz', phone: '6175550107' }).expect(200);
    await change(id, { phone: '6175550101' }).expect(409);
    // Staff wanted it so: from then on it is no question.
    await staff.patch(`/api/workers/${id}`).send({ phone: '6175550101' }).expect(200);
    await change(id, { lastName: 'Ruiz', email: 'ana@example.com' }).expect(200);
    await change(known.id, { firstName: 'Ana', status: 'Inactive' }).expect(200);
  });

  it('is nobody else where a name is only written in another way', async () => {
    const { body } = await add({ firstName: 'ELI', lastName: 'Nunez', phone: '6175550108' }).expect(201);
    await change(body.id, { firstName: 'Eli', lastName: 'Núñez' }).expect(200);
  });
});
