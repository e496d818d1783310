import { randomUUID } from 'node:crypto';
import { factories } from '../support/factories.js';
import { heardChanges } from '../support/heard-changes.js';
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

const heard = (work: () => Promise<unknown>) => heardChanges(api.config.databaseUrl, work);
const namesOf = (body: { name: string }[]) => body.map(({ name }) => name);

describe('classifications', () => {
  it('are added, found, renamed and deleted', async () => {
    for (const name of ['room Attendant', 'Steward_1', 'Bell']) {
      await staff.post('/api/classifications').send({ name }).expect(201);
    }
    const { body } = await staff.get('/api/classifications').expect(200);
    expect(namesOf(body)).toEqual(['Bell', 'room Attendant', 'Steward_1']);
    expect(Object.keys(body[0])).toEqual(['id', 'name', 'version']);
    expect(namesOf((await staff.get('/api/classifications?search=D_1')).body)).toEqual(['Steward_1']);

    const path = `/api/classifications/${body[1].id}`;
    const renamed = await staff.put(path).send({ name: 'Room Attendant' }).expect(200);
    expect(renamed.body).toEqual({ id: body[1].id, name: 'Room Attendant', version: 2 });
    expect((await staff.get(path)).body).toEqual(renamed.body);
    await staff.delete(path).expect(204);
    expect((await staff.get(path).expect(404)).body.error).toBe('Classification not found');
  });

  it('have names that differ, whatever their case', async () => {
    await make.classification({ name: 'Cook' });
    const other = await make.classification({ name: 'Baker' });
    const refusals = [
      await staff.post('/api/classifications').send({ name: 'COOK' }).expect(409),
      await staff.put(`/api/classifications/${other.id}`).send({ name: 'COOK' }).expect(409),
    ];
    const error = 'A classification named “COOK” already exists.';
    for (const { body } of refusals) {
      expect(body).toMatchObject({ error, details: [{ field: 'name', message: error }] });
    }
    for (const name of ['Co\u200bok', '\u202eCook', 'Cook\u00a0']) {
      await staff.post('/api/classifications').send({ name }).expect(409);
    }
    const { body } = await staff.post('/api/classifications').send({ name: '  ' }).expect(400);
    expect(body.details).toEqual([{ field: 'name', message: 'Name is required' }]);
  });

  it('are added once when two people add the same at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => staff.post('/api/classifications').send({ name: 'Doorman' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('are not deleted while jobs have them', async () => {
    const job = await make.job();
    const { body } = await staff.delete(`/api/classifications/${job.classificationId}`).expect(409);
    expect(body.error).toBe('This classification has 1 job and cannot be deleted.');
  });

  it('leave groups, certificates and workers when deleted', async () => {
    const [kept, gone] = [await make.classification(), await make.classification()];
    const classificationIds = [kept.id, gone.id];
    const group = await make.similarClassification({ classificationIds });
    const certificate = await make.certificate({ classificationIds });
    const worker = await make.worker({ l26ClassificationId: gone.id });
    const changes = await heard(() => staff.delete(`/api/classifications/${gone.id}`).expect(204));

    const path = `/api/substantially-similar-classifications/${group.id}`;
    expect((await staff.get(path)).body.classificationIds).toEqual([kept.id]);
    expect((await staff.get(`/api/certificates/${certificate.id}`)).body.classificationIds).toEqual([
      kept.id,
    ]);
    expect((await staff.get(`/api/workers/${worker.id}`)).body.l26ClassificationId).toBeNull();
    expect(changes).toEqual(
      expect.arrayContaining([
        { topic: 'classifications', ids: [gone.id] },
        { topic: 'similar-classifications', ids: [group.id], fields: ['classificationIds'] },
        { topic: 'certificates', ids: [certificate.id], fields: ['classificationIds'] },
        { topic: 'workers', ids: [worker.id], fields: ['l26ClassificationId'] },
      ]),
    );
  });
});

describe.each([
  {
    path: '/api/substantially-similar-classifications',
    entityType: 'similar-classification',
    missing: 'Substantially similar classification not found',
  },
  { path: '/api/certificates', entityType: 'certificate', missing: 'Certificate not found' },
])('$path', ({ path, entityType, missing }) => {
  it('are added, found, changed and deleted, with a record of it', async () => {
    const { id } = await make.classification();
    const { body } = await staff
      .post(path)
      .send({ name: 'Servers', classificationIds: [id, id] })
      .expect(201);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Servers',
      classificationIds: [id],
      createdAt: expect.stringMatching(/Z$/),
      version: 1,
    });
    const plain = await staff.post(path).send({ name: 'attendants' }).expect(201);
    expect(plain.body.classificationIds).toEqual([]);
    const listed = namesOf((await staff.get(path)).body);
    expect(listed).toEqual(listed.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect(listed).toEqual(expect.arrayContaining(['attendants', 'Servers']));
    expect(namesOf((await staff.get(path).query({ search: 'SERV' })).body)).toEqual(['Servers']);

    const renamed = await staff.put(`${path}/${body.id}`).send({ name: 'All servers' }).expect(200);
    expect(renamed.body).toEqual({ ...body, name: 'All servers', version: 2 });
    const emptied = { name: 'All servers', classificationIds: [] };
    expect((await staff.put(`${path}/${body.id}`).send(emptied).expect(200)).body).toMatchObject(emptied);
    await staff.delete(`${path}/${body.id}`).expect(204);
    expect((await staff.get(`${path}/${body.id}`).expect(404)).body.error).toBe(missing);

    const entries: { action: string }[] = await api.dataSource.query(
      'SELECT action FROM audit_entries WHERE entity_id = $1 ORDER BY id',
      [body.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(
      ['created', 'updated', 'updated', 'deleted'].map((what) => `${entityType}.${what}`),
    );
  });

  it('refuse a blank name and classifications that are not there', async () => {
    const blank = await staff.post(path).send({ name: '' }).expect(400);
    expect(blank.body.details).toEqual([{ field: 'name', message: 'Name is required' }]);
    const lost = await staff
      .post(path)
      .send({ name: 'x', classificationIds: [randomUUID()] })
      .expect(400);
    expect(lost.body.details).toEqual([{ field: 'classificationIds', message: 'Classification not found' }]);
    await staff
      .post(path)
      .send({ name: 'x', classificationIds: ['no id'] })
      .expect(400);
    await staff.put(`${path}/${randomUUID()}`).send({ name: 'x' }).expect(404);
  });
});

describe('what workers refer to', () => {
  it('is taken out of them when it is deleted', async () => {
    const [kept, gone] = [await make.similarClassification(), await make.similarClassification()];
    const certificate = await make.certificate();
    const lists = { l26CanWorkIn: [gone.id, kept.id], bestCanWorkIn: [gone.id] };
    const { id } = await make.worker({ ...lists, bestCertificateId: certificate.id });
    const groupPath = `/api/substantially-similar-classifications/${gone.id}`;
    const changes = await heard(async () => {
      await staff.delete(groupPath).expect(204);
      await staff.delete(`/api/certificates/${certificate.id}`).expect(204);
    });
    expect((await staff.get(`/api/workers/${id}`)).body).toMatchObject({
      l26CanWorkIn: [kept.id],
      bestCanWorkIn: [],
      bestCertificateId: null,
    });
    expect(changes.filter(({ topic }) => topic === 'workers')).toEqual([
      { topic: 'workers', ids: [id], fields: ['l26CanWorkIn', 'bestCanWorkIn'] },
      { topic: 'workers', ids: [id], fields: ['bestCertificateId'] },
    ]);
  });

  it('is never left behind when workers change while it is deleted', async () => {
    for (let round = 0; round < 10; round += 1) {
      const group = await make.similarClassification();
      const worker = await make.worker({ l26CanWorkIn: [group.id] });
      await Promise.all([
        staff.delete(`/api/substantially-similar-classifications/${group.id}`).expect(204),
        staff.patch(`/api/workers/${worker.id}`).send({ bestCanWorkIn: [group.id] }),
        staff.post('/api/workers').send({ firstName: 'New', lastName: 'Comer' }).expect(201),
      ]);
      expect((await staff.get(`/api/workers/${worker.id}`)).body).toMatchObject({
        l26CanWorkIn: [],
        bestCanWorkIn: [],
      });
    }
  });
});
