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
  ])('refuses beside the field: %s', async (text, message) => {
    const { body } = await save(text).expect(400);
    expect(body.details).toEqual([{ field: 'text', message }]);
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

  it('is confirmed sentence by sentence; one that is changed afterwards is no longer', async () => {
    const confirm = (confirmed: boolean) =>
      staff.post('/api/wording/ht/match.accept/confirm').send({ confirmed }).expect(200);
    expect((await confirm(true)).body.confirmed).toEqual({ by: 'dispatcher', at: expect.any(String) });
    await save('Mwen aksepte', 'ht/match.accept').expect(200);
    expect(await sentence('ht', 'match.accept')).toMatchObject({ confirmed: null });
    await save(null, 'ht/match.accept').expect(200);
    expect(await sentence('ht', 'match.accept')).not.toMatchObject({ confirmed: null });
    expect((await confirm(false)).body.confirmed).toBeNull();
  });

  it('stays in English what the specification gives, and may change what it does not', async () => {
    await save('Nope: {title} {employer} {message} {link}', 'en/text.offer').expect(409);
    await save('Sorry, not now.', 'en/api.notNow').expect(200);
    expect(await sentence('es', 'api.notNow')).toMatchObject({ english: 'Sorry, not now.' });
    await save(null, 'en/api.notNow').expect(200);
  });

  it('is previewed with its segments before it is kept', async () => {
    const preview = (text: string | null, path: string) =>
      staff.post(`/api/wording/${path}/preview`).send({ text }).expect(200);
    const { body } = await preview(null, 'vi/text.offer');
    expect(body.text).toMatch(/^Mời nhận việc: .+ tại .+\. .+\nXem và trả lời: https?:\/\//);
    expect(body.segments).toBeGreaterThanOrEqual(2);
    const plain = await preview('{title} {employer} {message} {link}', 'es/text.offer');
    expect(plain.body.segments).toBe(1);
    expect((await preview(null, 'es/match.accept')).body).toEqual({ text: 'Aceptar', segments: null });
  });
});
