import iconv from 'iconv-lite';
import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { workbookOf, workbookOfSheets } from './files.js';
import { importing } from './importing.js';

let hall: Messaging;
let imports: ReturnType<typeof importing>;

beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { env: { TIMES_FASTER: '10' } });
  imports = importing(hall.staff);
});
afterAll(() => hall.close());

const count = async (where = 'true') =>
  (await hall.sql<{ n: number }>(`SELECT count(*)::int AS n FROM workers WHERE ${where}`))[0]?.n;
const refused = async (file: string | Buffer, name = 'members.csv') =>
  (
    await hall.staff
      .post('/api/imports?kind=workers')
      .attach('file', Buffer.from(file as string), name)
      .expect(422)
  ).body as { error: string; code: string };

describe('What a file says', () => {
  it('is asked about once where its dates are in both orders', async () => {
    const file = 'First,Last,Hire Date\nAna,Daten,25/12/2010\nBo,Daten,12/25/2010\nCy,Daten,3/4/2010\n';
    const { id } = await imports.upload(file);
    const asked = await imports.check(id);
    expect(asked.counts).toEqual({ new: 2, changed: 0, same: 0, problems: 1 });
    expect(asked.dateQuestion).toMatchObject({ value: '3/4/2010', dayFirst: '2010-04-03' });
    expect((await imports.check(id, { dateOrder: 'day-first' })).counts.new).toBe(3);
  });

  it('has no signs that nobody sees: they make nobody another worker', async () => {
    await hall.make.worker({ firstName: 'Ana', lastName: 'Unsichtbar', phone: '+16175557077' });
    const { id } = await imports.upload('First,Last,Phone\n\u200BAna,Unsicht\u00ADbar\u2060,6175557077\n');
    expect((await imports.check(id, { match: 'nameAndPhone' })).counts).toMatchObject({ same: 1, new: 0 });
  });

  it('is two rows for one worker only where they differ', async () => {
    const file =
      'First,Last,Phone,Email\nAna,Doppel,6175557001,\nAna,Doppel,(617) 555-7001,\nAna,Doppel,6175557001,a@x.org\n';
    const { id } = await imports.upload(file);
    const { counts, problems } = await imports.check(id, { match: 'nameAndPhone' });
    expect(counts).toEqual({ new: 1, changed: 0, same: 1, problems: 1 });
    expect(problems[0]).toMatchObject({ row: 4, message: expect.stringContaining('Row 2') });
  });

  it('has no phone that rings nowhere, unless the worker has it already', async () => {
    await hall.make.worker({ firstName: 'Al', lastName: 'Alt', phone: '+10000000000' });
    const file = 'First,Last,Cell\nAl,Alt,000-000-0000\nNeu,Alt,000-000-0000\nBo,Alt,617-155-7301\n';
    const { id } = await imports.upload(file);
    const { counts, problems } = await imports.check(id);
    expect(counts).toEqual({ new: 0, changed: 0, same: 1, problems: 2 });
    expect(problems).toMatchObject([
      { row: 3, column: 'Cell', value: '000-000-0000', message: 'No US phone number is like this one.' },
      { row: 4, column: 'Cell', value: '617-155-7301' },
    ]);
  });

  it('is nothing where it says so, but in names', async () => {
    const file =
      'Emp No,First,Last,Cell,Email,Hire Date,Class\nN/A,None,Leer,n/a,-,unknown,#N/A\nn/a,Ana,Leer,?,none,--,null\n';
    const { id } = await imports.upload(file);
    expect((await imports.check(id)).counts).toEqual({ new: 2, changed: 0, same: 0, problems: 0 });
    await imports.apply(id);
    const rows = await hall.sql(
      `SELECT first_name AS first, phone, email, l26_employee_id AS employee, l26_employer_date AS day FROM workers
       WHERE last_name = 'Leer' ORDER BY first_name`,
    );
    const nothing = { phone: null, email: null, employee: null, day: null };
    expect(rows).toEqual([
      { first: 'Ana', ...nothing },
      { first: 'None', ...nothing },
    ]);
  });

  it('takes a consent only with a date and a way, which the record keeps', async () => {
    const file =
      'First,Last,Phone,Consent,Consent Date,Consent Way\nAna,Ja,6175557101,Yes,1/5/2024,form\nBo,Ja,6175557102,Yes,,\n';
    const { id } = await imports.upload(file);
    const checked = await imports.check(id);
    expect(checked.counts).toEqual({ new: 1, changed: 0, same: 0, problems: 1 });
    await imports.apply(id);
    const records = await hall.sql(
      `SELECT opted_in AS "in", consent_way AS way, opt_in_date::date::text AS day FROM phone_numbers
       WHERE phone_number IN ('+16175557101', '+16175557102')`,
    );
    expect(records).toEqual([{ in: true, way: 'form', day: '2024-01-05' }]);
  });

  it('is a workbook whose dates are numbers, whose formulas are their results', async () => {
    const file = await workbookOf([
      ['Members of the hall'],
      ['Emp #', 'Surname', 'First Name', 'Cell', 'Hire Date'],
      [101, 'Tafel', '=Ana', 6_175_557_201, { day: 38_790 }],
      ['', '', '', '', ''],
      [102, { formula: '"Ta"&"fel"', result: 'Tafel' }, 'Bo', '617-555-7202', '3/14/2006'],
    ]);
    const { id } = await imports.upload(file, 'workers', 'members.xlsx');
    expect((await imports.check(id)).counts.new).toBe(2);
    await imports.apply(id);
    const rows = await hall.sql(
      `SELECT first_name AS first, phone, l26_employer_date::text AS day FROM workers WHERE last_name = 'Tafel' ORDER BY l26_employee_id`,
    );
    expect(rows).toEqual([
      { first: '=Ana', phone: '+16175557201', day: '2006-03-14' },
      { first: 'Bo', phone: '+16175557202', day: '2006-03-14' },
    ]);
    const { text } = await hall.staff.get('/api/workers.csv?search=Tafel').expect(200);
    expect(text).toContain(`"'=Ana"`);
  });

  it('is left alone where somebody changed a worker after the check', async () => {
    const { id: worker } = await hall.make.worker({
      lastName: 'Spät',
      l26EmployeeId: '990',
      email: 'a@x.org',
    });
    const { id } = await imports.upload('Emp No,Email\n990,b@x.org\n');
    expect((await imports.check(id)).counts.changed).toBe(1);
    await hall.staff.patch(`/api/workers/${worker}`).send({ email: 'c@x.org' }).expect(200);
    const applied = await imports.apply(id);
    expect(applied.counts).toEqual({ new: 0, changed: 0, same: 0, problems: 1 });
    expect(await count(`email = 'c@x.org'`)).toBe(1);
  });

  it.each([
    ['employeeId', 'Emp No,First,Last\n8801,Iris,Zuerst\n', { l26EmployeeId: '8801' }],
    ['email', 'First,Last,Email\nIna,Zuerst,ina@x.org\n', { email: 'ina@x.org' }],
    ['phone', 'First,Last,Phone\nIvo,Zuerst,6175558811\n', { phone: '6175558811' }],
    ['nameAndPhone', 'First,Last,Phone\nIda,Zuerst,6175558812\n', { phone: '6175558812' }],
    ['nameAndPhone', 'First,Last\nIlse,Zuerst\n', {}],
  ])('adds nobody by %s whom somebody entered after the check', async (match, file, fields) => {
    const [, firstName = ''] = /\n.*?(I[a-z]+)/.exec(file) ?? [];
    const { id } = await imports.upload(`${file}`);
    expect((await imports.check(id, { match })).counts.new).toBe(1);
    const { body: worker } = await hall.staff
      .post('/api/workers')
      .send({ firstName, lastName: 'Zuerst' })
      .expect(201);
    await hall.staff.patch(`/api/workers/${worker.id}`).send(fields).expect(200);
    const applied = await imports.apply(id);
    expect(applied.counts).toEqual({ new: 0, changed: 0, same: 0, problems: 1 });
    expect(applied.problems[0]?.message).toMatch(/^Somebody entered this worker after the check/);
    expect(await count(`last_name = 'Zuerst' AND first_name = '${firstName}'`)).toBe(1);
  });

  it('adds namesakes of its own rows, also after rows that were written before them', async () => {
    const rows = Array.from(
      { length: 500 },
      (_, n) => `${n === 0 ? 'Eins' : `N${n}`},Vielmals,${6_175_660_000 + n}`,
    );
    const { id } = await imports.upload(`First,Last,Phone\n${rows.join('\n')}\nEins,Vielmals,\n`);
    expect((await imports.check(id, { match: 'nameAndPhone' })).counts.new).toBe(501);
    expect((await imports.apply(id)).counts).toMatchObject({ new: 501, problems: 0 });
  });

  it('is the reference lists, too, and their exports come back the same', async () => {
    const done: [kind: string, id: string][] = [];
    for (const [kind, file] of [
      ['employers', 'House,Contact,Phone\nNew Hotel,Sam,617-555-8001\n'],
      ['classifications', 'Class\nDishwasher\n'],
      ['certificates', 'Certificate,Classifications\nFood Safety,Dishwasher\n'],
      ['substantially-similar-classifications', 'Group,Classes\nKitchen,dishwasher\n'],
    ] as const) {
      const { id } = await imports.upload(file, kind);
      expect((await imports.check(id)).counts).toEqual({ new: 1, changed: 0, same: 0, problems: 0 });
      await imports.apply(id, 'stop');
      const { text } = await hall.staff.get(`/api/${kind}.csv`).expect(200);
      const { id: again } = await imports.upload(text, kind);
      const same = text.trimEnd().split('\r\n').length - 1;
      expect(same).toBeGreaterThan(0);
      expect((await imports.check(again)).counts).toEqual({ new: 0, changed: 0, same, problems: 0 });
      done.unshift([kind, id]);
    }
    for (const [kind, id] of done) {
      const { text: before } = await hall.staff.get(`/api/${kind}.csv`).expect(200);
      expect((await imports.undo(id)).keptCount).toBe(0);
      const { text: after } = await hall.staff.get(`/api/${kind}.csv`).expect(200);
      expect(after.split('\r\n')).toHaveLength(before.split('\r\n').length - 1);
    }
  });
});

describe('A list of employers', () => {
  const places = [0, 1, 2, 3, 4, 5];
  const mailOf = (place: number) => `hr@house${place}.org`;
  const check = async (mails: readonly (string | undefined)[]) => {
    const rows = mails.map((mail, place) => `Slipped House ${place},${mail ?? ''}`);
    const { id } = await imports.upload(`Employer,Email\n${rows.join('\n')}\n`, 'employers');
    return imports.check(id);
  };
  beforeAll(async () => {
    for (const place of places)
      await hall.make.employer({ companyName: `Slipped House ${place}`, email: mailOf(place) });
  });

  it.each([
    ['moved by a row', places.map((place) => mailOf(place + 1))],
    ['sorted alone', places.map((place) => mailOf((place + 2) % 6))],
    ['sorted alone the other way round', places.map((place) => mailOf(5 - place))],
  ] as const)('with a column that was %s has a problem in each row', async (_how, mails) => {
    const { counts, problems } = await check(mails);
    expect(counts).toMatchObject({ changed: 0, problems: 6 });
    expect(problems).toContainEqual(
      expect.objectContaining({
        ...{ row: 2, column: 'Email', value: mails[0] },
        message: expect.stringMatching(/^The employer of another row has this now/),
      }),
    );
  });

  it('may give several houses the address of one of them', async () => {
    const { counts } = await check(places.map(() => mailOf(0)));
    expect(counts).toMatchObject({ changed: 5, same: 1, problems: 0 });
  });
});

describe('What was imported and is in use since', () => {
  it.each([
    ['a group', 'substantially-similar-classifications'],
    ['a certificate', 'certificates'],
  ])('is left when the import is undone: a classification of %s', async (name, kind) => {
    const { id } = await imports.upload(
      `Class\nIn use, ${kind}\nOf nobody, ${kind}\n`.replaceAll(', ', ' '),
      'classifications',
    );
    await imports.check(id);
    await imports.apply(id);
    const { body: all } = await hall.staff
      .get('/api/classifications')
      .query({ search: `In use ${kind}` })
      .expect(200);
    const classificationIds = [(all as { id: string }[])[0]?.id];
    const made = await hall.staff.post(`/api/${kind}`).send({ name, classificationIds }).expect(201);
    expect((await imports.undo(id)).keptCount).toBe(1);
    const { body: now } = await hall.staff
      .get(`/api/${kind}/${(made.body as { id: string }).id}`)
      .expect(200);
    expect(now).toMatchObject({ classificationIds });
  });
});

describe('The sheets of a workbook', () => {
  it('are counted where they are not read', async () => {
    const inline = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>First</t></is></c></row>
      <row r="2"><c r="A2" t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const file = await workbookOfSheets([inline('Ana')], [inline('Bo')], [inline('Cy')], ['']);
    const uploaded = await imports.upload(file);
    expect(uploaded).toMatchObject({ sample: [['Ana']], otherSheets: 2 });
    expect(await imports.check(uploaded.id)).toMatchObject({ rows: 1, otherSheets: 2 });
    expect(await imports.upload('First\nDi\n')).toMatchObject({ otherSheets: 0 });
  });
});

describe('The language of workers in a file', () => {
  it('is read by its code or names, written anew by the export, and comes in again without a change', async () => {
    const file = [
      'Employee No.,First Name,Last Name,Preferred Language',
      '7101,Ana,Lingua,Español',
      '7102,Bo,Lingua,Haitian Creole',
      '7103,Cy,Lingua,zh-Hant',
      '7104,Di,Lingua,Portuguese',
      '7105,Ed,Lingua,vietnamese',
      '7106,Fe,Lingua,',
      '7107,Gus,Lingua,Klingon',
    ].join('\n');
    const { id, mapping } = await imports.upload(file);
    expect(mapping['Preferred Language']).toBe('language');
    const checked = await imports.check(id, { mapping, match: 'employeeId' });
    expect(checked.problems).toMatchObject([{ row: 8, column: 'Preferred Language', value: 'Klingon' }]);
    await imports.apply(id, 'leave-out');
    const rows = await hall.sql<{ language: string }>(
      `SELECT language FROM workers WHERE last_name = 'Lingua' ORDER BY first_name`,
    );
    expect(rows.map(({ language }) => language)).toEqual(['es', 'ht', 'zh-Hant', 'pt-BR', 'vi', 'en']);
    const { text } = await hall.staff.get('/api/workers.csv').query({ search: 'Lingua' }).expect(200);
    expect(text.split(/\r?\n/)[0]).toContain('Language');
    const again = await imports.upload(text, 'workers', 'workers.csv');
    const same = await imports.check(again.id, { mapping: again.mapping, match: 'employeeId' });
    expect(same.counts).toEqual({ new: 0, changed: 0, same: 6, problems: 0 });
  });
});

describe('A file that is no table', () => {
  it.each([
    ['nothing', '', 'The file is empty.'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      'The file is a picture, not a table.',
    ],
    [
      'a web page',
      '<!DOCTYPE html>\n<table><tr><td>First</td></tr></table>\n',
      'The file is a web page, not',
    ],
    ['data of a program', '[\n {"first": "Ana"}\n]\n', 'The file is JSON, not a table.'],
    ['a broken workbook', Buffer.from('PK\u0003\u0004nothing'), 'The file is damaged'],
    ['too many columns', `${'a,'.repeat(5_000)}\n1`, 'The file has more than 200 columns.'],
    ['a quotation that never ends', `First,Last\n"${'x'.repeat(200_000)}`, 'Row 2 does not end'],
    ['a header alone', 'First,Last\n', 'The file has no rows below its header.'],
  ])('is refused with a sentence: %s', async (_, file, sentence) => {
    expect((await refused(file)).error).toContain(sentence);
  });

  it('is refused with its row where its characters are damaged', async () => {
    const broken = Buffer.concat([
      Buffer.from('First,Last\nJosé María,'),
      Buffer.from([0xc3]),
      Buffer.from('x\n'),
    ]);
    const { id } = await imports.upload(broken);
    expect((await imports.check(id)).problems[0]).toMatchObject({ row: 2, column: 'Last' });
  });

  it('is in the letters of a Mac, or a problem, or refused where it is of both', async () => {
    const lines = (...names: string[]) => ['First,Last', ...names, ''].join('\r');
    const { id } = await imports.upload(iconv.encode(lines('José,Macruñoz', 'María,Macruñoz'), 'macintosh'));
    expect((await imports.check(id)).counts).toMatchObject({ new: 2, problems: 0 });
    await imports.apply(id);
    expect(await count(`last_name = 'Macruñoz' AND first_name IN ('José', 'María')`)).toBe(2);
    const weak = await imports.upload(iconv.encode('First,Last\nAna,Díaz\nBo,Macmann\n', 'macintosh'));
    expect((await imports.check(weak.id)).counts).toMatchObject({ new: 1, problems: 1 });
    const mixed = ['macintosh', 'windows-1252'].map((encoding) =>
      iconv.encode('First,Last\nAna,Pérez\n', encoding),
    );
    expect((await refused(Buffer.concat(mixed))).error).toContain(
      '“PŽrez” may be “Pérez”. Please save it as "CSV UTF-8"',
    );
  });

  it('is longer than is taken', async () => {
    const answer = await hall.staff
      .post('/api/imports?kind=workers')
      .attach('file', Buffer.alloc(21 * 1024 * 1024, 'a'), 'members.csv');
    expect(answer.status).toBe(413);
  });
});
