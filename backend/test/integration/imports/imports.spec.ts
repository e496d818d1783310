import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { importing } from './importing.js';

let hall: Messaging;
let imports: ReturnType<typeof importing>;

beforeAll(async () => {
  hall = await startMessaging();
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
