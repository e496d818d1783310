import type { ChildProcess } from 'node:child_process';
import iconv from 'iconv-lite';
import { kill, type Messaging, startMessaging } from '../messaging/messaging.js';
import { eventually } from '../messaging/eventually.js';
import { bomb, membersFile, workbookOf } from './files.js';
import { importing } from './importing.js';

let hall: Messaging;
let imports: ReturnType<typeof importing>;
let worker: ChildProcess;

beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false, env: { TIMES_FASTER: '10' } });
  worker = await hall.startWorkerProcess();
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

describe('A hall of 5,000 members', () => {
  it('comes in at one sitting, with every problem said, though the worker process is killed in the middle', async () => {
    await hall.make.employer({ companyName: 'Park Plaza' });
    await hall.make.employer({ companyName: 'Harborview Hotel' });
    await hall.make.classification({ name: 'Banquet Server' });
    await hall.make.classification({ name: 'Cook' });
    const before = await count();
    const { id, mapping } = await imports.upload(iconv.encode(membersFile(5_000, 40), 'windows-1252'));
    expect(mapping).toMatchObject({
      'Cell Phone': 'phone',
      'Home Phone': 'otherPhone',
      House: 'l26EmployerId',
    });
    const checked = await imports.check(id, { match: 'employeeId' });
    const { new: fresh, problems } = checked.counts;
    expect(fresh + problems + checked.counts.same).toBe(5_040);
    expect(new Set(checked.problems.map(({ suggestion }) => suggestion))).toEqual(
      new Set(['Banquet Server']),
    );
    expect(checked.problems[0]?.row).toBeGreaterThan(2);

    const replacements = [{ column: 'Class', value: 'Banquet Svr.', replacement: 'Banquet Server' }];
    const mended = await imports.check(id, { replacements });
    expect(mended.counts).toEqual({ new: 5_000, changed: 0, same: 40, problems: 0 });
    expect(await count()).toBe(before);

    await hall.staff.post(`/api/imports/${id}/apply`).send({ problems: 'stop' }).expect(202);
    await eventually(async () => expect(await count()).toBeGreaterThan(before ?? 0));
    await kill(worker);
    const written = (await count()) ?? 0;
    expect(written).toBeLessThan((before ?? 0) + 5_000);
    expect((written - (before ?? 0)) % 500).toBe(0);
    expect((await imports.get(id)).status).toBe('applying');
    worker = await hall.startWorkerProcess();
    expect((await imports.until(id, 'applied')).counts.new).toBe(5_000);
    expect(await count()).toBe((before ?? 0) + 5_000);
    expect(await count(`last_name LIKE 'López %'`)).toBeGreaterThan(100);
    const [entry] = (await hall.staff.get('/api/audit-entries?action=worker.created&limit=1').expect(200))
      .body as { summary: string }[];
    expect(entry?.summary).toContain('(import of members.csv)');

    const { text } = await hall.staff.get('/api/workers.csv').expect(200);
    const { id: again } = await imports.upload(text, 'workers', 'workers.csv');
    const same = { new: 0, changed: 0, same: (before ?? 0) + 5_000, problems: 0 };
    expect((await imports.check(again)).counts).toEqual(same);

    const [changed] = await hall.sql<{ id: string }>(
      `SELECT id FROM workers WHERE last_name LIKE 'Chen %' LIMIT 1`,
    );
    await hall.staff.patch(`/api/workers/${changed?.id}`).send({ email: 'new@example.org' }).expect(200);
    const undone = await imports.undo(id);
    expect(undone.keptCount).toBe(1);
    expect(await count()).toBe((before ?? 0) + 1);
  });
});

describe('What a file says', () => {
  it('is asked about once where its dates are in both orders', async () => {
    const file = 'First,Last,Hire Date\nAna,Daten,25/12/2010\nBo,Daten,12/25/2010\nCy,Daten,3/4/2010\n';
    const { id } = await imports.upload(file);
    const asked = await imports.check(id);
    expect(asked.counts).toEqual({ new: 2, changed: 0, same: 0, problems: 1 });
    expect(asked.dateQuestion).toMatchObject({ value: '3/4/2010', dayFirst: '2010-04-03' });
    expect((await imports.check(id, { dateOrder: 'day-first' })).counts.new).toBe(3);
  });

  it('is two rows for one worker only where they differ', async () => {
    const file =
      'First,Last,Phone,Email\nAna,Doppel,6175557001,\nAna,Doppel,(617) 555-7001,\nAna,Doppel,6175557001,a@x.org\n';
    const { id } = await imports.upload(file);
    const { counts, problems } = await imports.check(id, { match: 'nameAndPhone' });
    expect(counts).toEqual({ new: 1, changed: 0, same: 1, problems: 1 });
    expect(problems[0]).toMatchObject({ row: 4, message: expect.stringContaining('Row 2') });
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

  it('is the reference lists, too, and their exports come back the same', async () => {
    for (const [kind, file] of [
      ['employers', 'House,Contact,Phone\nNew Hotel,Sam,617-555-8001\n'],
      ['classifications', 'Class\nDishwasher\n'],
      ['certificates', 'Certificate,Classifications\nFood Safety,Dishwasher\n'],
    ] as const) {
      const { id } = await imports.upload(file, kind);
      expect((await imports.check(id)).counts).toEqual({ new: 1, changed: 0, same: 0, problems: 0 });
      await imports.apply(id, 'stop');
      const { text } = await hall.staff.get(`/api/${kind}.csv`).expect(200);
      const { id: again } = await imports.upload(text, kind);
      expect((await imports.check(again)).counts).toMatchObject({ new: 0, changed: 0, problems: 0 });
    }
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
    ['a broken workbook', Buffer.from('PK\u0003\u0004nothing'), 'The file is damaged'],
    ['too many columns', `${'a,'.repeat(5_000)}\n1`, 'The file has more than 200 columns.'],
    ['a quotation that never ends', `First,Last\n"${'x'.repeat(200_000)}`, 'Row 2 does not end'],
    ['a header alone', 'First,Last\n', 'The file has no rows below its header.'],
  ])('is refused with a sentence: %s', async (_, file, sentence) => {
    expect((await refused(file)).error).toContain(sentence);
  });

  it('is refused before it fills the memory: a bomb', async () => {
    expect((await refused(await bomb(), 'members.xlsx')).error).toBe(
      'The workbook is too large once it is unpacked.',
    );
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

  it('is longer than is taken', async () => {
    const answer = await hall.staff
      .post('/api/imports?kind=workers')
      .attach('file', Buffer.alloc(21 * 1024 * 1024, 'a'), 'members.csv');
    expect(answer.status).toBe(413);
  });
});
