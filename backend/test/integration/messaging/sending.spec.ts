import { FASTER } from '../../support/test-config.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging, told } from './messaging.js';
import { describeOnEachQueue } from './queue-backends.js';

describeOnEachQueue('sending a notification', (kind) => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging(kind, { env: FASTER });
  });
  afterAll(() => hall.close());

  const posts = (number: string) => hall.sandbox.twilio.attempts(number).length;
  async function notifyAt(number: string): Promise<string> {
    const { id, matchIds } = await hall.jobFor(number);
    await hall.notify(id);
    return matchIds[0] ?? '';
  }

  it('delivers it, and the match follows', async () => {
    const matchId = await notifyAt('+12125550101');
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({
        status: 'delivered',
        sid: expect.stringMatching(/^SM/),
        error: null,
        attempts: 1,
        notificationStatus: 'notified',
      }),
    );
    expect(hall.sandbox.twilio.attempts('+12125550101')).toMatchObject([
      { body: expect.stringContaining(`http://hall.test/worker-view/${matchId}`) },
    ]);
  });

  it('fails at once at a number that is none (21211)', async () => {
    const matchId = await notifyAt('+15005550001');
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({
        status: 'failed',
        error: 'This is not a valid phone number. (21211)',
        notificationStatus: 'notification_failed',
        notificationError: 'This is not a valid phone number. (21211)',
      }),
    );
    expect(posts('+15005550001')).toBe(1);
  });

  it('opts a number out that the provider refuses as opted out (21610)', async () => {
    const matchId = await notifyAt('+15005550004');
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({
        status: 'failed',
        notificationStatus: 'notification_failed',
      }),
    );
    expect(await hall.sql(`SELECT opted_in FROM phone_numbers WHERE phone_number = '+15005550004'`)).toEqual([
      { opted_in: false },
    ]);
    expect(
      await hall.sql(`SELECT source, after FROM audit_entries WHERE action = 'phone-number.consent-changed'`),
    ).toMatchObject([{ source: 'provider', after: { optedIn: false } }]);
  });

  it('tries again where the provider was too busy (429)', async () => {
    hall.sandbox.twilio.addRule({ to: '+12125550102', times: 1, outcome: 'rate-limited' });
    const matchId = await notifyAt('+12125550102');
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({ status: 'delivered', error: null, attempts: 2 }),
    );
    expect(posts('+12125550102')).toBe(2);
  });

  it('says undelivered, and why', async () => {
    const matchId = await notifyAt('+15005553005');
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({
        status: 'undelivered',
        error: 'This number is unknown or no longer in service. (30005)',
        notificationStatus: 'notification_failed',
      }),
    );
  });

  it.each([
    ['a lost answer', 'timeout-after-accept' as const, '+12125550103'],
    ['a reset connection', 'reset-after-accept' as const, '+12125550104'],
    ['a 500', 'server-error-after-accept' as const, '+12125550105'],
  ])('never repeats a post after %s; the callback tells that it arrived', async (_, outcome, number) => {
    hall.sandbox.twilio.addRule({ to: number, outcome });
    const matchId = await notifyAt(number);
    await eventually(
      async () =>
        expect(await told(hall, matchId)).toMatchObject({
          status: 'delivered',
          sid: expect.stringMatching(/^SM/),
          notificationStatus: 'notified',
        }),
      20_000,
    );
    expect(posts(number)).toBe(1);
  });

  it('looks into the list when neither answer nor callback came', async () => {
    const rule = { to: '+12125550106', outcome: 'reset-after-accept', callbacks: 'none' } as const;
    hall.sandbox.twilio.addRule(rule);
    const matchId = await notifyAt('+12125550106');
    await eventually(
      async () =>
        expect(await told(hall, matchId)).toMatchObject({
          status: 'delivered',
          sid: expect.stringMatching(/^SM/),
          attempts: 1,
          notificationStatus: 'notified',
        }),
      25_000,
    );
    expect(posts('+12125550106')).toBe(1);
    const { smsId } = await told(hall, matchId);
    expect(await hall.sql('SELECT DISTINCT event_type FROM sms_events WHERE sms_id = $1', [smsId])).toEqual([
      { event_type: 'lookup' },
    ]);
  });

  it('leaves a text unknown that the provider has never had; only who asks for it sends it again', async () => {
    hall.sandbox.twilio.addRule({ to: '+12125550107', outcome: 'server-error' });
    const matchId = await notifyAt('+12125550107');
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({ status: 'unknown', notificationStatus: null }),
    );
    const notify = async (body: object) =>
      (
        await hall.staff
          .post(`/api/jobs/${await jobOf(matchId)}/notify`)
          .send(body)
          .expect(202)
      ).body as object;
    expect(await notify({ textsUnknownAgain: false })).toMatchObject({ queued: 0 });
    expect(posts('+12125550107')).toBe(1);
    const { smsId: unknownId } = await told(hall, matchId);
    hall.sandbox.twilio.clearRules();
    expect(await notify({})).toMatchObject({ queued: 1 });
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({
        status: 'delivered',
        notificationStatus: 'notified',
      }),
    );
    const { smsId } = await told(hall, matchId);
    const [text] = await hall.sql<object>('SELECT follows_id FROM sms WHERE id = $1', [smsId]);
    expect(text).toEqual({ follows_id: unknownId });
    expect(posts('+12125550107')).toBe(2);
  });

  async function jobOf(matchId: string): Promise<string> {
    const [row] = await hall.sql<{ job_id: string }>(`SELECT job_id FROM job_matches WHERE id = $1`, [
      matchId,
    ]);
    return row?.job_id ?? '';
  }
});
