import { factories } from '../support/factories.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';

interface Found {
  type: string;
  id: string;
  title: string;
  subtitle: string;
}

describe('The search over everything', () => {
  let api: TestApi;
  let staff: Agent;
  let make: ReturnType<typeof factories>;

  const find = async (q: string): Promise<Found[]> =>
    (await staff.get('/api/search').query({ q }).expect(200)).body as Found[];
  const titles = async (q: string) => (await find(q)).map(({ title }) => title);

  beforeAll(async () => {
    api = await startTestApi();
    staff = await api.staff();
    make = factories(api.dataSource);
    const harbor = await make.employer({ companyName: 'Grand Harbor Hotel', contactName: 'Sam Rivera' });
    const arena = await make.employer({ companyName: 'Northside Arena', dispatchClass: 'Encore' });
    await make.worker({
      firstName: 'Genet',
      lastName: 'Abreu',
      phone: '+16175550187',
      l26EmployeeId: 'L26-100042',
    });
    await make.worker({ firstName: 'Genet', lastName: 'Zeleke', phone: '+16175551870', status: 'Inactive' });
    await make.worker({ firstName: 'Abel', lastName: 'Gentry', phone: '+18575554242' });
    await make.worker({ firstName: 'José María', lastName: 'Núñez-Ortega', l26EmployeeId: '0187' });
    await make.worker({ firstName: 'Maeve', lastName: "O'Brien" });
    await make.worker({ firstName: '小龙', lastName: '李' });
    await make.worker({ firstName: 'Galina', lastName: 'Orlova', status: 'Inactive' });
    await make.job({ title: 'Gala night', employerId: harbor.id, postDate: '2026-03-04' });
    await make.job({ title: 'Gala night', employerId: arena.id, postDate: '2026-05-04', status: 'Closed' });
    await make.job({ title: 'Banquet server, gala', employerId: arena.id, postDate: null });
    await make.employer({ companyName: 'Gala Rooms' });
  });
  afterAll(() => api.close());

  it.each([
    ['genet ab', ['Genet Abreu']],
    ['ab genet', ['Genet Abreu']],
    ['Abreu, Genet', ['Genet Abreu']],
    ['ABR gén', ['Genet Abreu']],
    ['gen ab', ['Genet Abreu', 'Abel Gentry']],
    ['jose nun', ['José María Núñez-Ortega']],
    ['ortega jos mar', ['José María Núñez-Ortega']],
    ['nunez ortega', ['José María Núñez-Ortega']],
    ['obrien', ["Maeve O'Brien"]],
    ['brien maeve', ["Maeve O'Brien"]],
    ['O’Br', ["Maeve O'Brien"]],
    ['李 小', ['小龙 李']],
    ['enet', []],
    ['genet nobody', []],
  ])('finds workers by %j: words of the name in any order, as far as they are typed', async (q, found) => {
    expect(await titles(q)).toEqual(found);
  });

  it.each([
    ['a whole number', '(617) 555-0187', ['Genet Abreu']],
    ['a number with its country', '+1 617-555-0187', ['Genet Abreu']],
    ['the last four digits', '4242', ['Abel Gentry']],
    ['how a number begins', '617555', ['Genet Abreu', 'Genet Zeleke']],
    ['how it begins with its country', '1 617 5550', ['Genet Abreu']],
    ['an employee id', 'L26-100042', ['Genet Abreu']],
    ['an employee id as somebody would type it', 'l26 100042', ['Genet Abreu']],
    ['how it begins', 'L26-10', ['Genet Abreu']],
    ['its number alone', '100042', ['Genet Abreu']],
    ['two digits, which are a part of no number', '87', []],
  ])('finds workers by %s', async (_what, q, found) => {
    expect(await titles(q)).toEqual(found);
  });

  it('puts exact ids and the ends of numbers before what only begins so', async () => {
    const begins = await make.worker({ firstName: '0187', lastName: 'Company' });
    expect(await titles('0187')).toEqual(['Genet Abreu', 'José María Núñez-Ortega', '0187 Company']);
    await staff.delete(`/api/workers/${begins.id}`).expect(204);
  });

  it('puts names that begin so first, open before closed, active before inactive, workers before jobs before employers', async () => {
    const found = await find('gal');
    expect(found.map(({ type, title, subtitle }) => [type, title, subtitle])).toEqual([
      ['job', 'Gala night', 'Grand Harbor Hotel · Open · Mar 4, 2026'],
      ['employer', 'Gala Rooms', 'L26 Tiered'],
      ['worker', 'Galina Orlova', 'Inactive'],
      ['job', 'Gala night', 'Northside Arena · Closed · May 4, 2026'],
      ['job', 'Banquet server, gala', 'Northside Arena · Open'],
    ]);
    expect((await find('gen')).map(({ title, subtitle }) => [title, subtitle])).toEqual([
      ['Genet Abreu', 'Active · L26-100042 · +1 (617) 555-0187'],
      ['Abel Gentry', 'Active · +1 (857) 555-4242'],
      ['Genet Zeleke', 'Inactive · +1 (617) 555-1870'],
    ]);
  });

  it.each([
    ['harbor', ['Gala night', 'Grand Harbor Hotel']],
    ['gala grand', ['Gala night']],
    ['north ban', ['Banquet server, gala']],
    ['gala - grand', ['Gala night']],
    ['hotel grand', ['Gala night', 'Grand Harbor Hotel']],
    ['gala rivera', []],
  ])('finds jobs and employers by %j: words of the title and of the employer', async (q, found) => {
    expect(await titles(q)).toEqual(found);
  });

  it('leads to the record that it names', async () => {
    const [job] = await find('gala harbor');
    const { body: read } = await staff.get(`/api/jobs/${job?.id}`).expect(200);
    expect(read.title).toBe('Gala night');
    const [worker] = await find('maeve');
    expect((await staff.get(`/api/workers/${worker?.id}`).expect(200)).body.lastName).toBe("O'Brien");
    const [employer] = await find('gala rooms');
    expect((await staff.get(`/api/employers/${employer?.id}`).expect(200)).body.companyName).toBe(
      'Gala Rooms',
    );
  });

  it('follows a change at once, and shows nobody who was erased', async () => {
    const { id } = await make.worker({ firstName: 'Wanda', lastName: 'Kowalska', phone: '+16175559001' });
    expect(await titles('kow')).toEqual(['Wanda Kowalska']);
    await staff.patch(`/api/workers/${id}`).send({ lastName: 'Nowak', phone: '(617) 555-9002' }).expect(200);
    expect(await titles('kow')).toEqual([]);
    expect(await titles('9001')).toEqual([]);
    expect(await titles('nowak wan')).toEqual(['Wanda Nowak']);
    expect(await titles('9002')).toEqual(['Wanda Nowak']);
    await api.dataSource.query('UPDATE workers SET erased_at = now() WHERE id = $1', [id]);
    for (const q of ['nowak', 'nowak wan', '9002', '617555'])
      expect(await titles(q)).not.toContain('Wanda Nowak');
  });

  it('answers with 20 at most, the best of them, and with some of each kind', async () => {
    for (let n = 0; n < 24; n += 1)
      await make.worker({ firstName: 'Tess', lastName: `Crowd ${n}`, status: n < 4 ? 'Inactive' : 'Active' });
    await make.job({ title: 'A crowded evening' });
    await make.employer({ companyName: 'Crowd Control' });
    const found = await find('crowd');
    expect(found).toHaveLength(20);
    expect(found.filter(({ subtitle }) => subtitle.startsWith('Inactive'))).toEqual([]);
    expect(found.map(({ type }) => type).slice(-3)).toEqual(['worker', 'employer', 'job']);
    expect(new Set(found.map(({ id }) => id)).size).toBe(20);
    const byWords = await find('tess cro');
    expect(byWords).toHaveLength(20);
    expect((await find('cro te')).map(({ id }) => id)).toEqual(byWords.map(({ id }) => id));
  });

  it.each([
    ['no text', {}, 'Required'],
    ['an empty text', { q: '' }, 'Required'],
    ['blanks', { q: ' \u00a0 ' }, 'Required'],
    ['a text that is too long', { q: 'x'.repeat(201) }, 'String must contain at most 200 character(s)'],
    ['a mark without its letter', { q: '\u0301' }, 'Required'],
    ['a character that no text can have', { q: 'a\u0000b' }, 'Invalid input'],
    ['two texts', { q: ['a', 'b'] }, 'Required'],
    ['another field', { q: 'a', status: 'Active' }, "Unknown field 'status'"],
  ])('refuses %s', async (_what, query: object, message) => {
    const { body } = await staff.get('/api/search').query(query).expect(400);
    expect(body).toMatchObject({ code: 'validation_failed', details: [{ message }] });
  });

  it.each(['%', '_', '\\', "'", '’', '--', '&', '!', ':*', '^', '％', '()', '"', '🙂', "' | 'xq", '<->'])(
    'finds nothing by %j, and means none of its signs',
    async (q) => {
      expect(await titles(q)).toEqual([]);
    },
  );

  it('takes a text of many words', async () => {
    const byOne = await titles('a');
    expect(byOne).toContain('Genet Abreu');
    expect(await titles('a A '.repeat(50))).toEqual(byOne);
    expect(await titles('josé maría núñez ortega josé maría núñez ortega josé maría')).toEqual([
      'José María Núñez-Ortega',
    ]);
    expect(await titles('josé maría núñez ortega josé maría núñez nobody')).toEqual([]);
  });

  it('is for signed-in staff', async () => {
    await api.visitor().get('/api/search').query({ q: 'genet' }).expect(401);
  });
});
