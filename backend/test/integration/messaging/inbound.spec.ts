import twilio from 'twilio';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging, told, TWILIO_AUTH_TOKEN } from './messaging.js';

describe('texts from workers', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL', { worker: false });
  });
  afterAll(() => hall.close());

  const optedIn = async (number: string) => {
    const [row] = await hall.sql<{ opted_in: boolean }>(
      `SELECT opted_in FROM phone_numbers WHERE phone_number = $1`,
      [number],
    );
    return row?.opted_in;
  };
  const stored = (number: string) =>
    hall.sql(`SELECT body, keyword FROM inbound_messages WHERE phone_number = $1 ORDER BY created_at`, [
      number,
    ]);

  it('STOP opts out before it is answered, START opts in again, and both are on record', async () => {
    const from = '+12125550121';
    await hall.jobFor(from);
    await expect(hall.sandbox.twilio.receiveText({ from, body: ' stop ' })).resolves.toMatchObject({
      webhookStatus: 200,
    });
    expect(await optedIn(from)).toBe(false);
    await hall.sandbox.twilio.receiveText({ from, body: 'START' });
    expect(await optedIn(from)).toBe(true);
    // The call comes from the provider's address, which says nothing of whoever texted.
    expect(await hall.sql('SELECT ip_address FROM phone_numbers WHERE phone_number = $1', [from])).toEqual([
      { ip_address: null },
    ]);
    expect(await stored(from)).toEqual([
      { body: ' stop ', keyword: 'STOP' },
      { body: 'START', keyword: 'START' },
    ]);
    expect(
      await hall.sql(
        `SELECT source, after->>'reason' AS reason FROM audit_entries
         WHERE action = 'phone-number.consent-changed' ORDER BY id`,
      ),
    ).toEqual([
      { source: 'keyword', reason: 'STOP' },
      { source: 'keyword', reason: 'START' },
    ]);
  });

  it('HELP and any other text change nothing', async () => {
    const from = '+12125550122';
    await hall.jobFor(from);
    await hall.sandbox.twilio.receiveText({ from, body: 'HELP' });
    await hall.sandbox.twilio.receiveText({ from, body: 'Please stop calling me at night \u{1F600}' });
    expect(await optedIn(from)).toBe(true);
    expect(await stored(from)).toMatchObject([{ keyword: 'HELP' }, { keyword: null }]);
    expect(await understood(from)).toEqual([
      { as: 'help', done: true },
      { as: 'stop?', done: false },
    ]);
  });

  it.each([
    'STOP.',
    'Stop please',
    'remove me',
    'PARAR',
    '\uFF33\uFF34\uFF2F\uFF30',
    '停止',
    'no more texts',
  ])('%s opts out, too, though the provider hears nothing in it', async (body) => {
    const from = newNumber();
    await hall.jobFor(from);
    await hall.sandbox.twilio.receiveText({ from, body });
    expect(await optedIn(from)).toBe(false);
    expect(await consent(from)).toEqual({ way: 'text', reason: body, blocks: false });
    expect(await understood(from)).toEqual([{ as: 'stop', done: true }]);
  });

  it('staff read what may be an opt-out, and say whether it is one', async () => {
    const [from, other] = [newNumber(), newNumber()];
    const inbox = async () =>
      (await hall.staff.get('/api/inbox?done=false&understoodAs=stop%3F').expect(200)).body as {
        id: string;
        phoneNumber: string;
        workers: { name: string }[];
      }[];
    await hall.jobFor(from);
    await sign({ From: from, Body: 'I told you to stop' }).expect(200);
    await sign({ From: other, Body: 'wrong number' }).expect(200);
    const texts = (await inbox()).filter(({ phoneNumber }) => [from, other].includes(phoneNumber));
    expect(texts).toMatchObject([
      { phoneNumber: other, workers: [] },
      { phoneNumber: from, body: 'I told you to stop', workers: [{ name: expect.any(String) }] },
    ]);
    const done = (id = '', body = {}) => hall.staff.post(`/api/inbox/${id}/done`).send(body);
    const { body } = await done(texts[1]?.id, { isOptOut: true }).expect(200);
    expect(body).toMatchObject({ understoodAs: 'stop', doneBy: 'dispatcher', doneAt: expect.any(String) });
    expect(await optedIn(from)).toBe(false);
    expect(await consent(from)).toEqual({ way: 'text', reason: 'I told you to stop', blocks: false });
    await done(texts[0]?.id).expect(200);
    expect((await done(texts[1]?.id).expect(200)).body).toEqual(body);
    expect((await inbox()).filter(({ phoneNumber }) => [from, other].includes(phoneNumber))).toEqual([]);
    await done('00000000-0000-4000-8000-000000000000').expect(404);
    await hall.api.visitor().get('/api/inbox').expect(401);
  });

  describe('from a number that has passed to somebody else', () => {
    const inboxOf = async (from: string) => {
      const { body } = await hall.staff.get('/api/inbox?done=false').expect(200);
      return (body as { id: string; phoneNumber: string; workers: object[]; holders: object[] }[]).filter(
        ({ phoneNumber }) => phoneNumber === from,
      );
    };
    const optIn = async (number: string, optInDate: Date) => {
      const [row] = await hall.sql<{ id: string }>('SELECT id FROM phone_numbers WHERE phone_number = $1', [
        number,
      ]);
      const given = { optedIn: true, optInWay: 'form', optInDate };
      await hall.staff.put(`/api/phone-numbers/${row?.id}`).send(given).expect(200);
    };
    /** Anna wrote this, and has another number or none now; Bert has hers, and consented to texts there. */
    const passedOn = async (body: string, moved: string | null) => {
      const from = newNumber();
      await hall.jobFor(from);
      const [anna] = await hall.sql<{ id: string }>('SELECT id FROM workers WHERE phone = $1', [from]);
      await sign({ From: from, Body: body }).expect(200);
      await hall.sql('UPDATE inbound_messages SET to_apply = false WHERE phone_number = $1', [from]);
      await hall.staff.patch(`/api/workers/${anna?.id}`).send({ phone: moved }).expect(200);
      const bert = await hall.make.worker();
      await hall.staff.patch(`/api/workers/${bert.id}`).send({ phone: from }).expect(200);
      await optIn(from, new Date());
      if (moved) await optIn(moved, new Date('2024-01-05'));
      return { from, anna: anna?.id ?? '', bert: bert.id };
    };
    const write = (worker: string) =>
      hall.staff.post(`/api/workers/${worker}/texts`).send({ message: 'Hello' });

    it('staff see who wrote it and who has the number now, and the opt-out is of who wrote it', async () => {
      const moved = newNumber();
      const { from, anna, bert } = await passedOn('I told you to stop', moved);
      const [text] = await inboxOf(from);
      expect(text).toMatchObject({ workers: [{ id: anna }], holders: [{ id: bert }] });
      await hall.staff.post(`/api/inbox/${text?.id}/done`).send({ isOptOut: true }).expect(200);
      expect([await optedIn(from), await optedIn(moved)]).toEqual([true, false]);
      expect(await consent(moved)).toEqual({ way: 'text', reason: 'I told you to stop', blocks: false });
    });

    it('no opt-out is taken where it would end only the consent of others', async () => {
      const { from } = await passedOn('I told you to stop', null);
      const [text] = await inboxOf(from);
      const done = (body: object) => hall.staff.post(`/api/inbox/${text?.id}/done`).send(body);
      expect((await done({ isOptOut: true }).expect(409)).body.code).toBe('number_passed_on');
      expect(await optedIn(from)).toBe(true);
      await done({}).expect(200);
    });

    it('it is answered by what staff write to whoever wrote it', async () => {
      const { from, anna, bert } = await passedOn('Where do I park?', newNumber());
      await write(bert).expect(201);
      expect(await inboxOf(from)).toHaveLength(1);
      await write(anna).expect(201);
      expect(await inboxOf(from)).toEqual([]);
    });
  });

  it('after a STOP that the provider heard only what it takes for a START opts in again', async () => {
    const from = newNumber();
    await hall.jobFor(from);
    await hall.sandbox.twilio.receiveText({ from, body: 'Quit' });
    expect(await consent(from)).toEqual({ way: 'text', reason: 'STOP', blocks: true });
    await hall.sandbox.twilio.receiveText({ from, body: 'start!' });
    expect(await optedIn(from)).toBe(false);
    await hall.sandbox.twilio.receiveText({ from, body: 'unstop' });
    expect(await optedIn(from)).toBe(true);
    expect(await consent(from)).toEqual({ way: 'text', reason: 'START', blocks: false });
    expect((await understood(from)).map(({ as }) => as)).toEqual(['stop', 'unclear', 'start']);
  });

  it('YES opts in whoever had opted out, and nobody who was never asked', async () => {
    const [out, never] = [newNumber(), newNumber()];
    await hall.jobFor(out);
    await sign({ From: out, Body: 'STOP' }).expect(200);
    await sign({ From: out, Body: 'Yes' }).expect(200);
    expect(await optedIn(out)).toBe(true);
    expect(await consent(out)).toEqual({ way: 'text', reason: 'Yes', blocks: false });
    await hall.sql('INSERT INTO phone_numbers (phone_number) VALUES ($1)', [never]);
    await sign({ From: never, Body: 'YES' }).expect(200);
    expect(await optedIn(never)).toBe(false);
    expect(await understood(never)).toEqual([{ as: 'yes', done: false }]);
  });

  it('answers with an empty reply, stores a repeated text once, and applies it once', async () => {
    const from = '+12125550123';
    await hall.jobFor(from);
    const form = { MessageSid: `SM${'1'.repeat(32)}`, From: from, To: '+12125550100', Body: 'STOP' };
    const first = await signed(form).expect(200);
    expect(first.headers['content-type']).toContain('text/xml');
    expect(first.text).toBe('<Response></Response>');
    await hall.sandbox.twilio.receiveText({ from, body: 'START' });
    await signed(form).expect(200);
    // The same text in another call, and so under another signature.
    await signed({ ...form, ErrorCode: '11200' }).expect(200);
    expect(await optedIn(from)).toBe(true);
    expect(await stored(from)).toHaveLength(2);
  });

  it('takes a signature once: a START again after a STOP changes nothing, whatever is read under it', async () => {
    const from = newNumber();
    await hall.jobFor(from);
    const start = formOf({ From: from, Body: 'START' });
    const signature = signatureOf(start);
    await call(start, signature).expect(200);
    await hall.sandbox.twilio.receiveText({ from, body: 'STOP' });
    await call(start, signature).expect(200);
    // What is signed are names and values run together, so these forms are signed, too.
    const { MessageSid = '', NumMedia = '', SmsSid = '', ...rest } = start;
    const moved = { ...rest, MessageSid: `${MessageSid}NumMedia${NumMedia}`, SmsSid };
    expect(signatureOf(moved)).toBe(signature);
    await call(moved, signature).expect(400);
    const withoutId = { ...rest, NumMedia, MessageSi: `d${MessageSid}`, SmsSid };
    expect(signatureOf(withoutId)).toBe(signature);
    await call(withoutId, signature).expect(200);
    expect(await optedIn(from)).toBe(false);
    expect(await stored(from)).toHaveLength(2);
    await hall.sql('DELETE FROM inbound_messages WHERE phone_number = $1', [from]);
    await call(start, signature).expect(200);
    expect(await optedIn(from)).toBe(false);
  });

  it.each(['SM123', 'x', `SM${'g'.repeat(32)}`, `AC${'1'.repeat(32)}`, `SM${'1'.repeat(33)}`])(
    'refuses %s as the id of a message, also in a callback',
    async (sid) => {
      await sign({ From: newNumber(), Body: 'START', MessageSid: sid }).expect(400);
      const form = { MessageSid: sid, MessageStatus: 'delivered' };
      await call(form, signatureOf(form, 'status'), 'status').expect(400);
    },
  );

  it('refuses what the provider has not signed, and stores nothing', async () => {
    const from = '+12125550124';
    await hall.jobFor(from);
    for (const signature of ['wrong', 'missing'] as const) {
      await expect(hall.sandbox.twilio.receiveText({ from, body: 'STOP', signature })).resolves.toMatchObject(
        { webhookStatus: 403 },
      );
    }
    expect(await optedIn(from)).toBe(true);
    expect(await stored(from)).toEqual([]);
  });

  it('STOP between the enqueueing and the send is obeyed', async () => {
    const from = '+12125550125';
    const { id, matchIds } = await hall.jobFor(from);
    await expect(hall.notify(id)).resolves.toMatchObject({ queued: 1 });
    await hall.sandbox.twilio.receiveText({ from, body: 'STOP' });
    hall.sandbox.twilio.setOptOut(from, false); // so that only our own check can hold it back
    await hall.startWorker();
    await eventually(async () =>
      expect(await told(hall, matchIds[0] ?? '')).toMatchObject({
        status: 'stopped',
        error: 'Not opted in to texts',
        notificationStatus: null,
      }),
    );
    expect(hall.sandbox.twilio.attempts(from)).toEqual([]);
  });

  it('a refusal as opted out marks the number until START; the same callback again changes nothing', async () => {
    const from = newNumber();
    await hall.jobFor(from);
    const id = await hall.sql<{ id: string }>(
      `INSERT INTO sms (phone_number, message, purpose, status, twilio_message_sid)
       VALUES ($1, 'A job', 'notification', 'sent', $2) RETURNING id`,
      [from, `SM${'e'.repeat(32)}`],
    );
    const form = { MessageSid: `SM${'e'.repeat(32)}`, MessageStatus: 'undelivered', ErrorCode: '21610' };
    const path = `status?smsId=${id[0]?.id}`;
    const applied = (count: number) =>
      eventually(async () => {
        const [row] = await hall.sql<{ count: number }>(
          `SELECT count(*)::int AS count FROM sms_events WHERE sms_id = $1 AND applied_at IS NOT NULL`,
          [id[0]?.id],
        );
        expect(row?.count).toBe(count);
      });
    await call(form, signatureOf(form, path), path).expect(204);
    await applied(1);
    expect(await consent(from)).toEqual({ way: 'provider', reason: 'refused as opted out', blocks: true });
    await hall.sandbox.twilio.receiveText({ from, body: 'START' });
    await call(form, signatureOf(form, path), path).expect(204);
    await applied(2);
    expect(await optedIn(from)).toBe(true);
  });

  it.each(['START', 'YES'])(
    'a refusal of a text that was sent before a %s takes no consent away',
    async (word) => {
      const from = newNumber();
      await hall.jobFor(from);
      const sid = `SM${String(texted).padStart(32, 'd')}`;
      const [text] = await hall.sql<{ id: string }>(
        `INSERT INTO sms (phone_number, message, purpose, status, twilio_message_sid, claimed_at)
       VALUES ($1, 'A job', 'notification', 'sent', $2, now()) RETURNING id`,
        [from, sid],
      );
      await hall.sandbox.twilio.receiveText({ from, body: word });
      const form = { MessageSid: sid, MessageStatus: 'failed', ErrorCode: '21610' };
      const path = `status?smsId=${text?.id}`;
      await call(form, signatureOf(form, path), path).expect(204);
      await eventually(async () => {
        const [row] = await hall.sql('SELECT status FROM sms WHERE id = $1', [text?.id]);
        expect(row).toEqual({ status: 'failed' });
      });
      expect(await optedIn(from)).toBe(true);
    },
  );

  let texted = 0;
  const newNumber = () => `+1212555${String(7000 + (texted += 1))}`;

  const consent = async (number: string) => {
    const [row] = await hall.sql<object>(
      `SELECT consent_way AS way, consent_reason AS reason, provider_blocks AS blocks
       FROM phone_numbers WHERE phone_number = $1`,
      [number],
    );
    return row;
  };
  const understood = (number: string) =>
    hall.sql<{ as: string; done: boolean }>(
      `SELECT understood_as AS as, done_at IS NOT NULL AS done FROM inbound_messages
       WHERE phone_number = $1 ORDER BY created_at`,
      [number],
    );

  /** A text as the provider passes it on. */
  const formOf = (given: Record<string, string>): Record<string, string> => {
    const sid = `SM${String((texted += 1)).padStart(32, '0')}`;
    return { To: '+12125550100', NumMedia: '0', MessageSid: sid, SmsSid: sid, ...given };
  };
  const signatureOf = (form: Record<string, string>, path = 'inbound') =>
    twilio.getExpectedTwilioSignature(TWILIO_AUTH_TOKEN, `http://hall.test/api/twilio/${path}`, form);
  const call = (form: Record<string, string>, signature: string, path = 'inbound') =>
    hall.api
      .visitor()
      .post(`/api/twilio/${path}`)
      .type('form')
      .set('X-Twilio-Signature', signature)
      .send(form);
  const sign = (given: Record<string, string>) => {
    const form = formOf(given);
    return call(form, signatureOf(form));
  };
  const signed = (form: Record<string, string>) => call(form, signatureOf(form));
});
