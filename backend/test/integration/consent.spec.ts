import { PhoneNumbersService } from '../../src/hall/phone-numbers/phone-numbers.service.js';
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

const path = (id: string) => `/api/phone-numbers/${id}`;
const byText = (phone: string, optedIn: boolean, reason: string, providerBlocks?: boolean) =>
  api.dataSource.transaction((manager) =>
    api.app
      .get(PhoneNumbersService)
      .setConsentByNumber(manager, phone, optedIn, { source: 'keyword' }, reason, providerBlocks),
  );
const recordOf = async (id: string) => {
  const { body } = await staff.get('/api/phone-numbers').expect(200);
  return (body as { id: string; consent: { at: string } }[]).find((record) => record.id === id);
};
const logged = (id: string) =>
  api.dataSource.query<Record<string, unknown>[]>(
    `SELECT source, after, ip_address IS NOT NULL AS "hasAddress" FROM audit_entries
     WHERE entity_id = $1 AND action = 'phone-number.consent-changed' ORDER BY id`,
    [id],
  );
const soon = () => new Date(Date.now() + 1).toISOString();

describe('staff opt a number in', () => {
  it('not after a STOP that the provider heard: only START from that phone undoes it', async () => {
    const { id, phoneNumber } = await make.phoneNumber();
    await byText(phoneNumber, false, 'STOP', true);
    expect(await recordOf(id)).toMatchObject({
      optedIn: false,
      consent: { state: 'opted-out', way: 'text', by: null, reason: 'STOP', providerBlocks: true },
    });
    for (const edit of [{ optedIn: true }, { optedIn: true, optInWay: 'form', optInDate: soon() }]) {
      const { body } = await staff.put(path(id)).send(edit).expect(409);
      expect(body).toMatchObject({
        code: 'stopped_by_text',
        error: expect.stringMatching(
          /^Opted out by STOP on [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M; only START from their phone undoes it\.$/,
        ),
      });
    }
    expect(
      (await api.visitor().post(`/api/opt-in/${id}`).send({ optedIn: true }).expect(409)).body.code,
    ).toBe('stopped_by_text');
    await staff.put(path(id)).send({ optedIn: false, comment: 'Rang us' }).expect(200);
    await byText(phoneNumber, true, 'START', false);
    expect(await recordOf(id)).toMatchObject({
      optedIn: true,
      consent: { state: 'opted-in', way: 'text', reason: 'START', providerBlocks: false },
    });
  });

  it.each([
    ['a text that only we understood', (_: string, phone: string) => byText(phone, false, 'no more texts')],
    [
      'its link',
      (id: string) => api.visitor().post(`/api/opt-in/${id}`).send({ optedIn: false }).expect(200),
    ],
  ])('after an opt-out by %s only with how and when', async (_, optOut) => {
    const { id, phoneNumber } = await make.phoneNumber();
    await optOut(id, phoneNumber);
    const { body: neither } = await staff.put(path(id)).send({ optedIn: true }).expect(422);
    expect(neither.details.map(({ field }: { field: string }) => field)).toEqual(['optInWay', 'optInDate']);
    const { body: noDay } = await staff.put(path(id)).send({ optedIn: true, optInWay: 'form' }).expect(422);
    expect(noDay.details.map(({ field }: { field: string }) => field)).toEqual(['optInDate']);
    const before = new Date(Date.parse((await recordOf(id))?.consent.at ?? '') - 1000).toISOString();
    const { body: early } = await staff
      .put(path(id))
      .send({ optedIn: true, optInWay: 'phone', optInDate: before })
      .expect(422);
    expect(early.details).toEqual([
      { field: 'optInDate', message: expect.stringContaining('has to be given after the opt-out on') },
    ]);
    const optInDate = soon();
    const { body } = await staff
      .put(path(id))
      .send({ optedIn: true, optInWay: 'phone', optInDate })
      .expect(200);
    expect(body).toMatchObject({
      optedIn: true,
      optInDate,
      ipAddress: expect.stringContaining('127.0.0.1'),
      consent: { state: 'opted-in', way: 'phone', at: optInDate, by: 'dispatcher', reason: null },
    });
    expect((await logged(id)).at(-1)).toEqual({
      source: 'staff',
      after: { optedIn: true, optInDate, way: 'phone' },
      hasAddress: true,
    });
  });

  it.each([
    [
      'their link',
      (id: string) => api.visitor().post(`/api/opt-in/${id}`).send({ optedIn: false }).expect(200),
    ],
    ['a text', (_: string, phone: string) => byText(phone, false, 'no more texts')],
  ])('not by a consent that is older than the last no, which was said again by %s', async (_, sayAgain) => {
    const { id, phoneNumber } = await make.phoneNumber();
    await byText(phoneNumber, false, 'please no more');
    await api.dataSource.query(
      `UPDATE phone_numbers SET consent_at = consent_at - interval '60 days' WHERE id = $1`,
      [id],
    );
    const optInDate = new Date(Date.now() - 30 * 86_400_000).toISOString();
    await sayAgain(id, phoneNumber);
    await sayAgain(id, phoneNumber);
    expect(await logged(id)).toHaveLength(2);
    const { body } = await staff
      .put(path(id))
      .send({ optedIn: true, optInWay: 'form', optInDate })
      .expect(422);
    expect(body.details).toEqual([
      { field: 'optInDate', message: expect.stringContaining('has to be given after the opt-out on') },
    ]);
  });

  it('not after a STOP that another no followed, of which the refusal tells no wrong day', async () => {
    const { id, phoneNumber } = await make.phoneNumber();
    await byText(phoneNumber, false, 'STOP', true);
    await api.dataSource.query(
      `UPDATE phone_numbers SET consent_at = consent_at - interval '60 days' WHERE id = $1`,
      [id],
    );
    await api.visitor().post(`/api/opt-in/${id}`).send({ optedIn: false }).expect(200);
    const { body } = await staff
      .put(path(id))
      .send({ optedIn: true, optInWay: 'form', optInDate: soon() })
      .expect(409);
    expect(body.error).toBe('Opted out by STOP; only START from their phone undoes it.');
  });

  it('without a way when its owner never said no; the record says that none was given, and takes one later', async () => {
    const { id } = await make.phoneNumber({ optedIn: false });
    const { body } = await staff.put(path(id)).send({ optedIn: true }).expect(200);
    expect(body.consent).toMatchObject({ state: 'opted-in', way: 'staff', by: 'dispatcher' });
    await staff.put(path(id)).send({ optedIn: false }).expect(200);
    expect(await recordOf(id)).toMatchObject({ consent: { state: 'opted-out', way: 'staff' } });
    await staff.put(path(id)).send({ optedIn: true }).expect(200);
    const { body: told } = await staff.put(path(id)).send({ optInWay: 'form' }).expect(200);
    expect(told.consent).toMatchObject({ way: 'form', by: 'dispatcher' });
    expect((await logged(id)).map(({ after }) => after)).toMatchObject([
      { optedIn: true, way: 'none given' },
      { optedIn: false },
      { optedIn: true, way: 'none given' },
      { optedIn: true, way: 'form' },
    ]);
    await staff.put(path(id)).send({ optInWay: 'phone' }).expect(422);
    await staff.put(path(id)).send({ optedIn: false, optInWay: 'phone' }).expect(422);
    await staff.put(path(id)).send({ optInWay: 'by pigeon' }).expect(400);
  });

  it('with the date of this consent, not of the one before', async () => {
    const old = '2024-05-06T07:08:09.000Z';
    const { id } = await make.phoneNumber({ optedIn: false, optInDate: new Date(old) });
    const { body } = await staff.put(path(id)).send({ optedIn: true, optInDate: old }).expect(200);
    expect(Date.now() - Date.parse(body.optInDate)).toBeLessThan(60_000);
  });
});

describe('the date of a consent', () => {
  const date = (id: string, optInDate: string | null, more: object = {}) =>
    staff.put(path(id)).send({ optInDate, ...more });

  it('that staff showed after an opt-out does not go before it, nor away', async () => {
    const { id, phoneNumber } = await make.phoneNumber();
    await byText(phoneNumber, false, 'no more texts');
    const optInDate = soon();
    await staff.put(path(id)).send({ optedIn: true, optInWay: 'form', optInDate }).expect(200);
    for (const other of ['2001-01-01T12:00:00Z', null]) {
      const { body } = await date(id, other, { optInWay: 'form' }).expect(422);
      expect(body.details).toEqual([
        { field: 'optInDate', message: expect.stringContaining('has to be given after the opt-out on') },
      ]);
    }
    await date(id, soon(), { comment: 'Read the form again' }).expect(200);
    await date(id, null, { optedIn: false }).expect(200);
  });

  it('that its owner gave by text or link stays, whatever else is changed', async () => {
    const { id, phoneNumber } = await make.phoneNumber({ optedIn: false });
    await byText(phoneNumber, true, 'START', false);
    const { body: given } = await staff.get(path(id)).expect(200);
    for (const other of ['2001-01-01T12:00:00Z', null]) {
      const { body } = await date(id, other).expect(422);
      expect(body.details).toEqual([
        { field: 'optInDate', message: 'The owner gave this consent; its date stays' },
      ]);
    }
    const { body } = await date(id, given.optInDate, { optedIn: true, blocked: true }).expect(200);
    expect(body).toMatchObject({ blocked: true, consent: given.consent });
  });

  it('of a number that never said no is what staff say', async () => {
    const { id } = await make.phoneNumber({ optedIn: false });
    await staff.put(path(id)).send({ optedIn: true }).expect(200);
    await staff.put(path(id)).send({ optedIn: false }).expect(200);
    await staff.put(path(id)).send({ optedIn: true }).expect(200);
    const { body } = await date(id, '2001-01-01T12:00:00Z', { optInWay: 'form' }).expect(200);
    expect(body.consent).toMatchObject({ way: 'form', at: '2001-01-01T12:00:00.000Z' });
  });
});

describe('the address of a consent', () => {
  const addressOf = async (id: string) =>
    (
      await api.dataSource.query<{ ip: string | null }[]>(
        'SELECT ip_address AS ip FROM phone_numbers WHERE id = $1',
        [id],
      )
    )[0]?.ip;

  it('is that of who gave it: kept with a link, none with a text, and no comment replaces it', async () => {
    const { id, phoneNumber } = await make.phoneNumber({ optedIn: false });
    await api.visitor().post(`/api/opt-in/${id}`).send({ optedIn: true }).expect(200);
    expect(await addressOf(id)).toContain('127.0.0.1');
    await api.dataSource.query(`UPDATE phone_numbers SET ip_address = '203.0.113.9' WHERE id = $1`, [id]);
    await staff.put(path(id)).send({ comment: 'Prefers mornings', blocked: true }).expect(200);
    expect(await addressOf(id)).toBe('203.0.113.9');
    await byText(phoneNumber, false, 'STOP', true);
    expect(await addressOf(id)).toBeNull();
    await byText(phoneNumber, true, 'START', false);
    expect(await addressOf(id)).toBeNull();
  });
});

describe('a number that passes on', () => {
  let last = 100;
  const newNumber = () => `+1212555${String((last += 1)).padStart(4, '0')}`;
  const worker = (phone: string | null) => ({
    firstName: 'Rosa',
    lastName: 'Diaz',
    status: 'Active',
    memberStatus: 'BEST',
    phone,
  });
  const hire = async (phone: string | null): Promise<string> =>
    (await staff.post('/api/workers').send(worker(phone)).expect(201)).body.id as string;
  const move = (id: string, phone: string | null) =>
    staff.patch(`/api/workers/${id}`).send({ phone }).expect(200);
  const numberOf = async (phone: string) => {
    const { body } = await staff.get('/api/phone-numbers').expect(200);
    return (body as { id: string; phoneNumber: string; optedIn: boolean; consent: object }[]).find(
      ({ phoneNumber }) => phoneNumber === phone,
    );
  };
  const consented = async () => {
    const phone = newNumber();
    const owner = await hire(phone);
    const { id = '' } = (await numberOf(phone)) ?? {};
    await api.visitor().post(`/api/opt-in/${id}`).send({ optedIn: true }).expect(200);
    return { phone, owner, id };
  };

  it('is asked again of the next worker', async () => {
    const { phone, owner, id } = await consented();
    await move(owner, newNumber());
    const left = String((await numberOf(phone))?.id);
    expect(left).not.toBe(id);
    await hire(phone);
    expect(await numberOf(phone)).toMatchObject({
      optedIn: false,
      consent: { state: 'not-asked', way: 'new-holder' },
    });
    expect((await logged(left)).at(-1)).toMatchObject({
      source: 'staff',
      after: { optedIn: false, reason: 'the number passed to another worker' },
    });
    await staff.put(path(left)).send({ optedIn: true }).expect(200);
  });

  it('also when the worker before was deleted, or the next one is given it first', async () => {
    const deleted = await consented();
    await staff.delete(`/api/workers/${deleted.owner}`).expect(204);
    await hire(deleted.phone);
    expect(await numberOf(deleted.phone)).toMatchObject({ optedIn: false });

    const shared = await consented();
    await hire(shared.phone);
    expect(await numberOf(shared.phone)).toMatchObject({ optedIn: true });
    await move(shared.owner, null);
    expect(await numberOf(shared.phone)).toMatchObject({ optedIn: false });
  });

  it('stays opted in while one of those who had it keeps it, and when they get it back', async () => {
    const phone = newNumber();
    const [one, other] = [await hire(phone), await hire(phone)];
    const { id = '' } = (await numberOf(phone)) ?? {};
    await staff.put(path(id)).send({ optedIn: true }).expect(200);
    await move(one, null);
    expect(await numberOf(phone)).toMatchObject({ optedIn: true });
    await move(other, newNumber());
    await move(other, phone);
    expect(await numberOf(phone)).toMatchObject({ optedIn: true });
  });

  it('is asked again when it goes back to a worker of before: the consent was the next one’s', async () => {
    const { phone, owner } = await consented();
    await move(owner, null);
    const next = await hire(phone);
    const link = String((await numberOf(phone))?.id);
    await api.visitor().post(`/api/opt-in/${link}`).send({ optedIn: true }).expect(200);
    await move(next, null);
    await move(owner, phone);
    expect(await numberOf(phone)).toMatchObject({
      optedIn: false,
      consent: { state: 'not-asked', way: 'new-holder' },
    });
  });

  it('is the consent of the first worker when it came before any', async () => {
    const phone = newNumber();
    await byText(phone, true, 'START', false);
    const first = await hire(phone);
    expect(await numberOf(phone)).toMatchObject({ optedIn: true });
    await move(first, null);
    await hire(phone);
    expect(await numberOf(phone)).toMatchObject({ optedIn: false });
  });

  it('stays stopped, whoever has it next', async () => {
    const { phone, owner, id } = await consented();
    await byText(phone, false, 'STOP', true);
    await move(owner, null);
    await hire(phone);
    const next = String((await numberOf(phone))?.id);
    expect(next).not.toBe(id);
    await staff.put(path(next)).send({ optedIn: true }).expect(409);
  });

  it('is not given by a link that somebody had who gave the number up; the log tells of before and after', async () => {
    const { phone, owner, id } = await consented();
    await move(owner, null);
    await api.visitor().get(`/api/opt-in/${id}`).expect(404);
    const next = await hire(phone);
    await api.visitor().post(`/api/opt-in/${id}`).send({ optedIn: true }).expect(404);
    const record = await numberOf(phone);
    expect(record).toMatchObject({ optedIn: false, consent: { state: 'not-asked' } });
    await api.visitor().post(`/api/opt-in/${record?.id}`).send({ optedIn: true }).expect(200);
    const { body } = await staff
      .get(`/api/audit-entries?entityType=worker&entityId=${next}&related=true`)
      .expect(200);
    expect(body.map(({ summary }: { summary: string }) => summary)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/opted in \+1/),
        expect.stringMatching(/added the phone number \+1/),
      ]),
    );
  });
});

describe("a worker's links", () => {
  const answered = (id: string) => api.visitor().put(`/api/job-matches/${id}`).send({ status: 'Interested' });

  it('open nothing any more once the number they were texted to is no longer theirs', async () => {
    const worker = await make.worker({ phone: '+12125557001' });
    const job = await make.job();
    const sms = await api.dataSource.query<{ id: string }[]>(
      `INSERT INTO sms (phone_number, message, purpose, worker_id, job_id)
       VALUES ('+12125557001', 'A job', 'notification', $1, $2) RETURNING id`,
      [worker.id, job.id],
    );
    const match = await make.match({ jobId: job.id, workerId: worker.id });
    await make.notified(match, { smsId: sms[0]?.id, status: 'notified' });
    await answered(match.id).expect(200);
    await staff.patch(`/api/workers/${worker.id}`).send({ firstName: 'Rosa' }).expect(200);
    await api.visitor().get(`/api/worker-view/${match.id}`).expect(200);

    await staff.patch(`/api/workers/${worker.id}`).send({ phone: '+12125557002' }).expect(200);
    await api.visitor().get(`/api/worker-view/${match.id}`).expect(404);
    await answered(match.id).expect(404);
    const { body } = await staff.get(`/api/job-matches?jobId=${job.id}`).expect(200);
    expect(body).toMatchObject([{ status: 'Interested', smsId: sms[0]?.id, workerId: worker.id }]);
    expect(body[0].id).not.toBe(match.id);
    await api.visitor().get(`/api/worker-view/${body[0].id}`).expect(200);
    const history = await staff
      .get(`/api/audit-entries?entityType=job-match&entityId=${body[0].id}&related=true`)
      .expect(200);
    expect(history.body.map(({ action }: { action: string }) => action)).toContain('job-match.answered');
  });

  it('stay when a worker gets their first number', async () => {
    const worker = await make.worker({ phone: null });
    const match = await make.match({ jobId: (await make.job()).id, workerId: worker.id });
    await staff.patch(`/api/workers/${worker.id}`).send({ phone: '+12125557003' }).expect(200);
    await api.visitor().get(`/api/worker-view/${match.id}`).expect(200);
  });
});
