import { randomUUID } from 'node:crypto';
import { factories } from '../support/factories.js';
import { heardChanges } from '../support/heard-changes.js';
import { heldUp } from '../support/waiting-for-lock.js';
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

const hotel = { companyName: 'Harbor Hotel', dispatchClass: 'L26 Tiered' };

describe('employers', () => {
  it('are found by name, contact or e-mail, in order of name whatever its case', async () => {
    await make.employer({ companyName: 'zenith' });
    await make.employer({ companyName: 'Atlas', contactName: 'Zoe Marsh' });
    await make.employer({ companyName: 'beacon', email: 'jobs@zest.example' });
    await make.employer({ companyName: 'Corner' });
    const search = async (text: string) =>
      (await staff.get('/api/employers').query({ search: text }).expect(200)).body.map(
        ({ companyName }: { companyName: string }) => companyName,
      );
    expect(await search('')).toEqual(['Atlas', 'beacon', 'Corner', 'zenith']);
    expect(await search('Z')).toEqual(['Atlas', 'beacon', 'zenith']);
    expect(await search('_')).toEqual([]);
    await make.employer({ companyName: 'Déjà Vu', contactName: 'Évens Núñez' });
    expect(await search('deja')).toEqual(['Déjà Vu']);
    expect(await search('ÉVENS NUNEZ')).toEqual(['Déjà Vu']);
  });

  it('tell open pages of every change, and of none where nothing changed', async () => {
    const { id } = await make.employer({ ...hotel, dispatchClass: 'L26 Tiered' });
    const put = (contactName: string) =>
      staff
        .put(`/api/employers/${id}`)
        .send({ ...hotel, contactName })
        .expect(200);
    const told = { topic: 'employers', ids: [id] };
    expect(await heardChanges(api.config.databaseUrl, () => put('Ana'))).toEqual([
      { ...told, fields: ['contactName'] },
    ]);
    expect(await heardChanges(api.config.databaseUrl, () => put('Ana'))).toEqual([]);
    const remove = () => staff.delete(`/api/employers/${id}`).expect(204);
    expect(await heardChanges(api.config.databaseUrl, remove)).toEqual([told]);
  });

  it('are added, read, changed; what is left out stays, null empties', async () => {
    const { body } = await staff
      .post('/api/employers')
      .send({ ...hotel, phone: '617 555 0199', address: '1 Pier' })
      .expect(201);
    expect(body).toEqual({
      ...hotel,
      id: expect.any(String),
      contactName: null,
      email: null,
      phone: '+16175550199',
      address: '1 Pier',
      createdAt: expect.stringMatching(/Z$/),
      version: 1,
    });
    const changed = await staff
      .put(`/api/employers/${body.id}`)
      .send({ ...hotel, dispatchClass: 'Encore', phone: null })
      .expect(200);
    expect(changed.body).toEqual({ ...body, dispatchClass: 'Encore', phone: null, version: 2 });
    expect((await staff.get(`/api/employers/${body.id}`)).body).toEqual(changed.body);
    const [entry] = await api.dataSource.query(
      `SELECT before, after FROM audit_entries WHERE entity_id = $1 AND action = 'employer.updated'`,
      [body.id],
    );
    expect(entry).toEqual({
      before: { dispatchClass: 'L26 Tiered', phone: '+16175550199' },
      after: { dispatchClass: 'Encore', phone: null },
    });
  });

  it('say what is wrong beside each field', async () => {
    const { body } = await staff.post('/api/employers').send({ phone: '12345', email: 'x' }).expect(400);
    expect(body.details).toEqual(
      expect.arrayContaining([
        { field: 'companyName', message: 'Company name is required' },
        { field: 'dispatchClass', message: 'Dispatch class is required' },
        { field: 'phone', message: 'Please enter a valid US phone number' },
        { field: 'email', message: 'Invalid email' },
      ]),
    );
  });

  it('are not deleted while they have jobs', async () => {
    const { id } = await make.employer();
    const [first] = [await make.job({ employerId: id }), await make.job({ employerId: id })];
    const { body } = await staff.delete(`/api/employers/${id}`).expect(409);
    expect(body.error).toBe('This employer has 2 jobs and cannot be deleted.');
    await api.dataSource.query('DELETE FROM jobs WHERE id = $1', [first.id]);
    const again = await staff.delete(`/api/employers/${id}`).expect(409);
    expect(again.body.error).toBe('This employer has 1 job and cannot be deleted.');
  });

  it('are not deleted under a job that is being posted', async () => {
    const { id } = await make.employer();
    const { id: classificationId } = await make.classification();
    const [deletion] = await heldUp(
      api.dataSource,
      (posting) =>
        posting.query(
          `INSERT INTO jobs (title, description, employer_id, classification_id) VALUES ('t', 'd', $1, $2)`,
          [id, classificationId],
        ),
      () => [staff.delete(`/api/employers/${id}`)],
    );
    expect(deletion).toMatchObject({ status: 409 });
  });

  it('leave their workers without employer when deleted', async () => {
    const { id } = await make.employer();
    const worker = await make.worker({ l26EmployerId: id });
    await staff.delete(`/api/employers/${id}`).expect(204);
    expect((await staff.get(`/api/workers/${worker.id}`)).body.l26EmployerId).toBeNull();
    const [entry] = await api.dataSource.query(
      `SELECT before FROM audit_entries WHERE entity_id = $1 AND action = 'employer.deleted'`,
      [id],
    );
    expect(entry.before.workerIds).toEqual([worker.id]);
  });

  it('are not found when they are not there', async () => {
    const path = `/api/employers/${randomUUID()}`;
    expect((await staff.get(path).expect(404)).body.error).toBe('Employer not found');
    await staff.put(path).send(hotel).expect(404);
    await staff.delete(path).expect(404);
    await api.visitor().get('/api/employers').expect(401);
  });
});
