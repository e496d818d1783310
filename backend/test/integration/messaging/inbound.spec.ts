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
    expect(await optedIn(from)).toBe(true);
    expect(await stored(from)).toHaveLength(2);
  });

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
        status: 'failed',
        error: 'Not opted in to texts',
        notificationStatus: 'notification_failed',
        notificationError: 'Not opted in to texts',
      }),
    );
    expect(hall.sandbox.twilio.attempts(from)).toEqual([]);
  });

  function signed(form: Record<string, string>) {
    const signature = twilio.getExpectedTwilioSignature(
      TWILIO_AUTH_TOKEN,
      'http://hall.test/api/twilio/inbound',
      form,
    );
    return hall.api
      .visitor()
      .post('/api/twilio/inbound')
      .type('form')
      .set('X-Twilio-Signature', signature)
      .send(form);
  }
});
