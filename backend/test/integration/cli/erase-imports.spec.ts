import { importing } from '../imports/importing.js';
import type { Messaging } from '../messaging/messaging.js';
import { type Erasing, startErasing } from './erasing.js';

let erasing: Erasing;
let hall: Messaging;
let imports: ReturnType<typeof importing>;
beforeAll(async () => {
  erasing = await startErasing();
  ({ hall } = erasing);
  imports = importing(hall.staff);
});
afterAll(() => erasing.close());

const hex = (text: string) => Buffer.from(text).toString('hex');
/** Where one of these still stands, also in the bytes of a file. */
const left = async (...values: string[]) => {
  const needles = values.flatMap((value) => [value, hex(value)]);
  return (await erasing.everything()).filter((line) => needles.some((needle) => line.includes(needle)));
};
const file = (...lines: string[]) =>
  ['Employee No.,First Name,Last Name,Cell Phone,Notes', ...lines].join('\n');
const rowsOf = (id: string) =>
  hall.sql<{ row: number; cells: string[] }>(
    'SELECT "row", cells FROM import_rows WHERE import_id = $1 ORDER BY "row"',
    [id],
  );

describe('Erasing somebody whom imported files name', () => {
  it('leaves nothing of them in rows with problems, in first rows, and in files that nobody had checked', async () => {
    const id = await erasing.addWorker({
      firstName: 'Zoraida',
      lastName: 'Quimbaya',
      phone: '+16175550177',
    });
    const { id: applied } = await imports.upload(
      file(
        'EMP-10,Zoraida,Quimbaya,6175550177,',
        'EMP-11,Other,Person,6175550199,"Came with Zoraida Quimbaya, 617-555-0177"',
        'EMP-12,Zoraida,Brown,6175550198,',
      ),
    );
    const mapping = {
      ...{ 'Employee No.': 'l26EmployeeId', 'First Name': 'firstName', 'Last Name': 'lastName' },
      ...{ 'Cell Phone': 'phone', Notes: null },
    };
    const { counts } = await imports.check(applied, { mapping, match: 'employeeId' });
    expect(counts).toMatchObject({ new: 2, problems: 1 });
    await imports.apply(applied);
    const { id: checked } = await imports.upload(
      'Last Name,First Name,Cell Phone\nQuimbaya,Zoraida,(none)\nQuill,Ann,6175550197\n',
    );
    await imports.check(checked, { match: 'nameAndPhone' });
    const { id: unread } = await imports.upload(file('EMP-9,Zoraida,Quimbaya,6175550177,'));
    const { id: ofHer } = await imports.upload('EMP-8,Zoraida,Quimbaya\nEMP-7,Cy,Green\n');

    expect(await erasing.command(id, '--yes')).toMatchObject({ code: 0, errors: '' });

    expect(await left('Quimbaya', '6175550177', '617-555-0177')).toEqual([]);
    const pseudonym = `Erased member ${id.slice(0, 8)}`;
    expect(await rowsOf(applied)).toEqual([
      { row: 3, cells: ['EMP-11', 'Other', 'Person', '6175550199', `Came with ${pseudonym}, ${pseudonym}`] },
      { row: 4, cells: ['EMP-12', 'Zoraida', 'Brown', '6175550198', ''] },
    ]);
    expect(await imports.undo(applied)).toMatchObject({ keptCount: 0 });
    expect((await imports.check(checked, { match: 'nameAndPhone' })).counts).toMatchObject({ new: 1 });
    for (const gone of [unread, ofHer]) {
      expect(await imports.get(gone)).toMatchObject({
        ...{ status: 'failed', columns: [], sample: [] },
        failure: expect.stringContaining('The file was removed, as somebody was erased'),
      });
      await hall.staff.post(`/api/imports/${gone}/check`).send({}).expect(409);
    }
    const { body } = await hall.staff.get('/api/audit-entries?entityType=import&limit=100').expect(200);
    const said = (body as { summary: string }[]).map(({ summary }) => summary);
    expect(said.filter((summary) => summary.includes('removed the file'))).toEqual(
      Array(4).fill('Hiring Hall removed the file of the import of members.csv, as somebody was erased'),
    );
  });

  it('waits until a file that names them is written', async () => {
    const id = await erasing.addWorker({ firstName: 'Ulla', lastName: 'Vantongeren' });
    const { id: importId } = await imports.upload(file('EMP-20,Ulla,Vantongeren,6175550179,'));
    await imports.check(importId, { match: 'employeeId' });
    const set = (status: string) =>
      erasing.owner.query('UPDATE imports SET status = $2 WHERE id = $1', [importId, status]);
    await set('undoing');
    expect(await erasing.command(id, '--yes')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The file members.csv, which names the worker, is being written'),
    });
    await set('checked');
    expect(await erasing.command(id, '--yes')).toMatchObject({ code: 0, errors: '' });
    expect(await left('Vantongeren')).toEqual([]);
  });

  it('ends a check, and lets the file be checked again', async () => {
    const id = await erasing.addWorker({ firstName: 'Odo', lastName: 'Wexelblatt' });
    const { id: importId } = await imports.upload(file('EMP-30,Pia,Someone,6175550188,'));
    await imports.check(importId, { match: 'employeeId' });
    await erasing.owner.query(`UPDATE imports SET status = 'checking', step = NULL WHERE id = $1`, [
      importId,
    ]);
    expect(await erasing.command(id, '--yes')).toMatchObject({ code: 0, errors: '' });
    expect(await imports.get(importId)).toMatchObject({
      status: 'failed',
      failure: 'The check was stopped, as somebody was erased. Please check the file again.',
    });
    expect(await imports.check(importId)).toMatchObject({ status: 'checked', counts: { new: 1 } });
  });

  it('leaves nothing of a consent of theirs that a row about somebody else has ended', async () => {
    const phone = '+16175550166';
    await hall.sql(
      `INSERT INTO phone_numbers (phone_number, opted_in, consent_way, consent_at, opt_in_date, ip_address)
       VALUES ($1, true, 'link', now(), now(), '203.0.113.66')`,
      [phone],
    );
    const names = { firstName: 'Gone', lastName: 'Soon' };
    const { id } = await hall.make.worker({ ...names, phone, l26EmployeeId: 'EMP-66' });
    const { id: applied } = await imports.upload(
      file('EMP-66,Gone,Soon,6175550165,', `EMP-67,New,Holder,${phone},`),
    );
    await imports.check(applied, { match: 'employeeId' });
    await imports.apply(applied);
    const kept = () => hall.sql(`SELECT FROM import_rows WHERE undo::text LIKE '%203.0.113.66%'`);
    expect(await kept()).toHaveLength(1);
    expect(await erasing.command(id, '--yes')).toMatchObject({ code: 0, errors: '' });
    expect(await kept()).toEqual([]);
  });
});
