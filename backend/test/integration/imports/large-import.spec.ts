import iconv from 'iconv-lite';
import { eventually } from '../messaging/eventually.js';
import { kill, type Messaging, startMessaging } from '../messaging/messaging.js';
import { bomb, membersFile } from './files.js';
import { importing } from './importing.js';

let hall: Messaging;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false, env: { TIMES_FASTER: '10' } });
});
afterAll(() => hall.close());

const count = async (where = 'true') =>
  (await hall.sql<{ n: number }>(`SELECT count(*)::int AS n FROM workers WHERE ${where}`))[0]?.n;

describe('A hall of 5,000 members', () => {
  it('comes in at one sitting, with every problem said, though the worker process is killed in the middle', async () => {
    const imports = importing(hall.staff);
    let worker = await hall.startWorkerProcess();
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

it('is refused before it fills the memory: a bomb', async () => {
  const { body } = await hall.staff
    .post('/api/imports?kind=workers')
    .attach('file', await bomb(), 'members.xlsx')
    .expect(422);
  expect(body).toMatchObject({ error: 'The workbook is too large once it is unpacked.' });
});
