import twilio from 'twilio';
import type { Language } from '../../../src/languages/languages.js';
import { sayIn } from '../../../src/languages/messages.js';
import { Replies } from '../../../src/dispatch/replies/replies.service.js';
import { heardChanges } from '../../support/heard-changes.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging, TWILIO_AUTH_TOKEN } from './messaging.js';

let hall: Messaging;
let texted = 0;
beforeAll(async () => {
  hall = await startMessaging();
  await hall.staff.put('/api/hall').send({ name: 'Local 26', phone: '6175550126' }).expect(200);
});
afterAll(() => hall.close());

const newNumber = () => `+1212555${String(2000 + (texted += 1))}`;
const text = (from: string, body: string) => hall.sandbox.twilio.receiveText({ from, body });
const sentTo = (number: string) =>
  hall.sandbox.twilio
    .messages({ to: number })
    .map(({ body }) => body)
    .reverse();
const delivered = (number: string, count: number) =>
  eventually(async () => {
    const rows = await hall.sql(`SELECT FROM sms WHERE phone_number = $1 AND status = 'delivered'`, [number]);
    expect(rows).toHaveLength(count);
  });
/** A job with a worker of that number; its offer or canvass has arrived. */
async function asked(kind: 'offer' | 'canvass', number: string, sentBefore = 0) {
  const { id, matchIds } = await hall.jobFor(number);
  const matchId = matchIds[0] ?? '';
  await ask(kind, id, matchId);
  await delivered(number, sentBefore + 1);
  return { jobId: id, matchId };
}
async function ask(kind: 'offer' | 'canvass', jobId: string, matchId: string) {
  if (kind === 'canvass') await hall.notify(jobId);
  else await hall.staff.post(`/api/job-matches/${matchId}/offer`).send({ message: 'Come' }).expect(200);
}
const statusOf = async (matchId: string) =>
  (await hall.sql<{ status: string }>('SELECT status FROM job_matches WHERE id = $1', [matchId]))[0]?.status;
interface Inbound {
  as: string;
  done: boolean;
  reply: string | null;
  waits: boolean;
}
const inbound = (number: string) =>
  hall.sql<Inbound>(
    `SELECT understood_as AS as, done_at IS NOT NULL AS done, reply, to_apply AS waits FROM inbound_messages
     WHERE phone_number = $1 ORDER BY created_at`,
    [number],
  );
const applied = (number: string, ...expected: Partial<Inbound>[]) =>
  eventually(async () =>
    expect(await inbound(number)).toMatchObject(expected.map((one) => ({ ...one, waits: false }))),
  );
/** So long ago that it crosses with no other. */
const longAgo = (number: string) =>
  hall.sql(`UPDATE sms SET claimed_at = claimed_at - interval '1 hour' WHERE phone_number = $1`, [number]);

describe('a text that answers', () => {
  it.each([
    ['yes', 'Accepted', 'accepted', 'place'],
    ['Sí, gracias!', 'Accepted', 'accepted', 'place'],
    ['NO', 'Declined', 'declined', null],
  ])('the only open offer: %s', async (body, status, outcome, reply) => {
    const number = newNumber();
    const { jobId, matchId } = await asked('offer', number);
    await text(number, body);
    await applied(number, { as: reply ? 'yes' : 'no', done: true, reply });
    expect(await statusOf(matchId)).toBe(status);
    const events = await hall.sql(
      `SELECT outcome, via, by FROM offer_events e JOIN offers o ON o.id = e.offer_id WHERE job_id = $1 ORDER BY e.id`,
      [jobId],
    );
    expect(events.at(-1)).toEqual({ outcome, via: 'reply', by: null });
    const { body: inbox } = await hall.staff.get('/api/inbox?done=true').expect(200);
    expect(inbox).toContainEqual(
      expect.objectContaining({ phoneNumber: number, jobId, body, doneBy: null, doneAt: expect.any(String) }),
    );
    if (reply) {
      await delivered(number, 2);
      expect(sentTo(number)[1]).toMatch(/^You have the job: .*\/worker-view\//s);
    } else {
      expect(sentTo(number)).toHaveLength(1);
    }
    const { body: log } = await hall.staff.get(`/api/audit-entries?limit=20`).expect(200);
    expect(JSON.stringify(log)).toMatch(/\w+ \w+ answered for Job/);
  });

  it.each([
    ['yes', 'Interested', 'noted'],
    ['no', 'Not Interested', null],
  ])('a canvass: %s', async (body, status, reply) => {
    const number = newNumber();
    const { matchId } = await asked('canvass', number);
    await text(number, body);
    await applied(number, { as: body, done: true, reply });
    expect(await statusOf(matchId)).toBe(status);
  });

  it('late gets what its page would say', async () => {
    const number = newNumber();
    const { jobId, matchId } = await asked('offer', number);
    await hall.staff.put(`/api/jobs/${jobId}`).send({ status: 'Closed' });
    await text(number, 'yes');
    await applied(number, { as: 'yes', done: true });
    expect(await statusOf(matchId)).not.toBe('Accepted');
  });

  it('yes after a no is told what the page says, and staff read it; a second no needs no reply', async () => {
    const number = newNumber();
    const { matchId } = await asked('offer', number);
    await text(number, 'no');
    await applied(number, { as: 'no', done: true, reply: null });
    await text(number, 'No');
    await text(number, 'yes');
    const no = { as: 'no', done: true, reply: null };
    await applied(number, no, no, { as: 'yes', done: false, reply: 'refused' });
    await delivered(number, 2);
    expect(sentTo(number)[1]).toContain('You have already declined this job.');
    expect(await statusOf(matchId)).toBe('Declined');
  });

  it('is on the waiting list when the places are taken, and is told so', async () => {
    const [first, second] = [newNumber(), newNumber()];
    const { id, matchIds } = await hall.jobFor(first, second);
    await hall.sql('UPDATE jobs SET openings = 1 WHERE id = $1', [id]);
    for (const matchId of matchIds) await ask('offer', id, matchId);
    await Promise.all([first, second].map((number) => delivered(number, 1)));
    await text(second, 'yes');
    await applied(second, { as: 'yes', done: true, reply: 'waiting' });
    expect(await statusOf(matchIds[1] ?? '')).toBe('Offered');
    await delivered(second, 2);
    expect(sentTo(second)[1]).toContain('waiting list');
    await text(first, 'yes');
    await applied(first, { as: 'yes', done: true, reply: 'place' });
  });
});

describe("a text in the worker's language", () => {
  const speaks = (number: string, language: string) =>
    hall.sql('UPDATE workers SET language = $1 WHERE phone = $2', [language, number]);

  it.each([
    ['ht', 'wi', 'Travay la se pou ou: '],
    ['es', 'sí', 'El trabajo es suyo: '],
    ['pt-BR', 'sim', 'O trabalho é seu: '],
    ['zh-Hant', '好', '這份工作是您的：'],
    ['vi', 'dạ được', 'Anh/chị được nhận làm: '],
  ])('is understood in %s, and confirmed in it: %s', async (language, body, confirmation) => {
    const number = newNumber();
    const { jobId, matchIds } = await hall.jobFor(number).then(({ id, ...more }) => ({ jobId: id, ...more }));
    await speaks(number, language);
    await ask('offer', jobId, matchIds[0] ?? '');
    await delivered(number, 1);
    await text(number, body);
    await applied(number, { as: 'yes', done: true, reply: 'place' });
    await delivered(number, 2);
    expect(sentTo(number)[1]).toContain(confirmation);
    await text(number, '???');
    await delivered(number, 3);
    expect(sentTo(number)[2]).toBe(
      sayIn(language as Language)('text.help', {
        questions: sayIn(language as Language)('text.questionsAt', {
          hall: 'Local 26',
          phone: '+1 (617) 555-0126',
        }),
      }),
    );
  });

  it.each([
    ['es', 'BAJA'],
    ['pt-BR', 'sair'],
    ['ht', 'kanpe'],
    ['zh-Hant', '退訂'],
    ['vi', 'ngừng'],
  ])('ends texts in %s: %s; the confirmation is in it', async (language, body) => {
    const number = newNumber();
    await hall.jobFor(number);
    await speaks(number, language);
    await text(number, body);
    await applied(number, { as: 'stop', done: true, reply: 'opted-out' });
    await delivered(number, 1);
    expect(sentTo(number)).toEqual([sayIn(language as Language)('text.optedOut', { hall: 'Local 26' })]);
    const [record] = await hall.sql('SELECT opted_in FROM phone_numbers WHERE phone_number = $1', [number]);
    expect(record).toEqual({ opted_in: false });
  });

  it('that comes too late is refused in it', async () => {
    const number = newNumber();
    const { jobId, matchId } = await asked('offer', number);
    await speaks(number, 'vi');
    await hall.sql(`UPDATE jobs SET starts_at = now() - interval '1 minute' WHERE id = $1`, [jobId]);
    await text(number, 'có');
    await applied(number, { as: 'yes', done: true, reply: 'refused' });
    await delivered(number, 2);
    expect(sentTo(number)[1]).toMatch(/: Công việc này đã bắt đầu\. Xin gọi văn phòng công đoàn\.$/);
    expect(await statusOf(matchId)).not.toBe('Accepted');
  });
});

describe('nothing is guessed', () => {
  it('when two offers are open: the reply names each with its link', async () => {
    const number = newNumber();
    const { id: first, matchIds: firstMatches } = await hall.jobFor(number);
    const second = await hall.make.job();
    const [worker] = await hall.sql<{ id: string }>('SELECT id FROM workers WHERE phone = $1', [number]);
    const other = await hall.make.match({ jobId: second.id, workerId: worker?.id ?? '', priority: 1 });
    const matches = [firstMatches[0] ?? '', other.id];
    await ask('offer', first, matches[0] ?? '');
    await delivered(number, 1);
    await longAgo(number);
    await ask('offer', second.id, other.id);
    await delivered(number, 2);
    await text(number, 'yes');
    await applied(number, { as: 'yes', done: false, reply: 'which' });
    await delivered(number, 3);
    for (const matchId of matches) {
      expect(sentTo(number)[2]).toContain(`/worker-view/${matchId}`);
      expect(await statusOf(matchId)).toBe('Offered');
    }
    // Once one of them was answered by its link, the other one is the only one, and the last that was asked.
    await hall.api.visitor().put(`/api/job-matches/${matches[0]}`).send({ status: 'Declined' }).expect(200);
    await text(number, 'yes');
    await eventually(async () => expect(await statusOf(other.id)).toBe('Accepted'));
  });

  it('when another text came after the offer', async () => {
    const number = newNumber();
    const { matchId } = await asked('offer', number);
    await hall.staff.post('/api/sms/test').send({ to: number, message: 'Are you there?' }).expect(200);
    await text(number, 'yes');
    await applied(number, { as: 'yes', done: false, reply: 'which' });
    expect(await statusOf(matchId)).toBe('Offered');
  });

  it('when two workers of the number were both asked', async () => {
    const number = newNumber();
    const [one, two] = [await asked('canvass', number), await asked('canvass', number, 1)];
    await longAgo(number);
    await text(number, 'yes');
    await applied(number, { as: 'yes', done: false, reply: 'which' });
    expect([await statusOf(one.matchId), await statusOf(two.matchId)]).toEqual(['Pending', 'Pending']);
    await delivered(number, 3);
    expect(sentTo(number)[2]).toMatch(/^Which job.*\n.+, .+: http.*\n.+, .+: http/);
  });

  it('when one of two workers of the number has answered by link, and the other has the last text', async () => {
    const number = newNumber();
    const { id, matchIds } = await hall.jobFor(number, number);
    const [ana = '', bob = ''] = matchIds;
    await ask('offer', id, ana);
    await delivered(number, 1);
    await ask('offer', id, bob);
    await delivered(number, 2);
    await longAgo(number);
    await hall.api.visitor().put(`/api/job-matches/${ana}`).send({ status: 'Accepted' }).expect(200);
    await text(number, 'yes');
    await applied(number, { as: 'yes', done: false, reply: 'which' });
    expect(await statusOf(bob)).toBe('Offered');
    await delivered(number, 3);
    for (const matchId of [ana, bob]) expect(sentTo(number)[2]).toContain(`/worker-view/${matchId}`);
  });

  it('when only the other one of the number has an open offer: the link says whose it is', async () => {
    const number = newNumber();
    const { id, matchIds } = await hall.jobFor(number, number);
    const [ana = '', bob = ''] = matchIds;
    await ask('offer', id, bob);
    await delivered(number, 1);
    await ask('offer', id, ana);
    await delivered(number, 2);
    await longAgo(number);
    await hall.api.visitor().put(`/api/job-matches/${ana}`).send({ status: 'Accepted' }).expect(200);
    await text(number, 'ok');
    await applied(number, { as: 'yes', done: false, reply: 'which' });
    await delivered(number, 3);
    expect(sentTo(number)[2]).toMatch(/\n[^:]+, [^:]+: http/);
    expect(sentTo(number)[2]).toContain(`/worker-view/${bob}`);
  });

  it('when one of them has answered by link about another job, while both were asked', async () => {
    const number = newNumber();
    const [ana, bob] = [await asked('offer', number), await asked('offer', number, 1)];
    await longAgo(number);
    await hall.api.visitor().put(`/api/job-matches/${ana.matchId}`).send({ status: 'Accepted' }).expect(200);
    await text(number, 'yes');
    await applied(number, { as: 'yes', done: false, reply: 'which' });
    expect(await statusOf(bob.matchId)).toBe('Offered');
  });

  it('but an offer of a closed job, whose places are not counted, is no question any more', async () => {
    const number = newNumber();
    const { id, matchIds } = await hall.jobFor(number);
    const live = await hall.make.job();
    const [worker] = await hall.sql<{ id: string }>('SELECT id FROM workers WHERE phone = $1', [number]);
    const other = await hall.make.match({ jobId: live.id, workerId: worker?.id ?? '', priority: 1 });
    await ask('offer', id, matchIds[0] ?? '');
    await delivered(number, 1);
    await longAgo(number);
    await hall.staff.put(`/api/jobs/${id}`).send({ status: 'Closed' }).expect(200);
    await ask('offer', live.id, other.id);
    await delivered(number, 2);
    await text(number, 'yes');
    await applied(number, { as: 'yes', done: true, reply: 'place' });
    expect(await statusOf(other.id)).toBe('Accepted');
  });
});

describe('what is no answer', () => {
  it('gets one help text a day, and waits for staff', async () => {
    const number = newNumber();
    await hall.jobFor(number);
    await text(number, 'What time does it start?');
    await applied(number, { as: 'unclear', done: false, reply: 'help' });
    await delivered(number, 1);
    expect(sentTo(number)[0]).toContain('Local 26 at +1 (617) 555-0126');
    await text(number, 'Hello?');
    await applied(number, { reply: 'help' }, { as: 'unclear', done: false, reply: null });
    await hall.sql(
      `UPDATE inbound_messages SET created_at = created_at - interval '25 hours' WHERE phone_number = $1`,
      [number],
    );
    await text(number, 'Anybody?');
    await applied(number, { reply: 'help' }, { reply: null }, { reply: 'help' });
  });

  it('a no to a dispatch may give it up: the hall is to be called, and staff read it first', async () => {
    const number = newNumber();
    const { jobId } = await asked('offer', number);
    await text(number, 'yes');
    await applied(number, { reply: 'place' });
    await text(number, "I can't make it");
    await applied(number, {}, { as: 'dropping-out?', done: false, reply: 'call-us' });
    await delivered(number, 3);
    expect(sentTo(number)[2]).toContain('please call Local 26 at +1 (617) 555-0126');
    await text(newNumber(), 'What?');
    const { body } = await hall.staff.get('/api/inbox?done=false&limit=2').expect(200);
    expect(body).toMatchObject([{ understoodAs: 'dropping-out?', jobId, offerId: expect.any(String) }, {}]);
    const all = await hall.staff.get('/api/inbox?limit=1').expect(200);
    expect(all.body).toMatchObject([{ phoneNumber: number }]);
  });

  it('five automatic texts a day at most', async () => {
    const number = newNumber();
    const { matchId } = await asked('canvass', number);
    for (const body of ['yes', 'no', 'yes', 'no', 'yes', 'no', 'yes', 'no', 'yes', 'no', 'yes'])
      await text(number, body);
    await eventually(async () => {
      const texts = await inbound(number);
      expect(texts.filter(({ waits }) => !waits)).toHaveLength(11);
      expect(texts.filter(({ reply }) => reply !== null)).toHaveLength(5);
    });
    // In the order of receipt, whatever the order of the queue.
    expect(await statusOf(matchId)).toBe('Interested');
  });

  it('nobody is answered whose number is no worker’s, or has not opted in', async () => {
    const [stranger, notOptedIn] = [newNumber(), newNumber()];
    await hall.make.worker({ phone: notOptedIn });
    for (const number of [stranger, notOptedIn]) {
      await text(number, 'Hello');
      await applied(number, { as: 'unclear', done: false, reply: null });
    }
  });
});

describe('opting out and in', () => {
  it('an opt-out that only we understood is confirmed once', async () => {
    const number = newNumber();
    await hall.jobFor(number);
    await text(number, 'parar');
    await applied(number, { as: 'stop', done: true, reply: 'opted-out' });
    await delivered(number, 1);
    expect(sentTo(number)[0]).toBe('You get no more texts from Local 26. Reply START to get them again.');
    await text(number, 'parar');
    await applied(number, { reply: 'opted-out' }, { as: 'stop', done: true, reply: null });
  });

  it.each(['STOP', 'START', 'HELP', 'INFO', 'UNSTOP', 'CANCEL', 'END', 'QUIT'])(
    'the provider answers %s itself, and it answers no question',
    async (body) => {
      const number = newNumber();
      const { matchId } = await asked('offer', number);
      await text(number, body);
      await applied(number, { done: true, reply: null });
      expect(await statusOf(matchId)).toBe('Offered');
      expect(await hall.sql('SELECT FROM sms WHERE phone_number = $1', [number])).toHaveLength(1);
    },
  );

  it('YES after an opt-out opts in, and answers an open question', async () => {
    const number = newNumber();
    const { matchId } = await asked('offer', number);
    await text(number, 'STOP');
    await text(number, 'YES');
    await applied(number, { as: 'stop' }, { as: 'yes', done: true, reply: 'place' });
    expect(await statusOf(matchId)).toBe('Accepted');
    await delivered(number, 2);
  });

  it('YES after an opt-out only opts in where nothing was asked', async () => {
    const number = newNumber();
    await hall.jobFor(number);
    await text(number, 'STOP');
    await text(number, 'YES');
    await applied(number, { as: 'stop' }, { as: 'start', done: true, reply: null });
  });
});

describe('each text is applied', () => {
  it('once, however often the webhook brings it and the queue its id', async () => {
    const number = newNumber();
    const { jobId } = await asked('offer', number);
    const sid = `SM${'d'.repeat(32)}`;
    const form = { MessageSid: sid, SmsSid: sid, From: number, To: '+12125550100', Body: 'YES' };
    const bring = (more: object = {}) => {
      const sent: Record<string, string> = { ...form, ...more };
      const url = 'http://hall.test/api/twilio/inbound';
      const signature = twilio.getExpectedTwilioSignature(TWILIO_AUTH_TOKEN, url, sent);
      const post = hall.api.visitor().post('/api/twilio/inbound').type('form');
      return post.set('X-Twilio-Signature', signature).send(sent).expect(200);
    };
    await Promise.all([bring(), bring(), bring({ ErrorCode: '11200' }), bring({ ErrorCode: '11200' })]);
    await applied(number, { as: 'yes', done: true, reply: 'place' });
    const [row] = await hall.sql<{ id: string }>('SELECT id FROM inbound_messages WHERE phone_number = $1', [
      number,
    ]);
    const worker = await hall.startWorker();
    await Promise.all([1, 2, 3].map(() => worker.get(Replies).applyUpTo(row?.id ?? '')));
    await delivered(number, 2);
    expect(await hall.sql('SELECT FROM offers WHERE job_id = $1', [jobId])).toHaveLength(1);
    expect(
      await hall.sql(`SELECT FROM audit_entries WHERE action = 'job-match.answered' AND job_id = $1`, [
        jobId,
      ]),
    ).toHaveLength(1);
  });
});

it.each([
  ['yes-by-text', 'Accepted', 'reply'],
  ['yes-by-link', 'Accepted', 'link'],
  ['late', 'Accepted', 'reply'],
  ['no-by-text', 'Declined', 'reply'],
  ['no-by-link', 'Declined', 'link'],
] as const)('a phone that answers %s: the match is %s, via %s', async (behaviour, status, via) => {
  const number = newNumber();
  hall.sandbox.twilio.phones.configure({ answerMs: 100, lateMs: 300 });
  hall.sandbox.twilio.phones.behave(behaviour, number);
  const { id, matchIds } = await hall.jobFor(number);
  await ask('offer', id, matchIds[0] ?? '');
  await eventually(async () => expect(await statusOf(matchIds[0] ?? '')).toBe(status));
  const [last] = await hall.sql<{ via: string }>(
    `SELECT via FROM offer_events e JOIN offers o ON o.id = e.offer_id WHERE job_id = $1 ORDER BY e.id DESC LIMIT 1`,
    [id],
  );
  expect(last?.via).toBe(via);
});

describe('the thread with a worker', () => {
  it('shows both sides, newest first; who is answered there is done in the inbox', async () => {
    const number = newNumber();
    await hall.jobFor(number);
    const [worker] = await hall.sql<{ id: string }>('SELECT id FROM workers WHERE phone = $1', [number]);
    const path = `/api/workers/${worker?.id}/texts`;
    await text(number, 'Where do I park?');
    await applied(number, { as: 'unclear', done: false, reply: 'help' });
    const { body: sent } = await hall.staff.post(path).send({ message: 'In the yard.' }).expect(201);
    expect(sent).toMatchObject({ direction: 'out', body: 'In the yard.', status: 'pending', jobId: null });
    await delivered(number, 2);
    expect((await hall.staff.get(path).expect(200)).body).toMatchObject([
      { direction: 'out', body: 'In the yard.', status: 'delivered' },
      { direction: 'out', status: 'delivered' },
      { direction: 'in', body: 'Where do I park?', status: 'unclear' },
    ]);
    expect(await hall.sql('SELECT done_by FROM inbound_messages WHERE phone_number = $1', [number])).toEqual([
      { done_by: 'dispatcher' },
    ]);
    await hall.staff.post(path).send({ message: ' ' }).expect(400);
    const twice = await Promise.all(
      ['', ''].map(() => hall.staff.post(path).send({ message: 'Bring gloves.' })),
    );
    expect(new Set(twice.map(({ status, body }) => `${status} ${(body as { id: string }).id}`)).size).toBe(1);
    await delivered(number, 3);
    await hall.api.visitor().get(path).expect(401);
    await text(number, 'STOP');
    await hall.staff.post(path).send({ message: 'Hello' }).expect(422);
    await hall.staff.get('/api/workers/00000000-0000-4000-8000-000000000000/texts').expect(404);
  });

  it('a text stands in the inbox at once, and open pages hear of it', async () => {
    const number = newNumber();
    const changes = await heardChanges(hall.databaseUrl, () => text(number, 'Hello there'));
    expect(changes).toContainEqual({ topic: 'inbound-texts', ids: [expect.any(String)] });
    const { body } = await hall.staff.get('/api/inbox?done=false').expect(200);
    expect(body).toContainEqual(expect.objectContaining({ phoneNumber: number, body: 'Hello there' }));
  });
});
