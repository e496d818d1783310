import { randomUUID } from 'node:crypto';
import { PhoneNumbersService } from '../../src/hall/phone-numbers/phone-numbers.service.js';
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
let numbers = 0;
const newNumber = () => `+1617556${7000 + (numbers += 1)}`;
const page = (id: string) => api.visitor().get(`/api/worker-view/${id}`);

describe("the public API in the worker's language", () => {
  it('says in which one a page opens, whatever the browser asks for, and which ones there are', async () => {
    const { id, workerId } = await link('ht', '+16175557001');
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
    const off = await api
      .visitor()
      .put(`/api/worker-view/${id}/language`)
      .send({ language: 'es' })
      .expect(400);
    const sentence = 'The hall does not write in this language. Choose another one.';
    expect(off.body).toMatchObject({ error: sentence, details: [{ field: 'language', message: sentence }] });
    expect((await staff.get(`/api/workers/${workerId}`)).body.language).toBe('ht');
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
    const { id, jobId } = await link(language, newNumber());
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

  it.each([
    [{ status: 'Perhaps' }, 'status', /^Valor no válido: 'Perhaps'\. Se espera 'Pending' \| /],
    [{ statut: 'Accepted' }, 'statut', /^Campo desconocido: «statut»$/],
  ])('says in it what is wrong with a field: %j', async (sent, field, message) => {
    const { id } = await link('es', newNumber());
    const { body } = await api.visitor().put(`/api/job-matches/${id}`).send(sent).expect(400);
    expect(body.error).toMatch(message);
    expect(body.details).toEqual([{ field, message: expect.stringMatching(message) }]);
    const own = await staff.put(`/api/job-matches/${id}`).send(sent).expect(400);
    expect(own.body.error).toMatch(/^(Invalid enum value|Unknown field)/);
  });

  it('refuses a yes to two jobs at once with the title as it was typed in it', async () => {
    const worker = await make.worker({ phone: '+16175557080', language: 'es' });
    const startsAt = new Date(Date.now() + 86_400_000);
    const first = await make.job({ title: 'Cook', titleIn: { es: 'Cocinero' }, startsAt });
    const taken = await make.match({ jobId: first.id, workerId: worker.id });
    const second = await make.job({ startsAt });
    const { id } = await make.match({ jobId: second.id, workerId: worker.id });
    await staff.put(`/api/job-matches/${taken.id}`).send({ status: 'Accepted' }).expect(200);
    await staff.put(`/api/job-matches/${id}`).send({ status: 'Offered' }).expect(200);
    const { body } = await api
      .visitor()
      .put(`/api/job-matches/${id}`)
      .send({ status: 'Accepted' })
      .expect(409);
    expect(body.error).toBe('Usted aceptó Cocinero para esta hora. Llame a la oficina para cambiarlo.');
  });

  it('refuses a choice of consent in it', async () => {
    await link('ht', '+16175557060');
    const [{ id }] = await api.dataSource.query(
      `SELECT id FROM phone_numbers WHERE phone_number = '+16175557060'`,
    );
    const { body } = await api.visitor().post(`/api/opt-in/${id}`).send({}).expect(400);
    expect(body).toMatchObject({
      error: 'Sa obligatwa',
      details: [{ field: 'optedIn', message: 'Sa obligatwa' }],
    });
  });

  it('refuses texts after a STOP in it, without words of another language', async () => {
    const phone = '+16175557090';
    await link('es', phone);
    await api.dataSource.transaction((manager) =>
      api.app
        .get(PhoneNumbersService)
        .setConsentByNumber(manager, phone, false, { source: 'keyword' }, 'STOP', true),
    );
    const [{ id }] = await api.dataSource.query('SELECT id FROM phone_numbers WHERE phone_number = $1', [
      phone,
    ]);
    const { body } = await api.visitor().post(`/api/opt-in/${id}`).send({ optedIn: true }).expect(409);
    expect(body).toMatchObject({
      error: 'Se dio de baja (STOP); solo un START desde ese teléfono lo cambia.',
      code: 'stopped_by_text',
    });
  });

  it('says in it that there were too many requests, with the phone of the hall', async () => {
    await staff.put('/api/hall').send({ name: 'Local 26', phone: '+16175550126' }).expect(200);
    const { id } = await link('es', '+16175557040');
    let last = await page(id);
    for (let asked = 0; last.status === 200 && asked < 500; asked++) last = await page(id);
    expect(last.status).toBe(429);
    expect(last.body).toMatchObject({
      error: 'Demasiadas solicitudes. Espere un momento e intente de nuevo.',
      hall: { name: 'Local 26', phone: '+16175550126' },
      reader: { language: 'es', languages: ['en', 'es', 'ht', 'pt-BR', 'vi', 'zh-Hant'] },
    });
  });
});
