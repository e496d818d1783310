import { randomUUID } from 'node:crypto';
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

const link = async (language: string, phone: string) => {
  const worker = await make.worker({ phone });
  await staff.patch(`/api/workers/${worker.id}`).send({ language }).expect(200);
  const job = await make.job();
  const { id } = await make.match({ jobId: job.id, workerId: worker.id });
  return { id, jobId: job.id, workerId: worker.id };
};
const page = (id: string) => api.visitor().get(`/api/worker-view/${id}`);

describe("the public API in the worker's language", () => {
  it('says in which one a page opens, whatever the browser asks for, and which ones there are', async () => {
    const { id } = await link('ht', '+16175557001');
    const { body } = await page(id).set('Accept-Language', 'vi').expect(200);
    expect(body.reader).toEqual({
      language: 'ht',
      languages: ['en', 'es', 'ht', 'pt-BR', 'vi', 'zh-Hant'],
      sentences: {},
    });
    await staff
      .put('/api/hall')
      .send({ languages: ['en', 'vi'] })
      .expect(200);
    expect((await page(id)).body.reader).toMatchObject({ language: 'en', languages: ['en', 'vi'] });
    await staff
      .put('/api/hall')
      .send({ languages: ['en', 'es', 'ht', 'pt-BR', 'vi', 'zh-Hant'] })
      .expect(200);
  });

  it.each([
    ['es', 'Este trabajo está cerrado.'],
    ['pt-BR', 'Este trabalho está encerrado.'],
    ['ht', 'Travay sa a fèmen.'],
    ['zh-Hant', '這份工作已結束。'],
    ['vi', 'Công việc này đã đóng.'],
    ['en', 'This job is closed.'],
  ])('refuses in %s: %s', async (language, error) => {
    const { id, jobId } = await link(language, `+1617555702${Math.floor(Math.random() * 10)}`);
    await staff.put(`/api/jobs/${jobId}`).send({ status: 'Closed' }).expect(200);
    const { body } = await api
      .visitor()
      .put(`/api/job-matches/${id}`)
      .send({ status: 'Interested' })
      .expect(409);
    expect(body).toMatchObject({ error, code: 'answer_refused' });
  });

  it('decides by Accept-Language where no worker is known, and answers staff in English', async () => {
    const nobody = await page(randomUUID()).set('Accept-Language', 'zh-TW, en;q=0.5').expect(404);
    expect(nobody.body).toMatchObject({ error: '找不到工人資料', reader: { language: 'zh-Hant' } });
    expect((await page('x').expect(404)).body.error).toBe('Worker details not found');
    const number = await api
      .visitor()
      .get(`/api/opt-in/${randomUUID()}`)
      .set('Accept-Language', 'es')
      .expect(404);
    expect(number.body.error).toBe('No se encontró el número de teléfono');
    const own = await staff.get(`/api/opt-in/${randomUUID()}`).set('Accept-Language', 'es').expect(404);
    expect(own.body.error).toBe('Phone number not found');
  });

  it('keeps what the worker chooses: the record follows, the log says so, and both pages open in it', async () => {
    const { id, workerId } = await link('en', '+16175557030');
    const { body } = await api
      .visitor()
      .put(`/api/worker-view/${id}/language`)
      .send({ language: 'vi' })
      .expect(200);
    expect(body).toMatchObject({ language: 'vi' });
    expect((await staff.get(`/api/workers/${workerId}`)).body.language).toBe('vi');
    expect((await page(id)).body.reader.language).toBe('vi');
    const { body: log } = await staff.get('/api/audit-entries').query({ entityType: 'worker', limit: 1 });
    expect(log[0].summary).toMatch(/link changed .*: language en → vi$/);
    const [{ id: phoneId }] = await api.dataSource.query(
      `SELECT id FROM phone_numbers WHERE phone_number = '+16175557030'`,
    );
    const optIn = () => api.visitor().get(`/api/opt-in/${phoneId}`);
    expect((await optIn().expect(200)).body.reader.language).toBe('vi');
    await api.visitor().put(`/api/opt-in/${phoneId}/language`).send({ language: 'ht' }).expect(200);
    expect((await page(id)).body.reader.language).toBe('ht');
    await api.visitor().put(`/api/worker-view/${id}/language`).send({ language: 'xx' }).expect(400);
    await api.visitor().put(`/api/worker-view/${randomUUID()}/language`).send({ language: 'vi' }).expect(404);
    await staff.put(`/api/worker-view/${id}/language`).send({ language: 'es' }).expect(403);
    expect((await page(id)).body.reader.language).toBe('ht');
  });

  it('says in it that there were too many requests', async () => {
    const { id } = await link('es', '+16175557040');
    let last = await page(id);
    for (let asked = 0; last.status === 200 && asked < 500; asked++) last = await page(id);
    expect(last.status).toBe(429);
    expect(last.body.error).toBe('Demasiadas solicitudes. Espere un momento e intente de nuevo.');
  });
});
