import { randomUUID } from 'node:crypto';
import { en } from '../../src/languages/catalogue/en.js';
import { factories } from '../support/factories.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';

let api: TestApi;
let staff: Agent;

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
});
afterAll(() => api.close());

interface Sentence {
  key: string;
}
const sentence = async (language: string, key: string) => {
  const { body } = await staff.get(`/api/wording/${language}`).expect(200);
  return (body.sentences as Sentence[]).find((one) => one.key === key);
};
const save = (text: string | null, path = 'vi/text.offer') =>
  staff.put(`/api/wording/${path}`).send({ text });
const original = 'Mời nhận việc: {title} tại {employer}. {message}\nXem và trả lời: {link}';

describe('the wording of a language', () => {
  it('stands beside English, with its placeholders, and nobody has confirmed it', async () => {
    expect(await sentence('vi', 'text.offer')).toEqual({
      key: 'text.offer',
      english: 'Job Offer: {title} at {employer}. {message}\nView details and respond: {link}',
      original,
      text: original,
      placeholders: ['employer', 'link', 'message', 'title'],
      mayChange: true,
      confirmed: null,
      version: 0,
    });
    await staff.get('/api/wording/xx').expect(404);
    await save('x', 'vi/no.such').expect(404);
    await api.visitor().get('/api/wording/vi').expect(401);
  });

  it.each([
    ['Việc: {title} tại {employer}. {message}', 'Keep {link}: it is filled in for each worker'],
    ['{title} {employer} {message} {link} {wage}', 'Nothing is known for {wage}'],
    [
      '{title} {employer} {message} {link',
      'A brace { or } stands where none can; placeholders are written like {title}',
    ],
    ['{title, date} {employer} {message} {link}', 'Placeholders here are plain, like {title}'],
    [
      '{title, select, zz {{employer} {message} {link}} other {x}}',
      'Placeholders here are plain, like {title}',
    ],
  ])('refuses beside the field: %s', async (text, message) => {
    const { body } = await save(text).expect(400);
    expect(body.details).toEqual([{ field: 'text', message }]);
  });

  it('may count what English counts, and only that', async () => {
    await save('{count, plural, other {# phút}}', 'vi/text.minutes').expect(200);
    await save('{count} phút', 'vi/text.minutes').expect(200);
    await save('{count, number} phút', 'vi/text.minutes').expect(400);
    await save('{count, plural, one {un minuto} other {# minutos}}', 'es/text.minutes').expect(200);
    const { body } = await save(
      '{count, plural, one {un momento} other {un momento}}',
      'es/text.minutes',
    ).expect(400);
    expect(body.details[0].message).toMatch(/^Keep the number/);
    await save(null, 'es/text.minutes').expect(200);
    await save(null, 'vi/text.minutes').expect(200);
  });

  it('has its placeholders also behind an apostrophe', async () => {
    const own = "Pou l'{employer}: {title}. {message} {link}";
    const { body } = await save(own, 'ht/text.offer').expect(200);
    expect(body.text).toBe("Pou l''{employer}: {title}. {message} {link}");
    expect((await save(body.text as string, 'ht/text.offer').expect(200)).body.text).toBe(body.text);
    await save(null, 'ht/text.offer').expect(200);
  });

  it('is changed, goes back, and the log tells both', async () => {
    const own = 'Việc: {title}, {employer}. {message} {link}';
    expect((await save(own).expect(200)).body).toMatchObject({ text: own, original });
    expect((await save(null).expect(200)).body).toMatchObject({ text: original });
    const { body: log } = await staff
      .get('/api/audit-entries')
      .query({ entityType: 'wording', entityId: 'vi/text.offer' })
      .expect(200);
    expect((log as { summary: string }[]).map(({ summary }) => summary)).toEqual([
      "dispatcher went back to the product's words of vi/text.offer",
      "dispatcher worded vi/text.offer in the hall's own way",
    ]);
  });

  it('is changed as of the version that was seen; who comes second gets the sentence as it is', async () => {
    const put = (text: string | null, ifMatch: string) =>
      staff.put('/api/wording/pt-BR/match.accept').set('If-Match', ifMatch).send({ text });
    const { headers } = await staff.get('/api/wording/pt-BR').expect(200);
    const first = await put('Aceito', headers.etag ?? '').expect(200);
    // Another sentence is no matter.
    await save('Não aceito', 'pt-BR/match.decline').expect(200);
    const { body } = await put('Eu aceito', headers.etag ?? '').expect(409);
    expect(body).toMatchObject({ code: 'changed_meanwhile', current: { text: 'Aceito' } });
    await put('Aceito', headers.etag ?? '').expect(200);
    await staff.post('/api/wording/pt-BR/match.accept/confirm').send({ confirmed: true }).expect(200);
    const second = await put('Eu aceito', first.headers.etag ?? '').expect(200);
    await put(null, first.headers.etag ?? '').expect(409);
    await put(null, second.headers.etag ?? '').expect(200);
    await put('Aceito', second.headers.etag ?? '').expect(409);
    await save(null, 'pt-BR/match.decline').expect(200);
  });

  it('is confirmed sentence by sentence; one that is changed afterwards is no longer', async () => {
    const confirm = (confirmed: boolean) =>
      staff.post('/api/wording/ht/match.accept/confirm').send({ confirmed }).expect(200);
    expect((await confirm(true)).body.confirmed).toEqual({ by: 'dispatcher', at: expect.any(String) });
    await save('Mwen aksepte', 'ht/match.accept').expect(200);
    expect(await sentence('ht', 'match.accept')).toMatchObject({ confirmed: null });
    await save(null, 'ht/match.accept').expect(200);
    expect(await sentence('ht', 'match.accept')).not.toMatchObject({ confirmed: null });
    expect((await confirm(false)).body.confirmed).toBeNull();
    const stale = { confirmed: true, text: 'What stood there before' };
    await staff.post('/api/wording/ht/match.accept/confirm').send(stale).expect(409);
  });

  it('stays in English what the specification gives, and may change what it does not', async () => {
    await save('Nope: {title} {employer} {message} {link}', 'en/text.offer').expect(409);
    await save('All set.', 'en/optIn.enabled').expect(409);
    await save('Needed', 'en/api.required').expect(409);
    await save('Bật JavaScript.', 'vi/page.needsScript').expect(409);
    await save('Sorry, not now.', 'en/api.notNow').expect(200);
    expect(await sentence('es', 'api.notNow')).toMatchObject({ english: 'Sorry, not now.' });
    await save(null, 'en/api.notNow').expect(200);
  });

  describe('is previewed', () => {
    const preview = async (path: string, body: { text?: string; workerId?: string } = {}) =>
      (await staff.post(`/api/wording/${path}/preview`).send(body).expect(200)).body;

    it('for nobody while there are no workers, with likely values for all that a sentence can have', async () => {
      for (const key of Object.keys(en.messages)) {
        const { text, worker } = await preview(`vi/${key}`);
        expect(text.replace('Đang gửi…', '').replace('Đang lưu…', '')).not.toMatch(/…|undefined|[{}]/);
        expect(worker).toBeNull();
      }
    });

    it('with its segments before it is kept', async () => {
      const { text, segments } = await preview('vi/text.offer');
      expect(text).toMatch(/^Mời nhận việc: .+ tại .+\. .+\nXem và trả lời: https?:\/\//);
      expect(segments).toBeGreaterThanOrEqual(2);
      const short = '{title} {employer} {message} {link}';
      expect(await preview('es/text.offer', { text: short })).toMatchObject({ segments: 1 });
      expect(await preview('es/match.accept')).toMatchObject({ text: 'Aceptar', segments: null });
    });

    it('for the worker who is named: their name, their job and their link, with the hall’s own words', async () => {
      const make = factories(api.dataSource);
      const worker = await make.worker({ firstName: 'Rosa', lastName: 'Abreu' });
      const job = await make.job({ title: 'Cook', titleIn: { es: 'Cocinera' } });
      const { id } = await make.match({ jobId: job.id, workerId: worker.id });
      await make.job({ title: 'Later, and not theirs' });
      const { text, worker: whose } = await preview('es/text.choiceOf', { workerId: worker.id });
      expect(text).toMatch(new RegExp(`^Rosa Abreu, Cocinera .+: https?://.+/worker-view/${id}$`));
      expect(whose).toEqual({ id: worker.id, name: 'Rosa Abreu' });
      await save('«{title}», {employer}', 'es/text.job').expect(200);
      expect((await preview('es/text.reminder', { workerId: worker.id })).text).toContain(
        '«Cocinera», Hotel',
      );
      await save(null, 'es/text.job').expect(200);
    });

    it('for whom of the language was texted last, else who is active in it, else anybody', async () => {
      const make = factories(api.dataSource);
      const shown = async () => (await preview('ht/text.choice')).worker.id;
      expect((await preview('ht/text.choice')).worker).toMatchObject({ name: 'Rosa Abreu' });
      await make.worker({ language: 'ht', status: 'Inactive' });
      const active = await make.worker({ language: 'ht' });
      expect(await shown()).toBe(active.id);
      const texted = await make.worker({ language: 'ht' });
      const before = await make.worker({ language: 'ht' });
      const other = await make.worker({ language: 'vi' });
      for (const { id } of [before, texted, other])
        await api.dataSource.query(
          `INSERT INTO sms (phone_number, message, worker_id, purpose) VALUES ('+16175550100', 'Hello', $1, 'test')`,
          [id],
        );
      expect(await shown()).toBe(texted.id);
    });

    it('for nobody who is not there', async () => {
      const ask = (workerId: string) => staff.post('/api/wording/ht/text.choice/preview').send({ workerId });
      expect((await ask(randomUUID()).expect(404)).body).toMatchObject({ error: 'Worker not found' });
      await ask('x').expect(400);
    });
  });
});
