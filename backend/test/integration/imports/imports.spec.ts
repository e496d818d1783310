import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ErasedNumbers } from '../../../src/hall/phone-numbers/erased-numbers.service.js';
import { ImportSweeper } from '../../../src/hall/imports/import-sweeper.js';
import { inspection } from '../../../src/platform/database/sql/statement.js';
import { slowHashes } from '../../support/slow-hashes.js';
import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { importing } from './importing.js';

let hall: Messaging;
let imports: ReturnType<typeof importing>;
let worker: INestApplicationContext;

beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false });
  worker = await hall.startWorker();
  imports = importing(hall.staff);
});
afterAll(() => hall.close());

const workersNamed = async (lastName: string) =>
  hall.sql<{ first: string; phone: string | null; status: string; employee: string | null }>(
    `SELECT first_name AS first, phone, status, l26_employee_id AS employee FROM workers WHERE last_name = $1
     ORDER BY first_name`,
    [lastName],
  );

describe('A file of members', () => {
  it('is read by the words that halls use, checked without a change, applied, and undone', async () => {
    await hall.make.employer({ companyName: 'Park Plaza' });
    await hall.make.classification({ name: 'Banquet Server' });
    const file = [
      'Employee No.;Surname;First Name;Cell Phone;House;Class;Hire Date;Notes',
      '101;Importa;Ana;(617) 555-2101;PARK PLAZA;banquet server;3/14/2006;x',
      '102;Importa;Bo;617.555.2102;Park Plaza;Banquet Svr.;2006-03-04;y',
    ].join('\r\n');
    const { id, columns, mapping, sample } = await imports.upload(file);
    expect(columns[0]).toBe('Employee No.');
    expect(sample[0]?.[1]).toBe('Importa');
    expect(mapping).toEqual({
      'Employee No.': 'l26EmployeeId',
      Surname: 'lastName',
      'First Name': 'firstName',
      'Cell Phone': 'phone',
      House: 'l26EmployerId',
      Class: 'l26ClassificationId',
      'Hire Date': 'l26EmployerDate',
      Notes: null,
    });
    const checked = await imports.check(id, { mapping, match: 'employeeId' });
    expect(checked.counts).toEqual({ new: 1, changed: 0, same: 0, problems: 1 });
    expect(checked.problems).toEqual([
      {
        row: 3,
        column: 'Class',
        value: 'Banquet Svr.',
        message: 'There is no classification named “Banquet Svr.”.',
        suggestion: 'Banquet Server',
      },
    ]);
    expect(await workersNamed('Importa')).toEqual([]);
    await hall.staff.post(`/api/imports/${id}/apply`).send({ problems: 'stop' }).expect(409);

    const mended = await imports.check(id, {
      replacements: [{ column: 'Class', value: 'Banquet Svr.', replacement: 'Banquet Server' }],
    });
    expect(mended.counts).toEqual({ new: 2, changed: 0, same: 0, problems: 0 });
    expect((await imports.apply(id, 'stop')).counts.new).toBe(2);
    expect(await workersNamed('Importa')).toEqual([
      { first: 'Ana', phone: '+16175552101', status: 'Active', employee: '101' },
      { first: 'Bo', phone: '+16175552102', status: 'Active', employee: '102' },
    ]);
    const { id: again } = await imports.upload(file);
    expect((await imports.check(again)).counts).toEqual({ new: 0, changed: 0, same: 1, problems: 1 });

    expect((await imports.undo(id)).keptCount).toBe(0);
    expect(await workersNamed('Importa')).toEqual([]);
  });
});

/** How many rows a statement has given since. */
function counting(name: string): () => number {
  let count = 0;
  const before = inspection.rows;
  inspection.rows = (statement, rows) => {
    if (statement.name === name) count += rows.length;
    before?.(statement, rows);
  };
  return () => {
    inspection.rows = before;
    return count;
  };
}

describe('Workers who share a number', () => {
  it('are told apart by their names, and never all read for each row', async () => {
    await hall.sql(`INSERT INTO workers (first_name, last_name, phone, status, member_status)
      SELECT 'Tel' || n, 'Zentrale', '+16175552200', 'Active', 'Local 26 Recall List' FROM generate_series(1, 300) n`);
    const rows = Array.from({ length: 50 }, (_, n) => `Tel${n + 200},Zentrale,6175552200`);
    const { id } = await imports.upload(`First,Last,Phone\n${rows.join('\n')}\nNeu,Zentrale,6175552200\n`);
    const found = counting('workers whom rows may mean');
    const byBoth = await imports.check(id, { match: 'nameAndPhone' });
    const byPhone = await imports.check(id, { match: 'phone' });
    expect(found()).toBeLessThanOrEqual(2 * 51 * 5);
    expect(byBoth.counts).toEqual({ new: 1, changed: 0, same: 50, problems: 0 });
    expect(byPhone.counts).toEqual({ new: 0, changed: 0, same: 50, problems: 1 });
  });
});

describe('A row that is found by its phone alone', () => {
  it('is of the worker who has it only where the names agree; staff decide about any other', async () => {
    for (const [employeeId, firstName, phone] of [
      ['P1', 'Ana María', '+16175552501'],
      ['P2', 'Maria', '+16175552502'],
      ['P3', 'Jon', '+16175552503'],
    ] as const)
      await hall.make.worker({ firstName, lastName: 'Paz López', phone, l26EmployeeId: employeeId });
    const { id } = await imports.upload(
      [
        'First,Last,Phone,Status',
        'Ana,Paz-Lopez,6175552501,Inactive',
        'Mario,Paz Lopez,6175552502,Inactive',
        'John,Paz,6175552503,Inactive',
      ].join('\n'),
    );
    const checked = await imports.check(id, { match: 'phone' });
    expect(checked.counts).toEqual({ new: 0, changed: 2, same: 0, problems: 1 });
    expect(checked.problems).toEqual([
      expect.objectContaining({
        row: 3,
        column: 'Phone',
        message: 'Maria Paz López has this phone (employee ID P2).',
      }),
    ]);
    const { id: told } = await imports.upload(
      'Employee No.,First,Last,Phone\nP2,Mary,Diaz,6175552502\nP9,Luis,Diaz,6175552501\n',
    );
    expect((await imports.check(told, { match: 'phone' })).counts).toMatchObject({ changed: 1, problems: 1 });
  });
});

describe('A row that is found by an ID', () => {
  const ids = async (...columns: string[]) => {
    const [first, second] = await Promise.all(
      ['Ann', 'Zoe'].map((firstName, n) =>
        hall.make.worker({
          ...{ firstName, lastName: n ? 'Osei' : 'de la Cruz', phone: `+1617555280${n}` },
          l26EmployeeId: `007${n}`,
        }),
      ),
    );
    return { first: first?.id ?? '', second: second?.id ?? '', header: columns.join(',') };
  };
  afterEach(() => hall.sql(`DELETE FROM workers WHERE l26_employee_id LIKE '007%'`));

  it('is of another person where both names are others: staff decide', async () => {
    const { first, second, header } = await ids('Clock No', 'First', 'Last', 'Phone');
    const rows = ['0070,Maria,Barros,6175552899', '0071,Zoe,Barros,6175552801'];
    const { id } = await imports.upload([header, ...rows].join('\n'));
    const checked = await imports.check(id, { match: 'employeeId' });
    expect(checked.counts).toEqual({ new: 0, changed: 1, same: 0, problems: 1 });
    expect(checked.problems).toEqual([
      expect.objectContaining({
        row: 2,
        column: 'Clock No',
        message: 'Ann de la Cruz has this employee ID.',
      }),
    ]);
    const sameLast = await imports.upload(`${header}\n0070,Bea,de la Cruz,6175552898\n`);
    expect((await imports.check(sameLast.id, { match: 'employeeId' })).counts).toMatchObject({ problems: 1 });
    const married = await imports.upload(`${header}\n0070,Ann,Barros,\n`);
    expect((await imports.check(married.id, { match: 'employeeId' })).counts).toMatchObject({ changed: 1 });
    const namesake = await imports.upload(`${header}\n0070,Ann,Barros,6175552898\n`);
    expect((await imports.check(namesake.id, { match: 'employeeId' })).counts).toMatchObject({ problems: 1 });
    await hall.sql(`UPDATE workers SET l26_employer_date = '1990-05-06' WHERE id = $1`, [first]);
    const hired = await imports.upload(
      'Clock No,First,Last,Hire Date\n0070,Ann,Barros,5/6/1990\n0071,Zoe,Silva,5/6/2024\n',
    );
    expect((await imports.check(hired.id, { match: 'employeeId' })).counts).toMatchObject({ changed: 2 });
    await hall.sql(`UPDATE workers SET l26_employer_date = '1991-05-06' WHERE id = $1`, [second]);
    expect((await imports.check(hired.id, { match: 'employeeId' })).counts).toMatchObject({
      ...{ changed: 1, problems: 1 },
    });
    const same = await imports.upload(`${header}\n0070,Maria,Barros,6175552800\n`);
    expect((await imports.check(same.id, { match: 'employeeId' })).counts).toMatchObject({ changed: 1 });
    const sorted = await imports.upload(
      `Worker ID,First,Last\n${first},Zoe,Osei\n${second},Ann,de la Cruz\n`,
    );
    const { problems } = await imports.check(sorted.id);
    expect(problems.map(({ row, message }) => `${row} ${message}`)).toEqual([
      '2 The hall knows Ann de la Cruz by this worker ID.',
      '3 The hall knows Zoe Osei by this worker ID.',
    ]);
  });

  it('keeps the phone of who has one where only another number stands in the file', async () => {
    const { header } = await ids('Employee No.', 'First', 'Last', 'Cell', 'Home Phone');
    const { id } = await imports.upload(`${header}\n0070,Ann,de la Cruz,,617-555-9992\n0071,Zoe,Osei,n/a,\n`);
    expect((await imports.check(id, { match: 'employeeId' })).counts).toMatchObject({ same: 2, problems: 0 });
    await hall.sql(`UPDATE workers SET phone = NULL WHERE l26_employee_id = '0070'`);
    expect((await imports.check(id, { match: 'employeeId' })).counts).toMatchObject({ changed: 1, same: 1 });
  });

  it('leaves an ID with zeros in front, and names, as they are where a spreadsheet writes them otherwise', async () => {
    const { first, second } = await ids();
    const { id } = await imports.upload(
      `Worker ID,Employee No.,Full Name\n${first},70,Ann de la Cruz\n${second},71,"Osei, Zoe"\n`,
    );
    expect((await imports.check(id)).counts).toEqual({ new: 0, changed: 0, same: 2, problems: 0 });
    const { id: other } = await imports.upload(`Worker ID,Employee No.\n${first},0700\n${second},72\n`);
    expect((await imports.check(other)).counts).toMatchObject({ changed: 2 });
  });
});

it('A name that lost letters on its way through a spreadsheet is a problem, unless the hall knows it so', async () => {
  const broken = ['Th?,Nguyen', '? ?,Chen', 'José,MuÃ±oz', 'Thá»‹,Vo', 'V_n,Nguy?n', 'Linh,Mu√±oz'];
  const { id } = await imports.upload(['First,Last', ...broken, "José,O'Muñoz", 'Ângela,Nação'].join('\n'));
  const { counts, problems } = await imports.check(id);
  expect(counts).toMatchObject({ new: 2, problems: broken.length });
  expect(new Set(problems.map(({ message }) => message))).toEqual(
    new Set(['This name lost letters when the file was saved.']),
  );
  const { id: worker } = await hall.make.worker({ firstName: 'Th?', lastName: 'Verloren' });
  const again = await imports.upload(`Worker ID,First,Last\n${worker},Th?,Verloren\n`);
  expect((await imports.check(again.id)).counts).toMatchObject({ same: 1, problems: 0 });
  const houses = await imports.upload("Employer\nH?tel Royal\nWho's Next?\n", 'employers');
  expect((await imports.check(houses.id)).counts).toMatchObject({ new: 1, problems: 1 });
});

describe('A file that two staff have open', () => {
  it('is not written as one of them saw it, once the other has checked it otherwise', async () => {
    const { id } = await imports.upload('First,Last,Notes\nAna,Zwei,Bo\n');
    const seen = (await imports.check(id)) as unknown as { checkId: string };
    const now = await imports.check(id, { mapping: { Notes: 'firstName', Last: 'lastName' } });
    const apply = (checkId: string) =>
      hall.staff.post(`/api/imports/${id}/apply`).send({ problems: 'stop', checkId });
    expect((await apply(seen.checkId).expect(409)).body.code).toBe('checked_again');
    expect(await workersNamed('Zwei')).toEqual([]);
    await apply((now as unknown as { checkId: string }).checkId).expect(202);
    await imports.until(id, 'applied');
    expect(await workersNamed('Zwei')).toEqual([expect.objectContaining({ first: 'Bo' })]);
  });
});

describe('A step that does not end', () => {
  const underWay = (id: string, status: string, begun: number) =>
    hall.sql(
      `UPDATE imports SET status = $2, begun = $3, step = gen_random_uuid(), updated_at = now() - interval '1 day'
       WHERE id = $1`,
      [id, status, begun],
    );
  const checkedFile = async (name: string) => {
    const { id } = await imports.upload(`First,Last\nAna,${name}\nBo,${name}\n`);
    await imports.check(id);
    return id;
  };

  it('is given up after it was begun five times, and another import may be written', async () => {
    const [check, apply] = [await checkedFile('Endlos'), await checkedFile('Weiter')];
    await underWay(check, 'checking', 5);
    await underWay(apply, 'applying', 5);
    await worker.get(ImportSweeper, { strict: false }).sweep();
    expect((await imports.until(check, 'failed')).failure).toBe(
      'The file could not be checked. It was begun 5 times and did not come on.',
    );
    const left = await imports.until(apply, 'applied');
    expect(left.counts).toMatchObject({ new: 0, problems: 2 });
    expect(left.problems[0]?.message).toBe(left.failure);
    await imports.check(check);
    expect((await imports.apply(check)).counts.new).toBe(2);
  });

  it('is stopped by staff: what is written stays, can be undone, and the rest says why it was left out', async () => {
    const id = await checkedFile('Halt');
    await hall.staff.post(`/api/imports/${id}/stop`).send({}).expect(409);
    await imports.apply(id);
    await hall.sql(`UPDATE import_rows SET state = 'read' WHERE import_id = $1 AND "row" = 3`, [id]);
    await underWay(id, 'applying', 0);
    await hall.staff.post(`/api/imports/${id}/stop`).send({}).expect(202);
    const stopped = await imports.get(id);
    expect(stopped).toMatchObject({ status: 'applied', canUndo: true, counts: { new: 1, problems: 1 } });
    expect(stopped.failure).toBe('The rest of the rows was not imported. Somebody stopped it.');
    expect((await imports.undo(id)).keptCount).toBe(0);
    expect(await workersNamed('Halt')).toEqual([expect.objectContaining({ first: 'Bo' })]);
  });
});

describe('New numbers beside one that was erased', () => {
  const erased = '+16175552401';
  const others = (from: number, number: number) =>
    Array.from({ length: number }, (_, n) => `+1617556${from + n}`);

  const recall = (phoneNumbers: string[]) =>
    worker.get(DataSource).transaction(async (manager) => {
      const rows = await manager.query<{ id: string; phoneNumber: string }[]>(
        `INSERT INTO phone_numbers (phone_number) SELECT unnest($1::text[]) RETURNING id, phone_number AS "phoneNumber"`,
        [phoneNumbers],
      );
      const ids = await worker.get(ErasedNumbers, { strict: false }).recall(manager, rows);
      return rows.filter(({ id }) => ids.has(id)).map(({ phoneNumber }) => phoneNumber);
    });

  beforeEach(async () => {
    await hall.sql('DELETE FROM phone_numbers WHERE phone_number = $1', [erased]);
    await hall.make.phoneNumber({ phoneNumber: erased, optedIn: false, consentWay: 'text' });
    const numbers = worker.get(ErasedNumbers, { strict: false });
    await worker.get(DataSource).transaction((manager) => numbers.remove(manager, [erased]));
  });

  it('are not hashed slowly, unless they may be that one', async () => {
    const hashes = await slowHashes(async () =>
      expect(await recall([...others(1000, 400), erased])).toEqual([erased]),
    );
    expect(hashes.count).toBeGreaterThan(0);
    expect(hashes.count).toBeLessThan(10);
  });

  it('are all hashed where its bucket is not known, and leave threads to the rest of the process', async () => {
    await hall.sql('UPDATE erased_opt_outs SET bucket = NULL, bucket_key = NULL');
    const hashes = await slowHashes(async () =>
      expect(await recall([...others(2000, 40), erased])).toEqual([erased]),
    );
    // Of the four threads that there are.
    expect(hashes).toEqual({ count: 41, atOnce: 2 });
  });

  it('are all hashed where its bucket is by a key that is gone', async () => {
    await hall.sql(`UPDATE erased_opt_outs SET bucket = (bucket + 1) % 4096, bucket_key = 'another'`);
    expect(await recall([...others(3000, 2), erased])).toEqual([erased]);
  });
});

describe('New numbers beside some that two halls have erased', () => {
  it('take the opt-out of each', async () => {
    const [one, other] = ['+16175552411', '+16175552412'];
    const numbers = worker.get(ErasedNumbers, { strict: false });
    await hall.sql('DELETE FROM erased_opt_outs');
    const kept: unknown[] = [];
    for (const number of [one, other]) {
      await hall.make.phoneNumber({ phoneNumber: number, optedIn: false, consentWay: 'text' });
      await worker.get(DataSource).transaction((manager) => numbers.remove(manager, [number]));
      // Each hall has a salt of its own.
      kept.push(
        ...(
          await hall.sql<{ row: unknown }>(
            'WITH o AS (DELETE FROM erased_opt_outs RETURNING *) SELECT to_jsonb(o) AS row FROM o',
          )
        ).map(({ row }) => row),
      );
    }
    await hall.sql(
      'INSERT INTO erased_opt_outs SELECT * FROM jsonb_populate_recordset(NULL::erased_opt_outs, $1)',
      [JSON.stringify(kept)],
    );
    for (const number of [one, other]) {
      const { id } = await imports.upload(`First,Last,Phone\nAna,${number},${number}\n`);
      await imports.check(id, { match: 'phone' });
      await imports.apply(id);
    }
    const ways = 'SELECT consent_way AS way FROM phone_numbers WHERE phone_number = ANY($1)';
    expect(await hall.sql(ways, [[one, other]])).toEqual([{ way: 'text' }, { way: 'text' }]);
  });
});

describe('What a file may make of the product', () => {
  it('keeps columns that are called like what every object has', async () => {
    const { id, columns } = await imports.upload(
      'First,Last,constructor,toString,__proto__\nAna,Objekt,a,b,c\n',
    );
    const { mapping, counts } = await imports.check(id, {
      mapping: { First: 'firstName', Last: 'lastName' },
    });
    expect(Object.keys(mapping).toSorted()).toEqual(columns.toSorted());
    expect(Object.values(mapping).filter((field) => field === null)).toHaveLength(3);
    expect(counts.new).toBe(1);
  });

  it('quotes a cell no longer than people read', async () => {
    const { id } = await imports.upload(`First,Last,L26 Employer\nAna,Lang,${'x'.repeat(9_000)}\n`);
    const [problem] = (await imports.check(id)).problems;
    expect(problem?.value).toHaveLength(200);
    expect(problem?.message.length).toBeLessThanOrEqual(400);
  });

  it('is read a few files at a time; who sends many is asked to wait', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        hall.staff
          .post('/api/imports?kind=workers')
          .attach('file', Buffer.from('First,Last\nAna,Viel\n'), 'm.csv'),
      ),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('5');
    expect(refused.length + answers.filter(({ status }) => status === 201).length).toBe(20);
  });
});
