import { eventually } from '../messaging/eventually.js';
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

describe('A consent that an import brought', () => {
  const given = async (row: string) => {
    const { id } = await imports.upload(`${header}\n${row},Yes,2024-01-02,form\n`);
    await imports.check(id, { match: 'employeeId' });
    await imports.apply(id);
    return id;
  };
  const optedIn = async (number: string) =>
    (
      await hall.sql<{ is: boolean }>(`SELECT opted_in AS is FROM phone_numbers WHERE phone_number = $1`, [
        number,
      ])
    )[0]?.is;

  it('is not taken from a file that says No for the same number, unless that is older', async () => {
    const rows = (number: string, date: string) =>
      [`Ann,Paar,${number},Yes,2024-03-04,form`, `Bo,Paar,${number},No,${date},`].join('\n');
    const columns = 'First,Last,Phone,Consent,Consent Date,Consent Way';
    const file = [
      columns,
      rows('6175552351', '2025-03-04'),
      rows('6175552352', ''),
      rows('6175552353', '2023-03-04'),
    ];
    const { id } = await imports.upload(`${file.join('\n')}\n`);
    const checked = await imports.check(id);
    expect(checked.counts).toMatchObject({ new: 2, problems: 4 });
    expect(JSON.stringify(checked.problems)).toContain('says No for the same number');
    await imports.apply(id);
    expect(await optedIn('+16175552351')).toBeUndefined();
    expect(await optedIn('+16175552352')).toBeUndefined();
    expect(await optedIn('+16175552353')).toBe(true);
  });

  it.each([
    ['in a row with another problem', '61', ['Ann,Yes,1/5/2022,form,', 'Cec,No,3/4/2023,,No such house']],
    ['with an impossible date', '62', ['Ann,Yes,1/5/2022,form,', 'Cec,No,13/45/2023,,']],
    [
      'in a second row of one worker without the phone',
      '66',
      ['Ann,Yes,1/5/2022,form,', 'Ann,No,3/4/2025,,,no phone'],
    ],
    [
      'in a second row of one worker with another problem and without the phone',
      '67',
      ['Ann,Yes,1/5/2022,form,', 'Ann,No,3/4/2025,,No such house,no phone'],
    ],
    [
      'in a first row of one worker whose phone cannot be read',
      '68',
      ['Ann,No,3/4/2025,,,617-555', 'Ann,Yes,1/5/2022,form,'],
    ],
    [
      'in a row without the phone, beside another who says Yes',
      '69',
      ['Eva,,,,', 'Eva,No,3/4/2025,,,no phone', 'Bo,Yes,1/5/2022,form,'],
    ],
    ['in a second row of one worker', '63', ['Ann,Yes,1/5/2022,form,', 'Ann,No,3/4/2025,,']],
    [
      'after two rows that say Yes',
      '64',
      ['Ann,Yes,1/5/2022,form,', 'Bo,Yes,6/5/2022,form,', 'Cec,No,3/4/2023,,'],
    ],
    [
      'in a second row, beside another who says Yes',
      '65',
      ['Ann,Yes,1/5/2022,form,', 'Bo,,,,', 'Bo,No,3/4/2025,,'],
    ],
  ])('is not taken where the file says No %s', async (_where, digits, rows) => {
    const lines = rows.map((row) => {
      const [first, consent, date, way, house, otherPhone] = row.split(',');
      const phone = otherPhone === undefined ? `61755523${digits}` : otherPhone.replace('no phone', '');
      return [first, 'Paar', `${first}${digits}@example.org`, phone, consent, date, way, house].join(',');
    });
    const columns = 'First,Last,Email,Phone,Consent,Consent Date,Consent Way,Employer';
    const { id } = await imports.upload(`${[columns, ...lines].join('\n')}\n`);
    await imports.check(id, { match: 'email' });
    await imports.apply(id);
    expect(await optedIn(`+161755523${digits}`)).not.toBe(true);
  });

  it.each([
    ['address', 'Email', 'fay@example.org', '70'],
    ["house's number", 'Employee ID', '0071', '72'],
  ])(
    'is not taken where the file says No of the same name and %s, whatever it finds workers by',
    async (_what, column, key, digits) => {
      const columns = `First,Last,${column},Phone,Consent,Consent Date,Consent Way`;
      const again = key.replace(/^0+/, '');
      const rows = [`Fay,Drei,${key},61755523${digits},Yes,2022-01-05,form`, `Fay,Drei,${again},,No,,`];
      const { id } = await imports.upload(`${[columns, ...rows].join('\n')}\n`);
      expect((await imports.check(id)).counts).toMatchObject({ problems: 2 });
    },
  );

  it('that stands is said to stand beside a No in a second row of its worker', async () => {
    const columns = 'Employee ID,First,Last,Phone,Consent,Consent Date,Consent Way';
    await given('C71,Ann,Zwei,6175552371');
    const row = 'C71,Ann,Zwei,6175552371';
    const { id } = await imports.upload(`${columns}\n${row},,,\n${row},No,2025-03-04,\n`);
    expect((await imports.check(id, { match: 'employeeId' })).counts).toMatchObject({ problems: 1 });
  });

  it('goes with the undoing of a new worker, of a new number, and of itself', async () => {
    await hall.make.worker({
      firstName: 'Test',
      lastName: 'Wechsel',
      l26EmployeeId: 'C2',
      phone: '+16175552302',
    });
    await hall.make.worker({
      firstName: 'Test',
      lastName: 'Bleib',
      l26EmployeeId: 'C3',
      phone: '+16175552303',
    });
    await hall.sql(`INSERT INTO phone_numbers (phone_number) VALUES ('+16175552302'), ('+16175552303')`);
    for (const [row, number] of [
      ['C1,Ana,Neuling,6175552301', '+16175552301'],
      ['C2,Test,Wechsel,6175552304', '+16175552304'],
      ['C3,Test,Bleib,6175552303', '+16175552303'],
    ] as const) {
      const id = await given(row);
      expect(await optedIn(number)).toBe(true);
      expect((await imports.undo(id)).keptCount).toBe(0);
      expect(await optedIn(number)).toBe(false);
    }
  });

  it.each<[string, string, (number: string) => Promise<unknown>]>([
    ['by START', 'C5', (number) => hall.sandbox.twilio.receiveText({ from: number, body: 'START' })],
    [
      'by their link',
      'C8',
      async (number) => {
        const [record] = await hall.sql<{ id: string }>(
          'SELECT id FROM phone_numbers WHERE phone_number = $1',
          [number],
        );
        await hall.api.visitor().post(`/api/opt-in/${record?.id}`).send({ optedIn: true }).expect(200);
      },
    ],
  ])(
    'stays where its owner gives it themselves %s, and the undoing says so',
    async (_how, employeeId, give) => {
      const phone = `617555230${employeeId.slice(1)}`;
      const id = await given(`${employeeId},Ana,Erneuert,${phone}`);
      await give(`+1${phone}`);
      const consent = () =>
        hall.sql(
          "SELECT consent_way AS way, opt_in_date > now() - interval '1 hour' AS new FROM phone_numbers WHERE phone_number = $1",
          [`+1${phone}`],
        );
      await eventually(async () =>
        expect(await consent()).toEqual([{ way: employeeId === 'C5' ? 'text' : 'link', new: true }]),
      );
      const undone = await imports.undo(id);
      expect(undone.kept.map(({ row }) => row)).toEqual([2]);
      expect(await optedIn(`+1${phone}`)).toBe(true);
      const stayed = await hall.sql(`SELECT first_name FROM workers WHERE l26_employee_id = $1`, [
        employeeId,
      ]);
      expect(stayed).toEqual([{ first_name: 'Ana' }]);
    },
  );

  it('is not taken, nor said to be, where the owner said STOP after the check', async () => {
    await hall.make.worker({ lastName: 'Danach', l26EmployeeId: 'C6', phone: '+16175552306' });
    await hall.sql(`INSERT INTO phone_numbers (phone_number) VALUES ('+16175552306')`);
    const { id } = await imports.upload(`${header}\nC6,Test,Danach,6175552306,Yes,2024-01-02,form\n`);
    expect((await imports.check(id, { match: 'employeeId' })).counts.changed).toBe(1);
    await hall.sql(
      `UPDATE phone_numbers SET consent_way = 'text', consent_at = now() WHERE phone_number = '+16175552306'`,
    );
    expect(await imports.apply(id)).toMatchObject({
      ...{ counts: { changed: 0, problems: 1 }, changes: [] },
      problems: [{ row: 2, column: 'Texts Opted In', value: '+16175552306' }],
    });
    expect(await optedIn('+16175552306')).toBe(false);
  });
});

describe('A No in a file', () => {
  const optedIn = '+16175552311';
  const check = async (row: string) => {
    const { id } = await imports.upload(`${header}\n${row}\n`);
    return imports.check(id, { match: 'employeeId' });
  };

  beforeAll(async () => {
    await hall.make.worker({ firstName: 'Ana', lastName: 'Nein', l26EmployeeId: 'N1', phone: optedIn });
    await hall.make.worker({ firstName: 'Bo', lastName: 'Nein', l26EmployeeId: 'N2', phone: '+16175552312' });
    const optInDate = new Date('2024-03-01T12:00Z');
    await hall.make.phoneNumber({ phoneNumber: optedIn, optedIn: true, optInDate, consentWay: 'form' });
  });

  it.each(['N1,Ana,Nein,,No,,', 'N1,Ana,Nein,6175552311,Refused,2024-03-02,form'])(
    'is a problem where the number is opted in: %j',
    async (row) => {
      expect(await check(row)).toMatchObject({
        counts: { same: 0, problems: 1 },
        problems: [{ row: 2, column: 'Texts Opted In', value: optedIn }],
      });
    },
  );

  it.each(['N1,Ana,Nein,6175552311,No,2024-02-28,form', 'N2,Bo,Nein,6175552312,No,,'])(
    'is none where the consent is newer, nor where there is none: %j',
    async (row) => {
      expect((await check(row)).counts).toMatchObject({ same: 1, problems: 0 });
    },
  );
});

describe('A consent of a file whose number was opted out by its owner', () => {
  it.each([
    ['of the day before', '2024-05-05', 1],
    ['of the same day, of which nobody knows what came last', '2024-05-06', 1],
    ['of the day after', '2024-05-07', 0],
  ])('%s: %s', async (_what, day, problems) => {
    const phone = `+161755524${day.slice(-2)}`;
    await hall.make.worker({ l26EmployeeId: day, firstName: 'Ana', lastName: 'Weg', phone });
    await hall.sql(
      `INSERT INTO phone_numbers (phone_number, opted_in, consent_way, consent_at)
       VALUES ($1, false, 'link', '2024-05-06T06:00:00Z')`,
      [phone],
    );
    const { id } = await imports.upload(`${header}\n${day},Ana,Weg,${phone},Yes,${day},form\n`);
    const { counts } = await imports.check(id, { match: 'employeeId' });
    expect(counts).toMatchObject({ changed: 1 - problems, problems });
  });
});

describe('The consents that an import ended', () => {
  const phone = (place: number) => `+1617555251${place}`;
  const consents = () =>
    hall.sql(
      `SELECT phone_number, opted_in, opt_in_date, ip_address, consent_way, consent_at, consent_by, consent_reason,
         opted_out_at, (SELECT array_agg(w.l26_employee_id) FROM workers w WHERE w.phone = phone_number) AS whose,
         (SELECT array_agg(w.l26_employee_id) FROM phone_consent_holders h JOIN workers w ON w.id = h.worker_id
          WHERE h.phone_number_id = p.id) AS holders
       FROM phone_numbers p WHERE phone_number LIKE '+1617555251_' ORDER BY phone_number`,
    );

  it('are put back with their numbers, exactly as they were, but for a STOP since', async () => {
    for (const place of [0, 1, 2, 3]) {
      await hall.sql(
        `INSERT INTO phone_numbers (phone_number, opted_in, opt_in_date, consent_at, consent_way, consent_by, ip_address)
         VALUES ($1, true, '2024-03-0${place + 1}T10:00:00.123Z', '2024-03-0${place + 1}T10:00:00.123Z', $2, $3, $4)`,
        [phone(place), ...(place % 2 ? ['link', null, '203.0.113.7'] : ['form', 'dispatcher', null])],
      );
      await hall.make.worker({
        l26EmployeeId: `E${place}`,
        firstName: 'Test',
        lastName: 'Versetzt',
        phone: phone(place),
      });
    }
    const holders = `INSERT INTO phone_consent_holders SELECT p.id, w.id FROM phone_numbers p
      JOIN workers w ON w.phone = p.phone_number WHERE p.phone_number LIKE '+1617555251_'`;
    await hall.sql(holders);
    const before = await consents();
    // Two and two exchange their numbers.
    const exchanged = async () => {
      const rows = [1, 0, 3, 2].map((other, place) => `E${place},Test,Versetzt,${phone(other)}`);
      const file = `Employee No.,First,Last,Phone\n${rows.join('\n')}\n`;
      const { id } = await imports.upload(file);
      expect((await imports.check(id, { match: 'employeeId' })).counts.changed).toBe(4);
      await imports.apply(id);
      const state = { opted_in: false, consent_way: 'new-holder' };
      expect(await consents()).toMatchObject([state, state, state, state]);
      return id;
    };
    expect((await imports.undo(await exchanged())).keptCount).toBe(0);
    expect(await consents()).toEqual(before);

    const id = await exchanged();
    await hall.sandbox.twilio.receiveText({ from: phone(2), body: 'stop texting me' });
    const undone = await imports.undo(id);
    expect(undone.kept.map(({ row }) => row)).toEqual([5]);
    expect(await consents()).toMatchObject([
      before[0],
      before[1],
      { opted_in: false, consent_way: 'text', whose: ['E2'] },
      before[3],
    ]);
  });
});
