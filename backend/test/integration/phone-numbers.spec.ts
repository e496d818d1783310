import { randomUUID } from 'node:crypto';
import { PhoneNumbersService } from '../../src/hall/phone-numbers/phone-numbers.service.js';
import { unreachableReasonSql } from '../../src/hall/workers/reachability.js';
import { dayInZone } from '../../src/platform/time/hall-days.js';
import { factories } from '../support/factories.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';

let api: TestApi;
let staff: Agent;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
  make = factories(api.dataSource);
});
afterAll(() => api.close());

const auditOf = (id: string) =>
  api.dataSource.query<Record<string, unknown>[]>(
    `SELECT source, actor_name, action, before, after, ip_address FROM audit_entries
     WHERE entity_id = $1 ORDER BY id`,
    [id],
  );

const loopback = expect.stringMatching(/127\.0\.0\.1$/);

describe('phone records', () => {
  it('are listed by number', async () => {
    await make.phoneNumber({ phoneNumber: '+16175559002' });
    const { id } = await make.phoneNumber({ phoneNumber: '+16175559001', optedIn: false });
    const { body } = await staff.get('/api/phone-numbers').expect(200);
    expect(body[0]).toEqual({
      id,
      phoneNumber: '+16175559001',
      optedIn: false,
      blocked: false,
      optInDate: null,
      ipAddress: null,
      comment: null,
      consent: { state: 'not-asked', way: null, at: null, by: null, reason: null, providerBlocks: false },
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      version: expect.any(Number),
    });
    expect(body[1].phoneNumber).toBe('+16175559002');
    await api.visitor().get('/api/phone-numbers').expect(401);
  });

  it('come in pages with whose they are, found by number, comment or name, narrowed to a consent', async () => {
    const phone = '+16175559101';
    await make.phoneNumber({ phoneNumber: phone, optedIn: true, comment: 'Signed at orientation, 100%' });
    await make.phoneNumber({ phoneNumber: '+16175559102', optedIn: true, blocked: true });
    for (const firstName of ['Évens', 'Ana', 'Bo', 'Cy'])
      await make.worker({ firstName, lastName: 'Sister', phone });
    const page = async (query: object) => {
      const { body, headers } = await staff
        .get('/api/phone-numbers')
        .query({ limit: 10, ...query })
        .expect(200);
      return [headers['x-total-count'], body.map(({ phoneNumber }: { phoneNumber: string }) => phoneNumber)];
    };
    expect(await page({ search: '(617) 555-91' })).toEqual(['2', [phone, '+16175559102']]);
    expect(await page({ search: '555-91', limit: 1, offset: 1 })).toEqual(['2', ['+16175559102']]);
    expect(await page({ search: 'evens sis' })).toEqual(['1', [phone]]);
    expect(await page({ search: 'ORIENTATION evens' })).toEqual(['1', [phone]]);
    expect(await page({ search: '%' })).toEqual(['1', [phone]]);
    expect(await page({ search: 'nobody' })).toEqual(['0', []]);
    expect(await page({ search: '55591', consent: 'blocked' })).toEqual(['1', ['+16175559102']]);
    expect(await page({ search: '55591', consent: 'opted-in' })).toEqual(['1', [phone]]);
    const [found] = (await staff.get('/api/phone-numbers?limit=1&search=evens').expect(200)).body;
    expect([found.workerCount, found.workers.map(({ name }: { name: string }) => name)]).toEqual([
      4,
      ['Ana Sister', 'Bo Sister', 'Cy Sister'],
    ]);
    const { body: alone } = await staff.get(`/api/phone-numbers/${found.id}`).expect(200);
    expect(alone).toMatchObject({ id: found.id, phoneNumber: phone });
    await staff.get('/api/phone-numbers?limit=0').expect(400);
  });

  it('without a page are all that fit; a later beginning needs a page', async () => {
    const phones = ['+16175559301', '+16175559302', '+16175559303'];
    for (const phoneNumber of phones)
      await make.phoneNumber({ phoneNumber, blocked: phoneNumber === phones[1] });
    const found = async (query: object) =>
      (await staff.get('/api/phone-numbers').query(query).expect(200)).body.map(
        ({ phoneNumber }: { phoneNumber: string }) => phoneNumber,
      );
    expect(await found({ search: '5559 30' })).toEqual(phones);
    expect(await found({ search: '555930', consent: 'blocked' })).toEqual([phones[1]]);
    expect((await found({})).length).toBeGreaterThan(3);
    expect(await found({ search: '', consent: 'all', offset: 0 })).toEqual(await found({}));
    for (const path of ['phone-numbers', 'workers', 'jobs']) {
      const { body } = await staff.get(`/api/${path}?offset=5`).expect(400);
      expect(body.details).toEqual([{ field: 'offset', message: 'Only with a limit' }]);
    }
  });

  it('keep when, how and from where staff changed a consent', async () => {
    const { id } = await make.phoneNumber({ optedIn: false });
    const path = `/api/phone-numbers/${id}`;
    const started = Date.now();
    const { body } = await staff.put(path).send({ optedIn: true }).expect(200);
    expect(body).toMatchObject({ optedIn: true, blocked: false, ipAddress: loopback });
    expect(Date.parse(body.optInDate)).toBeGreaterThanOrEqual(started);
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(body.createdAt));
    expect(await auditOf(id)).toEqual([
      {
        source: 'staff',
        actor_name: 'dispatcher',
        action: 'phone-number.consent-changed',
        before: { optedIn: false, optInDate: null },
        after: { optedIn: true, optInDate: body.optInDate, way: 'none given' },
        ip_address: loopback,
      },
    ]);
    const repeated = await staff.put(path).send({ optedIn: true }).expect(200);
    expect(repeated.body).toEqual(body);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it('are blocked, dated and commented on', async () => {
    const { id } = await make.phoneNumber({ optedIn: false });
    const path = `/api/phone-numbers/${id}`;
    const edit = {
      optedIn: true,
      blocked: true,
      optInDate: '2024-05-06T07:08:09.000Z',
      comment: ' Rang us ',
    };
    const { body } = await staff.put(path).send(edit).expect(200);
    expect(body).toMatchObject({ ...edit, comment: 'Rang us' });
    const { body: cleared } = await staff.put(path).send({ optInDate: '', comment: null }).expect(200);
    expect(cleared).toMatchObject({ optedIn: true, blocked: true, optInDate: null, comment: null });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'phone-number.consent-changed',
      'phone-number.updated',
    ]);
  });

  it('take no consent that is yet to be given: until the end of today in the hall', async () => {
    const { id } = await make.phoneNumber();
    const path = `/api/phone-numbers/${id}`;
    const hallDay = (instant: Date) => dayInZone(instant, api.config.hallTimezone);
    const [hourMs, now] = [3_600_000, Date.now()];
    const hours = Array.from({ length: 30 }, (_, index) => new Date(now + index * hourMs));
    const lastToday = hours.findLast((hour) => hallDay(hour) === hallDay(new Date(now)));
    const tomorrow = hours.find((hour) => hallDay(hour) > hallDay(new Date(now)));
    await staff.put(path).send({ optInDate: lastToday }).expect(200);
    for (const optInDate of [tomorrow, '2099-01-01T00:00:00Z', '9999-12-31']) {
      const { body } = await staff.put(path).send({ optInDate }).expect(400);
      expect(body.details).toEqual([{ field: 'optInDate', message: 'Opt-in date cannot be in the future' }]);
    }
  });

  it('refuse what makes no sense', async () => {
    const { id } = await make.phoneNumber();
    const { body } = await staff
      .put(`/api/phone-numbers/${id}`)
      .send({ optedIn: 'yes', blocked: null, optInDate: '2024-13-01', phoneNumber: '+16175550000' })
      .expect(400);
    expect(body.details).toEqual(
      expect.arrayContaining([
        { field: 'optedIn', message: 'Invalid input' },
        { field: 'blocked', message: 'Invalid input' },
        { field: 'optInDate', message: 'Invalid date' },
        { field: 'phoneNumber', message: "Unknown field 'phoneNumber'" },
      ]),
    );
    await staff.put(`/api/phone-numbers/${randomUUID()}`).send({ blocked: true }).expect(404);
  });
});

describe('a consent texted by its owner', () => {
  const consent = (phone: string, optedIn: boolean, reason: string) =>
    api.dataSource.transaction((manager) =>
      api.app
        .get(PhoneNumbersService)
        .setConsentByNumber(manager, phone, optedIn, { source: 'keyword' }, reason),
    );
  const recordOf = async (phone: string) =>
    (
      await api.dataSource.query<{ id: string; optedIn: boolean; date: Date | null }[]>(
        'SELECT id, opted_in AS "optedIn", opt_in_date AS date FROM phone_numbers WHERE phone_number = $1',
        [phone],
      )
    )[0];

  it('makes the record of a number never seen', async () => {
    await consent('+12125550001', true, 'START');
    const record = await recordOf('+12125550001');
    expect(record).toMatchObject({ optedIn: true, date: expect.any(Date) });
    expect(await auditOf(record?.id ?? '')).toMatchObject([
      { source: 'keyword', action: 'phone-number.created' },
      {
        source: 'keyword',
        action: 'phone-number.consent-changed',
        after: { reason: 'START', optedIn: true },
      },
    ]);
    await consent('+12125550002', false, 'STOP');
    expect(await recordOf('+12125550002')).toMatchObject({ optedIn: false, date: null });
  });

  it('is obeyed once however often it is said at once', async () => {
    const { id, phoneNumber } = await make.phoneNumber();
    await Promise.all([1, 2, 3].map(() => consent(phoneNumber, false, 'STOP')));
    expect(await recordOf(phoneNumber)).toMatchObject({ optedIn: false });
    expect(await auditOf(id)).toHaveLength(1);
  });
});

describe('the opt-in link', () => {
  it('shows the number and nothing else, and opening it changes nothing', async () => {
    const { id, phoneNumber } = await make.phoneNumber({ optedIn: false, comment: 'For staff only' });
    const path = `/api/opt-in/${id}`;
    const first = await api.visitor().get(path).expect(200);
    const second = await api.visitor().get(path).expect(200);
    expect(first.body).toEqual({
      reader: { language: 'en', languages: expect.any(Array), sentences: {} },
      phoneNumber,
      optedIn: false,
      optInDate: null,
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(second.body).toEqual(first.body);
    expect(await auditOf(id)).toEqual([]);
    expect(first.headers['x-robots-tag']).toContain('noindex');
    expect(first.headers['referrer-policy']).toBe('no-referrer');
  });

  it('opts in and out; repeating is a success that changes nothing', async () => {
    const { id } = await make.phoneNumber({ optedIn: false });
    const choose = async (optedIn: boolean) =>
      (await api.visitor().post(`/api/opt-in/${id}`).send({ optedIn }).expect(200)).body;
    const chosen = await choose(true);
    expect(chosen).toMatchObject({ optedIn: true, optInDate: expect.stringMatching(/Z$/) });
    expect(await choose(true)).toEqual(chosen);
    const left = await choose(false);
    expect(left).toMatchObject({ optedIn: false, optInDate: chosen.optInDate });
    expect(await auditOf(id)).toMatchObject([
      { source: 'link', actor_name: null, after: { optedIn: true }, ip_address: loopback },
      { source: 'link', before: { optedIn: true }, after: { optedIn: false } },
    ]);
  });

  it('opened by staff takes their own entry, by the rules for staff, and never counts as its owner', async () => {
    const { id } = await make.phoneNumber({ optedIn: false });
    const choose = (agent: Agent, optedIn: boolean) => agent.post(`/api/opt-in/${id}`).send({ optedIn });
    const { body: user } = await staff.get('/api/user').expect(200);
    expect((await choose(staff, true).expect(200)).body).toMatchObject({
      optedIn: true,
      staff: user.username,
    });
    expect(await auditOf(id)).toMatchObject([
      { source: 'staff', actor_name: user.username, after: { optedIn: true } },
    ]);
    await choose(api.visitor(), false).expect(200);
    expect((await choose(staff, true).expect(422)).body).toMatchObject({ code: 'consent_not_shown' });
  });

  it('says the same of an unknown and of a malformed id', async () => {
    for (const id of [randomUUID(), 'x', '1']) {
      for (const answer of [
        await api.visitor().get(`/api/opt-in/${id}`),
        await api.visitor().post(`/api/opt-in/${id}`).send({ optedIn: true }),
      ]) {
        expect(answer.status).toBe(404);
        expect(answer.body).toMatchObject({ error: 'Phone number not found', code: 'not_found' });
        expect(answer.headers['x-robots-tag']).toContain('noindex');
      }
    }
  });

  it('needs a choice', async () => {
    const { id } = await make.phoneNumber();
    for (const body of [{}, { optedIn: null }, { optedIn: 'true' }, { optedIn: true, blocked: false }]) {
      await api.visitor().post(`/api/opt-in/${id}`).send(body).expect(400);
    }
    expect(await auditOf(id)).toEqual([]);
  });
});

it('says why a number cannot be texted', async () => {
  const { phoneNumber: reachable } = await make.phoneNumber();
  const { phoneNumber: out } = await make.phoneNumber({ optedIn: false });
  const { phoneNumber: blocked } = await make.phoneNumber({ blocked: true });
  const rows: { reason: string | null }[] = await api.dataSource.query(
    `SELECT ${unreachableReasonSql('given', 'p')} AS reason
     FROM unnest($1::text[]) WITH ORDINALITY AS t(given, place)
     LEFT JOIN phone_numbers p ON p.phone_number = given ORDER BY place`,
    [[reachable, out, blocked, '+19995550000', null]],
  );
  expect(rows.map(({ reason }) => reason)).toEqual([
    null,
    'Not opted in to texts',
    'Number is blocked',
    'Not opted in to texts',
    'No phone number',
  ]);
});
