import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { importing } from './importing.js';

let hall: Messaging;
let imports: ReturnType<typeof importing>;

const awkward = ['a; b', 'a, b; c', 'a\tb', 'a|b', '5" pan', '"all"', '"; "', "'=x", '=1+1', '(x, y)', 'x;'];
/** Of texts in several lines. */
const lines = ['1 Main St, Apt "B"\nBoston; MA', '=1\r\n"2",3', ';\n;\n;', '\n', ''];

beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false });
  await hall.startWorker();
  imports = importing(hall.staff);
  const post = async (path: string, body: object) =>
    ((await hall.staff.post(`/api/${path}`).send(body).expect(201)).body as { id: string }).id;
  const classificationIds: string[] = [];
  for (const name of [...awkward, 'Server', 'Captain', 'Bartender', 'Cook', 'Steward'])
    classificationIds.push(await post('classifications', { name }));
  const employers: string[] = [];
  for (const [n, companyName] of awkward.entries()) {
    const address = lines[n % lines.length];
    employers.push(
      await post('employers', { companyName, contactName: companyName, address, dispatchClass: 'Encore' }),
    );
  }
  const [groups, certificates]: [string[], string[]] = [[], []];
  for (const [n, name] of awkward.entries()) {
    const ids = Array.from({ length: 6 }, (_, at) => classificationIds[(n + at) % classificationIds.length]);
    groups.push(await post('substantially-similar-classifications', { name, classificationIds: ids }));
    certificates.push(await post('certificates', { name, classificationIds: ids }));
  }
  for (const [n, lastName] of awkward.entries()) {
    const id = await post('workers', { firstName: lastName, lastName });
    const fields = {
      ...{ l26EmployeeId: `00${n}`, phone: `+1617558${1_000 + n}`, l26EmployerDate: '2006-03-14' },
      ...{ l26EmployerId: employers[n], l26ClassificationId: classificationIds[n] },
      ...{
        bestCertificateId: certificates[n],
        l26CanWorkIn: groups.slice(n),
        bestCanWorkIn: groups.slice(0, n),
      },
    };
    await hall.staff.patch(`/api/workers/${id}`).send(fields).expect(200);
  }
}, 120_000);
afterAll(() => hall.close());

const twoGroups = [
  ['Foo, 1', 'Server; Captain; Bartender; Cook; Steward'],
  ['Foo; 2', 'Steward; Cook; Bartender; Captain; Server'],
];

describe('What was exported', () => {
  it.each([
    'workers',
    'employers',
    'classifications',
    'certificates',
    'substantially-similar-classifications',
  ])('comes in again without a change, whatever its cells hold: %s', async (kind) => {
    const { text } = await hall.staff.get(`/api/${kind}.csv`).expect(200);
    const { id, mapping, columns } = await imports.upload(text, kind);
    expect(Object.values(mapping)).not.toContain(null);
    expect(columns.length).toBeGreaterThan(1);
    const { counts, problems } = await imports.check(id);
    expect({ counts, problems }).toEqual({
      ...{ counts: { new: 0, changed: 0, same: expect.any(Number), problems: 0 }, problems: [] },
    });
    expect(counts.same).toBeGreaterThanOrEqual(awkward.length);
  });

  it.each(['certificates', 'substantially-similar-classifications'])(
    'comes in again where lists have more parts than the file has columns: %s',
    async (kind) => {
      const tabbed = [['Name', 'Classifications'], ...twoGroups].map((cells) => cells.join('\t')).join('\n');
      const { id } = await imports.upload(tabbed, kind, 'pasted text');
      expect((await imports.check(id)).counts).toEqual({ new: 2, changed: 0, same: 0, problems: 0 });
      await imports.apply(id, 'stop');
      const { text } = await hall.staff.get(`/api/${kind}.csv`).query({ search: 'Foo' }).expect(200);
      const again = await imports.upload(text, kind);
      expect((await imports.check(again.id)).counts).toEqual({ new: 0, changed: 0, same: 2, problems: 0 });
    },
  );
});

describe('An export in which a spreadsheet has changed something', () => {
  it.each([
    ['employers', 'companyName', 'Employer', { dispatchClass: 'Encore' }],
    ['classifications', 'name', 'Classification', {}],
    ['certificates', 'name', 'Certificate', { classificationIds: [] }],
  ])('gives no record the name of another one: %s', async (kind, field, what, more) => {
    const names = ['Arms', 'Bay', 'Copley'].map((name) => `${name} ${kind}`);
    const rows = [`${kind === 'employers' ? what : 'Name'},${what} ID`];
    for (const [at, name] of names.entries()) {
      const { body } = await hall.staff
        .post(`/api/${kind}`)
        .send({ [field]: name, ...more })
        .expect(201);
      rows.push(`${names[(at + 1) % names.length]},${body.id}`);
    }
    const { id } = await imports.upload(rows.join('\r\n'), kind);
    const { counts, problems } = await imports.check(id);
    expect(counts).toEqual({ new: 0, changed: 0, same: 0, problems: 3 });
    expect(problems[0]?.message).toMatch(/^Another .* has this name/);
  });

  it('gives no worker the names of another one', async () => {
    const people = ['Arm', 'Bay', 'Cop'].map((name, n) => ({
      ...{ firstName: `${name}a`, lastName: `${name}son`, phone: `+1617558${2_000 + n}` },
    }));
    const rows = ['First Name,Last Name,Phone,Worker ID'];
    for (const [at, person] of people.entries()) {
      const { body } = await hall.staff.post('/api/workers').send(person).expect(201);
      const { firstName, lastName } = people[(at + 1) % people.length] ?? person;
      rows.push([firstName, lastName, person.phone, body.id].join(','));
    }
    const { id } = await imports.upload(rows.join('\r\n'), 'workers');
    const { counts, problems } = await imports.check(id);
    expect(counts).toEqual({ new: 0, changed: 0, same: 0, problems: 3 });
    expect(problems[0]?.message).toBe('The hall knows Arma Armson by this worker ID.');
  });

  it.each([
    ['first', (name: string) => ({ firstName: 'Maria', lastName: `${name}ez` })],
    ['last', (name: string) => ({ firstName: `${name}o`, lastName: 'Nguyen' })],
  ])('gives no worker the record of another one of the same %s name', async (which, named) => {
    const people = ['Ad', 'Bel', 'Col'].map((name, n) => ({
      ...{ ...named(name), phone: `+1617558${(which === 'first' ? 3_000 : 4_000) + n}` },
    }));
    const ids: string[] = [];
    for (const person of people)
      ids.push((await hall.staff.post('/api/workers').send(person).expect(201)).body.id as string);
    const rows = people.map(({ firstName, lastName, phone }, at) =>
      [firstName, lastName, phone, ids[(at + 1) % ids.length]].join(','),
    );
    const { id } = await imports.upload(['First Name,Last Name,Phone,Worker ID', ...rows].join('\r\n'));
    expect((await imports.check(id)).counts).toEqual({ new: 0, changed: 0, same: 0, problems: 3 });
    // A marriage: the phone is theirs still.
    const married = `First Name,Last Name,Phone,Worker ID\r\n${people[0]?.firstName},Married,${people[0]?.phone},${ids[0]}`;
    const again = await imports.upload(married);
    expect((await imports.check(again.id)).counts).toEqual({ new: 0, changed: 1, same: 0, problems: 0 });
  });

  it('takes no two people on one phone for one, and nobody for two', async () => {
    const member = { firstName: 'Anna', lastName: 'Quill', phone: '+16175585100' };
    const { body } = await hall.staff.post('/api/workers').send(member).expect(201);
    const hired = { l26EmployeeId: '00510', l26EmployerDate: '1991-02-03' };
    await hall.staff.patch(`/api/workers/${body.id}`).send(hired).expect(200);
    const checked = async (match: string, header: string, row: string) => {
      const { id } = await imports.upload(`${header}\r\n${row}`);
      return (await imports.check(id, { match })).counts;
    };
    const all = 'Employee ID,First Name,Last Name,Phone,Hire Date';
    const problem = { new: 0, changed: 0, same: 0, problems: 1 };
    for (const row of ['520,John A,Quill,6175585100,2024-05-06', '520,Annan,Quill,6175585100,2024-05-06'])
      expect([row, await checked('phone', all, row)]).toEqual([row, problem]);
    // A correction of the name alone.
    expect(await checked('phone', all, '510,Ana,Quill,6175585100,1991-02-03')).toMatchObject({ changed: 1 });
    const plain = 'First Name,Last Name,Phone';
    expect(await checked('nameAndPhone', plain, 'ANNA M,QUILL,6175585100')).toEqual(problem);
    expect(await checked('nameAndPhone', plain, 'Bert,Quill,6175585100')).toMatchObject({ new: 1 });
    expect(await checked('nameAndPhone', all, '520,Annan,Quill,6175585100,2024-05-06')).toMatchObject({
      new: 1,
    });
    expect(await checked('employeeId', all, '9520,Anna M,Quill,6175585100,1991-02-03')).toEqual(problem);
    expect(await checked('nameAndPhone', all, '510,Anna,Wed,6175585100,1991-02-03')).toEqual(problem);
    expect(await checked('nameAndPhone', all, '00510,Anna,Quill,6175585177,1991-02-03')).toMatchObject({
      changed: 1,
    });
    // A namesake of another house.
    expect(await checked('employeeId', all, '510,Anna,Quill,6175585199,2024-05-06')).toMatchObject({
      new: 1,
    });
    const noPhone = 'Employee ID,First Name,Last Name,Hire Date';
    expect(await checked('nameAndPhone', noPhone, '9510,Anna,Quill,2024-05-06')).toMatchObject({ new: 1 });
    expect(await checked('employeeId', noPhone, '510,Anna,Quill,1991-02-03')).toMatchObject({ same: 1 });
    expect(await checked('employeeId', noPhone, '9510,Anna,Quill,1991-02-03')).toEqual(problem);
    expect(await checked('employeeId', noPhone, '9510,Anna,Quill,2020-02-03')).toMatchObject({ new: 1 });
    await hall.staff.post('/api/workers').send({ firstName: 'Cyd', lastName: 'Quill' }).expect(201);
    expect(await checked('employeeId', noPhone, '9540,Cyd,Quill,2003-09-10')).toEqual(problem);
    expect(await checked('employeeId', `${plain},Employee ID`, 'Cyd,Quill,6175585198,9540')).toEqual(problem);
    expect(await checked('nameAndPhone', noPhone, '9540,Cyd,Quill,2003-09-10')).toMatchObject({ changed: 1 });
    const other = { firstName: 'Bea', lastName: 'Quill' };
    const bea = await hall.staff.post('/api/workers').send(other).expect(201);
    await hall.staff.patch(`/api/workers/${bea.body.id}`).send({ l26EmployeeId: '530' }).expect(200);
    expect(await checked('nameAndPhone', noPhone, '530,Anna,Quill,2003-09-10')).toEqual(problem);
  });

  it('puts back what it can when a former name was given to another record', async () => {
    const made: string[] = [];
    for (const name of ['Fry Cook', 'Baker'])
      made.push((await hall.staff.post('/api/classifications').send({ name }).expect(201)).body.id as string);
    const file = `Name,Classification ID\r\nLine Cook,${made[0]}\r\nPastry Cook,${made[1]}`;
    const { id } = await imports.upload(file, 'classifications');
    await imports.check(id);
    await imports.apply(id);
    await hall.staff.post('/api/classifications').send({ name: 'Fry Cook' }).expect(201);
    expect(await imports.undo(id)).toMatchObject({ keptCount: 1, failure: null });
    const { body } = await hall.staff.get('/api/classifications').expect(200);
    const nameOf = (id: string | undefined) => body.find((one: { id: string }) => one.id === id)?.name;
    expect(made.map(nameOf)).toEqual(['Line Cook', 'Baker']);
  });

  it('gives two records no name at once that neither has', async () => {
    const made = [];
    for (const name of ['Usher', 'Porter'])
      made.push((await hall.staff.post('/api/classifications').send({ name }).expect(201)).body.id as string);
    const file = `Name,Classification ID\r\nGreeter,${made[0]}\r\nGreeter,${made[1]}`;
    const { id } = await imports.upload(file, 'classifications');
    expect((await imports.check(id)).counts).toEqual({ new: 0, changed: 1, same: 0, problems: 1 });
  });

  it('keeps employee ids that it has shortened, and takes no other one for theirs', async () => {
    const ids = ['100200532699', '532699E5', '3-16'];
    const workers: string[] = [];
    for (const [n, l26EmployeeId] of ids.entries()) {
      const name = { firstName: 'Short', lastName: `Id${n}` };
      const { body } = await hall.staff.post('/api/workers').send(name).expect(201);
      workers.push(body.id as string);
      await hall.staff.patch(`/api/workers/${body.id}`).send({ l26EmployeeId }).expect(200);
    }
    const file = (written: string[]) =>
      [
        'First Name,Last Name,Employee ID,Worker ID',
        ...written.map((id, n) => `Short,Id${n},${id},${workers[n]}`),
      ].join('\r\n');
    const checked = async (written: string[]) => {
      const { id } = await imports.upload(file(written), 'workers');
      return (await imports.check(id)).counts;
    };
    expect(await checked(['1.00201E+11', '5.32699E+10', '3-16'])).toEqual({
      new: 0,
      changed: 0,
      same: 3,
      problems: 0,
    });
    // A workbook reads some of them as numbers.
    expect(await checked(['100200532699', '53269900000', '3-16'])).toMatchObject({ same: 3 });
    for (const other of ['2026-03-16', 'Oct-25', '3/16/2026', '########'])
      expect(await checked([other, '532699E5', '3-16'])).toMatchObject({ same: 2, problems: 1 });
    expect(await checked(['1.00202E+11', '5.32698E+10', '16-Mar'])).toEqual({
      new: 0,
      changed: 0,
      same: 0,
      problems: 3,
    });
  });

  it('enters nobody of many of one name again whose ID lost its zeros', async () => {
    const ids = ['1', '2', '3', '4', '5'];
    for (const n of ids) {
      const name = { firstName: 'Maria', lastName: 'Lopez' };
      const { body } = await hall.staff.post('/api/workers').send(name).expect(201);
      await hall.staff
        .patch(`/api/workers/${body.id}`)
        .send({ l26EmployeeId: `007${n}` })
        .expect(200);
    }
    const rows = ids.map((n) => `7${n},Maria,Lopez`);
    const { id } = await imports.upload(['Employee ID,First Name,Last Name', ...rows].join('\r\n'));
    const { counts } = await imports.check(id, { match: 'employeeId' });
    expect(counts).toEqual({ new: 0, changed: 0, same: 5, problems: 0 });
  });

  it('enters nobody a second time of a list without IDs who has another phone since', async () => {
    const name = { firstName: 'Nadia', lastName: 'Zeller' };
    const { body } = await hall.staff.post('/api/workers').send(name).expect(201);
    const dates = { l26EmployerDate: '2011-05-06', l26ClassificationDate: '2012-05-06' };
    const fields = { phone: '+16175581900', email: 'nadia@example.com', ...dates };
    await hall.staff.patch(`/api/workers/${body.id}`).send(fields).expect(200);
    const checked = async (columns: string, row: string) => {
      const { id } = await imports.upload(
        `First Name,Last Name,Phone,${columns}\r\nNadia,Zeller,+16175581901,${row}`,
      );
      return (await imports.check(id, { match: 'nameAndPhone' })).counts;
    };
    expect(await checked('Hire Date', '2011-05-06')).toMatchObject({ new: 0, problems: 1 });
    expect(await checked('Email', 'nadia@example.com')).toMatchObject({ new: 0, problems: 1 });
    expect(await checked('Class Date', '2012-05-06')).toMatchObject({ new: 0, problems: 1 });
    expect(await checked('Hire Date', '2019-05-06')).toMatchObject({ new: 1, problems: 0 });
    // Somebody else on her phone, by the date: also when it is written.
    const { id } = await imports.upload(
      'First Name,Last Name,Phone,Hire Date\r\nNadia,Other,+16175581900,2019-05-06',
    );
    await imports.check(id, { match: 'nameAndPhone' });
    expect((await imports.apply(id)).counts).toMatchObject({ new: 1, problems: 0 });
  });

  describe('with a column that was moved alone', () => {
    const lastNames = ['Acosta', 'Bello', 'Cruz', 'Duarte', 'Espino'];
    const members = lastNames.map((lastName, n) => ({
      ...{ firstName: `Slip${n}`, lastName, email: `slip${n}@example.com` },
      ...{ phone: `+1617559${1_000 + n}`, l26EmployeeId: `SLIP${n}` },
    }));
    type Member = (typeof members)[number];
    beforeAll(async () => {
      for (const { firstName, lastName, ...fields } of members) {
        const { body } = await hall.staff.post('/api/workers').send({ firstName, lastName }).expect(201);
        await hall.staff.patch(`/api/workers/${body.id}`).send(fields).expect(200);
      }
    });
    const checked = async (rows: readonly (Member & { hired?: string })[], match = 'employeeId') => {
      const file = [
        'Employee ID,First Name,Last Name,Phone,Email,Hire Date',
        ...rows.map((one) =>
          [one.l26EmployeeId, one.firstName, one.lastName, one.phone, one.email, one.hired ?? ''].join(','),
        ),
      ].join('\r\n');
      const { id } = await imports.upload(file);
      return imports.check(id, { match });
    };
    const moved = (field: keyof Member, by: number) =>
      members.map((one, n): Member => ({ ...one, [field]: members[(n + by) % members.length]?.[field] }));

    it.each([
      ['phone', 'Phone'],
      ['email', 'Email'],
      ['lastName', 'Last Name'],
    ] as const)('says so of each of its rows: %s', async (field, column) => {
      for (const rows of [moved(field, 1), moved(field, 2)]) {
        const { counts, problems } = await checked(rows);
        expect(counts).toMatchObject({ changed: 0, problems: 5 });
        expect(problems).toEqual(rows.map((one) => expect.objectContaining({ column, value: one[field] })));
      }
    });

    it('says so of its first and last row, whose values are new or left', async () => {
      const rows = moved('phone', 1).map((one, n) => (n === 4 ? { ...one, phone: '+16175591999' } : one));
      const { counts } = await checked(rows);
      expect(counts).toMatchObject({ changed: 0, problems: 5 });
    });

    it('says so where some have none', async () => {
      const withGaps = members.map((one, n) => (n === 2 ? { ...one, phone: '' } : one));
      const rows = withGaps.map((one, n) => ({ ...one, phone: withGaps[(n + 1) % 5]?.phone ?? '' }));
      expect((await checked(rows)).counts).toMatchObject({ changed: 0, problems: 4 });
    });

    it('enters nobody a second time where the list has no IDs', async () => {
      for (const field of ['phone', 'lastName', 'firstName'] as const) {
        const rows = moved(field, 1).map((one) => ({ ...one, l26EmployeeId: '', email: '' }));
        expect((await checked(rows, 'nameAndPhone')).counts).toMatchObject({ new: 0, problems: 5 });
      }
      const [row] = moved('phone', 1).map((one) => ({ ...one, l26EmployeeId: '', email: '' }));
      expect((await checked(row ? [row] : [], 'nameAndPhone')).counts).toMatchObject({ new: 0, problems: 1 });
    });

    it('says so beside rows that have a problem of their own', async () => {
      const rows = moved('phone', 1).map((one, n) => (n % 2 === 0 ? one : { ...one, hired: '31/31/2011' }));
      expect((await checked(rows)).counts).toMatchObject({ changed: 0, problems: 5 });
    });

    it('lets names be written with initials, and without them', async () => {
      const initials = [' A', ' B', ' C', ' D', ' E'];
      const rows = members.map((one, n) => ({ ...one, firstName: `${one.firstName}${initials[n]}` }));
      expect((await checked(rows)).counts).toMatchObject({ changed: 5, problems: 0 });
    });

    it('lets a house number its people anew', async () => {
      const { counts } = await checked(moved('l26EmployeeId', 1), 'nameAndPhone');
      expect(counts).toMatchObject({ changed: 5, problems: 0 });
    });

    it('lets two exchange their numbers, and one have the number that another gives up', async () => {
      const [a, b, c, d, e] = members as [Member, Member, Member, Member, Member];
      const others = [c, d, e];
      const exchanged = [
        ...[
          { ...a, phone: b.phone },
          { ...b, phone: a.phone },
        ],
        ...[{ ...c, phone: d.phone }, { ...d, phone: c.phone }, e],
      ];
      expect((await checked(exchanged)).counts).toMatchObject({ changed: 4, problems: 0 });
      const passedOn = [{ ...a, phone: b.phone }, { ...b, phone: '+16175591998' }, ...others];
      expect((await checked(passedOn)).counts).toMatchObject({ changed: 2, problems: 0 });
      const married = [{ ...a, lastName: b.lastName }, { ...b, lastName: 'Ferro' }, ...others];
      expect((await checked(married)).counts).toMatchObject({ changed: 2, problems: 0 });
    });
  });
});
