import { TwilioClient } from '../../../src/messaging/sms/twilio/twilio.client.js';
import { MissedTexts } from '../../../src/messaging/sms/missed-texts.service.js';
import type { INestApplicationContext } from '@nestjs/common';
import { eventually } from './eventually.js';
import { filling } from './filling-hall.js';
import { type Messaging, startMessaging, TWILIO_FROM } from './messaging.js';

describe('texts that came while the hall was away', () => {
  let hall: Messaging;
  let worker: INestApplicationContext;
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL', { worker: false });
    worker = await hall.startWorker();
  });
  afterAll(() => hall.close());

  let last = 100;
  const newNumber = () => `+1212555${String(++last).padStart(4, '0')}`;
  /** The webhook takes nothing that is signed with another token: to the hall it is as if nobody had called. */
  const textUnheard = (from: string, body: string) =>
    hall.sandbox.twilio.receiveText({ from, to: TWILIO_FROM, body, signWith: 'another token' });
  const look = async () => {
    await hall.sql(`UPDATE inbound_looks SET begun_at = '-infinity'`);
    await worker.get(MissedTexts).look();
  };
  const optedIn = async (number: string) => {
    const [row] = await hall.sql<{ opted_in: boolean }>(
      'SELECT opted_in FROM phone_numbers WHERE phone_number = $1',
      [number],
    );
    return row?.opted_in;
  };
  const stored = (number: string) =>
    hall.sql<{ body: string; as: string; waits: boolean; done: boolean }>(
      `SELECT body, understood_as AS as, to_apply AS waits, done_at IS NOT NULL AS done
       FROM inbound_messages WHERE phone_number = $1 ORDER BY created_at`,
      [number],
    );
  const linkOf = async (number: string) => {
    const [row] = await hall.sql<{ id: string }>('SELECT id FROM phone_numbers WHERE phone_number = $1', [
      number,
    ]);
    return `/api/opt-in/${row?.id}`;
  };

  it('are taken from the list of the provider, once, and opt out', async () => {
    const from = newNumber();
    await hall.jobFor(from);
    await textUnheard(from, 'STOP');
    await textUnheard(from, 'no quiero recibir mensajes');
    expect(await stored(from)).toEqual([]);
    await look();
    await look();
    expect(await optedIn(from)).toBe(false);
    expect((await stored(from)).map(({ body }) => body)).toEqual(['STOP', 'no quiero recibir mensajes']);
  });

  /** Of a job with one opening, on its way for so long that the list's seconds tell it from what comes next. */
  const offered = async (more: object = {}) => {
    const from = newNumber();
    const { id: jobId, matchIds } = await hall.jobFor(from);
    await hall.sql('UPDATE jobs SET openings = 1 WHERE id = $1', [jobId]);
    const matchId = matchIds[0] ?? '';
    await hall.staff
      .post(`/api/job-matches/${matchId}/offer`)
      .send({ message: 'Come at six.', ...more })
      .expect(200);
    await delivered(from, 1);
    await secondLater();
    return { from, matchId, jobId };
  };
  const textsTo = (from: string) => hall.sql('SELECT status FROM sms WHERE phone_number = $1', [from]);
  const delivered = (from: string, count: number) =>
    eventually(async () =>
      expect(await textsTo(from)).toEqual(Array.from({ length: count }, () => ({ status: 'delivered' }))),
    );
  const offeredAnew = async (from: string, matchId: string) => {
    const [offer] = await hall.sql<{ id: string }>('SELECT id FROM offers WHERE match_id = $1', [matchId]);
    await hall.staff.post(`/api/offers/${offer?.id}/withdraw`).send({ reason: 'Another day' }).expect(200);
    await delivered(from, 2);
    await hall.staff.post(`/api/job-matches/${matchId}/offer`).send({ message: 'Come.' }).expect(200);
    await delivered(from, 3);
  };
  const secondLater = () => new Promise((resolve) => setTimeout(resolve, 1_000));
  const statusOf = async (matchId: string) =>
    (await hall.sql<{ status: string }>('SELECT status FROM job_matches WHERE id = $1', [matchId]))[0]
      ?.status;

  it.each([
    ['Yes', 'yes', 'Accepted', 2],
    ['No', 'no', 'Declined', 1],
  ])('answer what they answered when they were sent: %s', async (body, as, status, texts) => {
    const { from, matchId } = await offered();
    await textUnheard(from, body);
    await look();
    await eventually(async () =>
      expect(await stored(from)).toEqual([{ body, as, waits: false, done: true }]),
    );
    expect(await statusOf(matchId)).toBe(status);
    await delivered(from, texts);
  });

  it('count before the time to answer is over that passed while the hall was away', async () => {
    const h = filling(() => hall);
    const { from, matchId, jobId } = await offered({ answerWithinMinutes: 60 });
    await eventually(async () => expect((await h.offers(jobId))[0]?.answerBy).not.toBeNull());
    await textUnheard(from, 'Yes');
    expect(await stored(from)).toEqual([]);
    await h.letPass((await h.offers(jobId))[0]?.id ?? '', jobId);
    await eventually(async () => expect(await statusOf(matchId)).toBe('Accepted'));
    const events = await hall.sql('SELECT outcome FROM offer_events ORDER BY id DESC LIMIT 2');
    expect(events).toEqual([{ outcome: 'accepted' }, { outcome: 'open' }]);
  });

  const unreadable = () => {
    // One that could not be read just now is not asked for.
    Object.assign(worker.get(MissedTexts), { silentUntil: 0 });
    return jest
      .spyOn(worker.get(TwilioClient, { strict: false }), 'received')
      .mockRejectedValue(new Error('timeout of 8000ms exceeded'));
  };
  /** The list was asked, and the job is looked at again later. */
  const waited = async (list: jest.SpyInstance, jobId: string) => {
    await eventually(() => expect(list).toHaveBeenCalled());
    const [noted] = await hall.sql<{ at: Date }>('SELECT now() AS at');
    const waits = 'SELECT FROM fill_looks WHERE job_id = $1 AND at BETWEEN $2 AND now() + $3::interval';
    await eventually(async () =>
      expect(await hall.sql(waits, [jobId, noted?.at, '10 seconds'])).toHaveLength(1),
    );
  };

  it.each([
    ['', false],
    [', also while the provider does not say that they came', true],
  ])('count before a canvass is over%s', async (_when, isUnreadable) => {
    const h = filling(() => hall);
    const jobId = await h.jobWith(2, 1);
    const [first, second = ''] = await h.canvassed(jobId, 2);
    await h.says(second, 'Interested').expect(200);
    await secondLater();
    await textUnheard((await h.numbersOf(jobId))[0] ?? '', 'Yes');
    const list = isUnreadable ? unreadable() : null;
    await h.endCanvass(jobId);
    if (list) {
      await waited(list, jobId);
      expect(await h.run(jobId)).toMatchObject({ state: 'canvassing', offersOpen: 0 });
      list.mockRestore();
      await look();
    }
    await eventually(async () => expect(await h.open(jobId)).toMatchObject([{ matchId: first }]));
  });

  it('count before a time to answer is over also while the provider does not say that they came', async () => {
    const h = filling(() => hall);
    const { from, matchId, jobId } = await offered({ answerWithinMinutes: 60 });
    await eventually(async () => expect((await h.offers(jobId))[0]?.answerBy).not.toBeNull());
    await textUnheard(from, 'Yes');
    const list = unreadable();
    await h.letPass((await h.offers(jobId))[0]?.id ?? '', jobId);
    await waited(list, jobId);
    expect(await h.open(jobId)).toHaveLength(1);
    list.mockRestore();
    await look();
    await eventually(async () => expect(await statusOf(matchId)).toBe('Accepted'));
  });

  it('count as the last of them says, when several were missed', async () => {
    const { from, matchId } = await offered();
    await textUnheard(from, 'No');
    await secondLater();
    await textUnheard(from, 'Yes');
    await look();
    await eventually(async () => expect(await statusOf(matchId)).toBe('Accepted'));
    expect(await stored(from)).toEqual([
      { body: 'No', as: 'no', waits: false, done: false },
      { body: 'Yes', as: 'yes', waits: false, done: true },
    ]);
  });

  const declinedOnPage = (matchId: string) =>
    hall.api.visitor().put(`/api/job-matches/${matchId}`).send({ status: 'Declined' }).expect(200);
  const heard = (from: string, body: string) =>
    hall.sandbox.twilio.receiveText({ from, to: TWILIO_FROM, body });
  const textedByStaff = async (from: string) => {
    const [worker] = await hall.sql<{ id: string }>('SELECT id FROM workers WHERE phone = $1', [from]);
    await hall.staff.post(`/api/workers/${worker?.id}/texts`).send({ message: 'Bring gloves.' });
    await delivered(from, 2);
  };

  it.each<[string, (from: string) => Promise<unknown>]>([
    ['their sender asked whether it came', (from) => heard(from, 'Did you get that')],
    ['the number was texted about something else', textedByStaff],
  ])('answer it also when %s since', async (_what, happens) => {
    const { from, matchId } = await offered();
    await textUnheard(from, 'Yes');
    await secondLater();
    await happens(from);
    await look();
    await eventually(async () => expect(await statusOf(matchId)).toBe('Accepted'));
    expect(await stored(from)).toContainEqual({ body: 'Yes', as: 'yes', waits: false, done: true });
  });

  it.each<[string, string, (from: string, matchId: string) => Promise<unknown>]>([
    ['the worker was offered it anew', 'Offered', offeredAnew],
    ['their sender said no', 'Declined', (from) => heard(from, 'No')],
    ['they said no on their page', 'Declined', (_from, matchId) => declinedOnPage(matchId)],
    ['the hall was restored', 'Offered', () => hall.sql('UPDATE inbound_looks SET answers_from = now()')],
  ])('answer nothing by themselves once %s since', async (_what, status, happens) => {
    const { from, matchId } = await offered();
    await textUnheard(from, 'Yes');
    await secondLater();
    await happens(from, matchId);
    await eventually(async () => expect(await statusOf(matchId)).toBe(status));
    const { length } = await textsTo(from);
    await look();
    await eventually(async () =>
      expect(await stored(from)).toContainEqual({ body: 'Yes', as: 'yes', waits: false, done: false }),
    );
    expect(await textsTo(from)).toHaveLength(length);
    expect(await statusOf(matchId)).toBe(status);
    await hall.sql(`UPDATE inbound_looks SET answers_from = '-infinity'`);
  });

  it('are not replied to when they are no answer', async () => {
    const { from } = await offered();
    const body = 'When does it start?';
    await textUnheard(from, body);
    await look();
    await eventually(async () =>
      expect(await stored(from)).toEqual([{ body, as: 'unclear', waits: false, done: false }]),
    );
    expect(await textsTo(from)).toHaveLength(1);
  });

  it.each([
    ['', false],
    [', not for the first time', true],
  ])('undo no opt-out that their owner made since%s', async (_, isAgain) => {
    const from = newNumber();
    await hall.jobFor(from);
    const link = await linkOf(from);
    const optOut = () => hall.api.visitor().post(link).send({ optedIn: false }).expect(200);
    if (isAgain) {
      await optOut();
      await hall.sql(
        `UPDATE phone_numbers SET consent_at = consent_at - interval '1 minute' WHERE phone_number = $1`,
        [from],
      );
    }
    await textUnheard(from, 'START');
    await optOut();
    await look();
    expect(await optedIn(from)).toBe(false);
    expect(await stored(from)).toMatchObject([{ as: 'start', waits: false, done: true }]);
  });

  it.each([
    [['START', 'parar'], false],
    [['START', 'Please remove me'], false],
    [['STOP', 'START'], true],
  ])('count as they were sent one after the other: %j', async (bodies, expected) => {
    const from = newNumber();
    await hall.jobFor(from);
    for (const body of bodies) {
      await textUnheard(from, body);
      await new Promise((resolve) => setTimeout(resolve, 1_000)); // the list tells no fractions of a second
    }
    await look();
    expect(await optedIn(from)).toBe(expected);
  });

  it.each(['START', 'YES'])(
    'undo no %s that was heard since, of a number that was opted in',
    async (word) => {
      const from = newNumber();
      await hall.jobFor(from);
      await textUnheard(from, 'Please remove me');
      await hall.sandbox.twilio.receiveText({ from, to: TWILIO_FROM, body: word });
      await look();
      expect(await optedIn(from)).toBe(true);
    },
  );

  it('may give a dispatch up', async () => {
    const from = newNumber();
    const { matchIds } = await hall.jobFor(from);
    await hall.staff.put(`/api/job-matches/${matchIds[0]}`).send({ status: 'Accepted' }).expect(200);
    await textUnheard(from, 'No');
    await look();
    await eventually(async () =>
      expect(await stored(from)).toEqual([{ body: 'No', as: 'dropping-out?', waits: false, done: false }]),
    );
  });

  it('undo no opt-in that their owner gave since, but one of which staff say nothing', async () => {
    const [byLink, byStaff] = [newNumber(), newNumber()];
    for (const from of [byLink, byStaff]) {
      await hall.jobFor(from);
      await hall.sql('UPDATE phone_numbers SET opted_in = false WHERE phone_number = $1', [from]);
      await textUnheard(from, 'Please remove me');
    }
    await hall.api
      .visitor()
      .post(await linkOf(byLink))
      .send({ optedIn: true })
      .expect(200);
    const id = (await linkOf(byStaff)).split('/').at(-1);
    await hall.staff.put(`/api/phone-numbers/${id}`).send({ optedIn: true }).expect(200);
    await look();
    expect(await optedIn(byLink)).toBe(true);
    expect(await optedIn(byStaff)).toBe(false);
  });

  it('are asked for again while the provider does not answer', async () => {
    const from = newNumber();
    await hall.jobFor(from);
    await textUnheard(from, 'STOP');
    const { basicAuthorization } = hall.sandbox.twilio;
    Object.assign(hall.sandbox.twilio, { basicAuthorization: 'nobody' });
    await look();
    expect(await optedIn(from)).toBe(true);
    Object.assign(hall.sandbox.twilio, { basicAuthorization });
    await look();
    expect(await optedIn(from)).toBe(false);
  });
});
