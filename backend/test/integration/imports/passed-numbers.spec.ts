import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { CONSENT_COLUMNS as header, importing } from './importing.js';

let hall: Messaging;
let imports: ReturnType<typeof importing>;

beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false });
  await hall.startWorker();
  imports = importing(hall.staff);
});
afterAll(() => hall.close());

const asRow = (cells: readonly string[]) => cells.join(',');
let last = 0;
const numberOf = () => `+1617557${String(4_000 + (last += 1))}`;

/** Somebody with a number and a consent, whose employee id is part of the number. */
async function holder() {
  const phone = numberOf();
  const employee = `M${phone.slice(-4)}`;
  await hall.sql(
    `INSERT INTO phone_numbers (phone_number, opted_in, opt_in_date, consent_at, consent_way, consent_by)
     VALUES ($1, true, '2024-03-01T10:00:00.123Z', '2024-03-01T10:00:00.123Z', 'in-person', 'dispatcher')`,
    [phone],
  );
  const { id } = await hall.make.worker({ firstName: 'Mov', lastName: 'Er', l26EmployeeId: employee, phone });
  await hall.sql(
    'INSERT INTO phone_consent_holders SELECT id, $2 FROM phone_numbers WHERE phone_number = $1',
    [phone, id],
  );
  return { id, employee, phone, newcomer: `N${phone.slice(-4)}` };
}

const consentOf = async (phone: string) =>
  (
    await hall.sql(
      `SELECT opted_in AS "in", opt_in_date::date::text AS day, consent_at, consent_way AS way, consent_by,
         (SELECT array_agg(w.l26_employee_id ORDER BY w.l26_employee_id) FROM phone_consent_holders h
          JOIN workers w ON w.id = h.worker_id WHERE h.phone_number_id = p.id) AS holders
       FROM phone_numbers p WHERE phone_number = $1`,
      [phone],
    )
  )[0];
const written = (employee: string) => ({ in: true, day: '2025-02-02', way: 'form', holders: [employee] });

async function checked(...rows: string[]) {
  const { id } = await imports.upload([header, ...rows].join('\n'));
  return imports.check(id, { match: 'employeeId' });
}

const moving = (employee: string) => [employee, 'Mov', 'Er', numberOf(), '', '', ''];
const bringing = (employee: string, phone: string, [first, last] = ['New', 'Guy']) => [
  ...[employee, first, last, phone, 'yes', '2025-02-02', 'form'],
];

describe('The consent of a row whose number changes its holder', () => {
  // Rows are written 500 at a time.
  it.each<[what: string, between: number, isLeftFirst: boolean]>([
    ['after its holder left', 0, true],
    ['before its holder leaves', 0, false],
    ['long after its holder left', 500, true],
    ['long before its holder leaves', 500, false],
  ])('stands for the new one, %s, until the import is undone', async (_, between, isLeftFirst) => {
    const { employee, phone, newcomer } = await holder();
    const before = await consentOf(phone);
    const rows = [moving(employee), bringing(newcomer, phone)].map(asRow);
    const others = Array.from({ length: between }, (__, n) => `${newcomer}-${n},Other,${newcomer},,,,`);
    const [first = '', second = ''] = isLeftFirst ? rows : rows.toReversed();
    const { id, counts } = await checked(first, ...others, second);
    expect(counts).toEqual({ new: 1 + between, changed: 1, same: 0, problems: 0 });
    expect((await imports.apply(id, 'stop')).counts).toEqual(counts);
    expect(await consentOf(phone)).toMatchObject(written(newcomer));
    const again = await checked(first, ...others, second);
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 2 + between, problems: 0 });
    expect((await imports.undo(id)).keptCount).toBe(0);
    expect(await consentOf(phone)).toEqual(before);
  });

  it('stands for a worker of the hall who gets the number', async () => {
    const [one, other] = [await holder(), await holder()];
    const before = [await consentOf(one.phone), await consentOf(other.phone)];
    const { id, counts } = await checked(
      asRow(bringing(other.employee, one.phone, ['Mov', 'Er'])),
      asRow(moving(one.employee)),
    );
    expect(counts).toEqual({ new: 0, changed: 2, same: 0, problems: 0 });
    await imports.apply(id);
    expect(await consentOf(one.phone)).toMatchObject(written(other.employee));
    expect((await imports.undo(id)).keptCount).toBe(0);
    expect([await consentOf(one.phone), await consentOf(other.phone)]).toEqual(before);
  });

  it('stands where staff took the number off its holder after the check', async () => {
    const { id: workerId, phone, newcomer } = await holder();
    const { id, counts } = await checked(asRow(bringing(newcomer, phone)));
    expect(counts).toEqual({ new: 1, changed: 0, same: 0, problems: 0 });
    await hall.staff.patch(`/api/workers/${workerId}`).send({ phone: null }).expect(200);
    expect((await imports.apply(id)).counts).toEqual(counts);
    expect(await consentOf(phone)).toMatchObject(written(newcomer));
  });

  it('leaves the one on record to a holder who keeps the number', async () => {
    const { employee, phone, newcomer } = await holder();
    const before = await consentOf(phone);
    const { id, counts } = await checked(asRow(bringing(newcomer, phone)));
    expect(counts).toEqual({ new: 1, changed: 0, same: 0, problems: 0 });
    await imports.apply(id);
    expect(await consentOf(phone)).toEqual(before);
    expect(before).toMatchObject({ holders: [employee] });
    expect((await imports.undo(id)).keptCount).toBe(0);
    expect(await consentOf(phone)).toEqual(before);
  });

  it.each([
    ['said STOP', `consent_way = 'text', consent_at = now(), consent_reason = 'STOP'`],
    ['is blocked by the provider', `consent_way = 'new-holder', provider_blocks = true`],
  ])('is not taken, and its row is left out, where the number %s after the check', async (_, set) => {
    const { employee, phone, newcomer } = await holder();
    const { id } = await checked(asRow(bringing(newcomer, phone)), asRow(moving(employee)));
    await hall.sql(`UPDATE phone_numbers SET opted_in = false, ${set} WHERE phone_number = $1`, [phone]);
    const applied = await imports.apply(id);
    expect(applied.counts).toEqual({ new: 0, changed: 1, same: 0, problems: 1 });
    expect(applied.problems).toMatchObject([{ row: 2, column: 'Texts Opted In', value: phone }]);
    expect(await consentOf(phone)).toMatchObject({ in: false });
  });
});
