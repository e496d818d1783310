import { heldUp } from '../../support/waiting-for-lock.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';

const west = new Date().getUTCHours() - 12;
/** A zone in which it is around noon now. */
const NOON = `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`;
const OPEN = { from: '08:00', to: '20:00' };
const CLOSED = { from: '20:00', to: '21:00' };

let hall: Messaging;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { env: { HALL_TIMEZONE: NOON } });
});
afterAll(() => hall.close());

let numbers = 0;
const someNumbers = (count: number) =>
  Array.from({ length: count }, () => `+1212559${String(++numbers).padStart(4, '0')}`);
const setHours = (textingHours: object | null) =>
  hall.staff.put('/api/hall').send({ textingHours }).expect(200);
const write = async (jobId: string, body: object) =>
  (await hall.staff.post(`/api/jobs/${jobId}/message`).send(body).expect(202)).body as {
    message: string;
    queued: number;
  };
const bodiesTo = (number: string) =>
  hall.sandbox.twilio
    .messages()
    .filter(({ to }) => to === number)
    .map(({ body }) => body);

describe('A message to workers of a job', () => {
  it('leaves out who is deleted at that moment, and goes to the others', async () => {
    const [gone = '', stays = ''] = someNumbers(2);
    const { id } = await hall.jobFor(gone, stays);
    const [answer] = await heldUp(
      hall.api.dataSource,
      (holding) => holding.query('DELETE FROM workers WHERE phone = $1', [gone]),
      () => [hall.staff.post(`/api/jobs/${id}/message`).send({ to: 'all', message: 'Hello.' })],
    );
    expect(answer).toMatchObject({ status: 202, body: { queued: 1 } });
    await eventually(() => expect(bodiesTo(stays)).toHaveLength(1));
    expect(bodiesTo(gone)).toEqual([]);
  });

  it('goes to a group or to chosen workers, whatever the job is, and says who takes no texts', async () => {
    const [accepted = '', offered = '', silent = ''] = someNumbers(3);
    const { id, matchIds } = await hall.jobFor(accepted, offered, silent);
    const set = (index: number, status: string) =>
      hall.staff.put(`/api/job-matches/${matchIds[index]}`).send({ status }).expect(200);
    await set(0, 'Accepted');
    await set(1, 'Offered');
    await hall.sql('UPDATE phone_numbers SET opted_in = false WHERE phone_number = $1', [silent]);
    await hall.sql(`UPDATE jobs SET status = 'Closed' WHERE id = $1`, [id]);

    const toAll = { to: 'all', message: 'The gate is in Pier Road.' };
    expect(await write(id, toAll)).toEqual({
      message: '2 workers will be texted. 1 worker cannot be texted.',
      queued: 2,
      unreachable: [
        {
          matchId: matchIds[2],
          workerName: expect.stringMatching(/^Ana Worker/),
          reason: 'Not opted in to texts',
        },
      ],
      unreachableCount: 1,
    });
    await write(id, { to: 'accepted', message: 'Come at six.' });
    await write(id, { to: 'offered', message: 'Please answer.' });
    await write(id, { matchIds: [matchIds[0], matchIds[1]], message: 'Thank you.' });
    const endings = (number: string) => bodiesTo(number).map((body) => body.replace(/^Job .* at .*: /, ''));
    await eventually(() => {
      expect(endings(accepted).sort()).toEqual(['Come at six.', 'Thank you.', 'The gate is in Pier Road.']);
      expect(endings(offered).sort()).toEqual(['Please answer.', 'Thank you.', 'The gate is in Pier Road.']);
    });
    expect(bodiesTo(silent)).toEqual([]);
  });

  it('texts nobody twice when it is pressed again, or by two at once', async () => {
    const [number = ''] = someNumbers(1);
    const { id, matchIds } = await hall.jobFor(number);
    const again = () => write(id, { matchIds, message: 'Bring black shoes.' });
    const both = await Promise.all([again(), again()]);
    expect(both.map(({ queued }) => queued).sort()).toEqual([0, 1]);
    expect(await again()).toMatchObject({ message: '1 worker got the same message just now.', queued: 0 });
    await write(id, { matchIds, message: 'And gloves.' });
    await eventually(() => expect(bodiesTo(number)).toHaveLength(2));
  });

  it('goes to a number that was corrected since, where it is new', async () => {
    const [wrong = '', right = ''] = someNumbers(2);
    const { id } = await hall.jobFor(wrong);
    const again = () => write(id, { to: 'all', message: 'Use the gate in Pier Road.' });
    expect(await again()).toMatchObject({ queued: 1 });
    const [worker] = await hall.sql<{ id: string }>('SELECT id FROM workers WHERE phone = $1', [wrong]);
    await hall.staff.patch(`/api/workers/${worker?.id}`).send({ phone: right }).expect(200);
    await hall.sql('UPDATE phone_numbers SET opted_in = true WHERE phone_number = $1', [right]);
    expect(await again()).toMatchObject({ queued: 1 });
    expect(await again()).toMatchObject({ queued: 0 });
    await eventually(() => expect(bodiesTo(right)).toHaveLength(1));
  });

  it('knows a message again whatever sentence the hall puts it into, and a shorter one is another', async () => {
    const [number = ''] = someNumbers(1);
    const { id, matchIds } = await hall.jobFor(number);
    await hall.sql(`UPDATE workers SET language = 'es' WHERE phone = $1`, [number]);
    const sentence = (text: string | null) =>
      hall.staff.put('/api/wording/es/text.message').send({ text }).expect(200);
    await sentence('{job}: {message} Gracias.');
    const twice = [1, 2].map(() => write(id, { matchIds, message: 'Bring black shoes.' }));
    expect((await Promise.all(twice)).map(({ queued }) => queued).sort()).toEqual([0, 1]);
    expect(await write(id, { matchIds, message: 'shoes.' })).toMatchObject({ queued: 1 });
    await sentence(null);
  });

  it('to one worker goes at any hour, unless it is to wait; to several it waits, and says until when', async () => {
    const to = someNumbers(2);
    const { id, matchIds } = await hall.jobFor(...to);
    await setHours(CLOSED);
    const [first = '', second = ''] = to;
    expect((await write(id, { matchIds: [matchIds[0]], message: 'Now.' })).message).toBe(
      '1 worker will be texted.',
    );
    const later = { matchIds: [matchIds[1]], message: 'Later.', when: 'hours' };
    expect((await write(id, later)).message).toBe('1 worker will be texted. Texts go from 8:00 PM on.');
    expect(await write(id, { to: 'all', message: 'Both.', when: 'now' })).toMatchObject({
      message: '2 workers will be texted. Texts go from 8:00 PM on.',
      texting: { times: [{ texts: 2 }] },
    });
    await eventually(() => expect(bodiesTo(first)).toHaveLength(1));
    await eventually(async () =>
      expect(
        await hall.sql(`SELECT FROM sms WHERE job_id = $1 AND status = 'pending' AND held_until > now()`, [
          id,
        ]),
      ).toHaveLength(3),
    );
    expect(bodiesTo(second)).toEqual([]);
    expect((await hall.staff.get('/api/sms/times?texts=4').expect(200)).body).toMatchObject({
      times: [{ texts: 4 }],
      sentence: 'Texts go from 8:00 PM on.',
    });
    const notified = await hall.staff.post(`/api/jobs/${id}/notify`).send({}).expect(202);
    expect(notified.body).toMatchObject({
      message: '2 workers will be texted. Texts go from 8:00 PM on.',
    });
    await setHours(OPEN);
    await eventually(() => expect(to.map((number) => bodiesTo(number).length)).toEqual([3, 3]));
    expect((await hall.staff.get('/api/sms/times?texts=4').expect(200)).body).toMatchObject({
      sentence: null,
    });
  });

  it('is refused without recipients, with those of another job, and empty or too long', async () => {
    const { id, matchIds } = await hall.jobFor(...someNumbers(1));
    const other = await hall.jobFor(...someNumbers(1));
    const post = (jobId: string, body: object) => hall.staff.post(`/api/jobs/${jobId}/message`).send(body);
    await post(id, { message: 'Whom?' }).expect(422);
    await post(id, { message: 'Whom?', to: 'all', matchIds }).expect(422);
    await post(id, { message: 'Them', matchIds: [...matchIds, ...other.matchIds] }).expect(422);
    await post(id, { message: ' ', to: 'all' }).expect(400);
    await post(id, { message: 'x'.repeat(1590), to: 'all' }).expect(422);
    await post('00000000-0000-4000-8000-000000000000', { message: 'x', to: 'all' }).expect(404);
    expect(await hall.sql('SELECT FROM sms WHERE job_id = $1', [id])).toEqual([]);
  });
});
