import { eventually } from './eventually.js';
import { type Messaging, startMessaging, told } from './messaging.js';
import { asOwner } from '../../support/test-database.js';

describe('status callbacks', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging();
  });
  afterAll(() => hall.close());

  async function notified(number: string): Promise<string> {
    const { id, matchIds } = await hall.jobFor(number);
    await hall.notify(id);
    return matchIds[0] ?? '';
  }
  const events = async (matchId: string) => {
    const { smsId } = await told(hall, matchId);
    return hall.sql<{ message_status: string; applied_at: Date | null }>(
      `SELECT message_status, applied_at FROM sms_events WHERE sms_id = $1 ORDER BY created_at`,
      [smsId],
    );
  };

  it.each([
    ['come twice', '+15005550402'],
    ['come in the wrong order', '+15005550403'],
    ['come before the answer to the send', '+15005550404'],
  ])('end at delivered when they %s', async (_, number) => {
    const matchId = await notified(number);
    await hall.sandbox.twilio.idle();
    await eventually(async () => {
      const stored = await events(matchId);
      expect(stored.length).toBeGreaterThanOrEqual(2);
      expect(stored.filter(({ applied_at }) => applied_at === null)).toEqual([]);
    });
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({
        status: 'delivered',
        sid: expect.stringMatching(/^SM/),
        notificationStatus: 'notified',
      }),
    );
    const [sms] = await hall.sql<{ twilio_response: object | null }>(
      `SELECT twilio_response FROM sms WHERE id = $1`,
      [(await told(hall, matchId)).smsId],
    );
    expect(sms?.twilio_response).toMatchObject({ status: 'queued' });
  });

  it('never take a final status back', async () => {
    const matchId = await notified('+12125550111');
    await eventually(async () => expect(await told(hall, matchId)).toMatchObject({ status: 'delivered' }));
    const { sid } = await told(hall, matchId);
    for (const status of ['sent', 'queued', 'failed', 'something-new']) {
      await expect(hall.sandbox.twilio.sendCallback({ messageSid: sid ?? '', status })).resolves.toBe(204);
    }
    await eventually(async () => {
      const stored = await events(matchId);
      expect(stored.map(({ message_status }) => message_status)).toContain('something-new');
      expect(stored.every(({ applied_at }) => applied_at !== null)).toBe(true);
    });
    expect(await told(hall, matchId)).toMatchObject({ status: 'delivered', notificationStatus: 'notified' });
  });

  it('that come at once are applied together, and one that cannot be holds no other up', async () => {
    const numbers = Array.from({ length: 40 }, (_, i) => `+121255502${10 + i}`);
    const { id, matchIds } = await hall.jobFor(...numbers);
    await hall.notify(id);
    const texts = await eventually(async () => {
      const all = await Promise.all(matchIds.map((matchId) => told(hall, matchId)));
      expect(all.every(({ status }) => status === 'delivered')).toBe(true);
      return all;
    });
    await hall.sandbox.twilio.idle();
    await asOwner(
      hall.databaseUrl,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN IF NEW.sms_id = '${texts[0]?.smsId}' THEN RAISE 'refused'; END IF; RETURN NEW; END $$;
       CREATE TRIGGER refused BEFORE UPDATE ON sms_events FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );

    await Promise.all(
      texts.map(({ sid }) => hall.sandbox.twilio.sendCallback({ messageSid: sid ?? '', status: 'read' })),
    );
    const read = () =>
      hall.sql<{ batch_id: string; applied: boolean }>(
        `SELECT batch_id, applied_at IS NOT NULL AS applied FROM sms_events WHERE message_status = 'read'`,
      );
    await eventually(async () => expect((await read()).filter(({ applied }) => applied)).toHaveLength(39));
    expect(new Set((await read()).map(({ batch_id }) => batch_id)).size).toBeLessThan(40);

    await asOwner(hall.databaseUrl, 'DROP TRIGGER refused ON sms_events');
    await eventually(async () => expect((await read()).filter(({ applied }) => applied)).toHaveLength(40));
  });

  it('are refused and not stored when the signature is wrong or missing', async () => {
    const matchId = await notified('+15005550401');
    await eventually(async () => expect(await told(hall, matchId)).toMatchObject({ status: 'queued' }));
    const { sid, smsId } = await told(hall, matchId);
    const messageSid = sid ?? '';
    const { sandbox } = hall;
    for (const signature of ['wrong', 'missing'] as const) {
      await expect(sandbox.twilio.sendCallback({ messageSid, status: 'delivered', signature })).resolves.toBe(
        403,
      );
    }
    await expect(
      sandbox.twilio.sendCallback({ messageSid, status: 'delivered', signWith: 'an-old-token' }),
    ).resolves.toBe(403);
    expect(await events(matchId)).toEqual([]);
    expect(await told(hall, matchId)).toMatchObject({ status: 'queued', smsId });
  });

  it('under another id than that of our text are of another text, and move ours nowhere', async () => {
    const matchId = await notified('+15005550401');
    await eventually(async () => expect(await told(hall, matchId)).toMatchObject({ status: 'queued' }));
    const { sid, smsId } = await told(hall, matchId);
    const url = `http://hall.test/api/twilio/status?smsId=${smsId}`;
    const tellOf = async (messageSid: string, status: string) => {
      await expect(hall.sandbox.twilio.sendCallback({ messageSid, status, url })).resolves.toBe(204);
      await eventually(async () =>
        expect(await events(matchId)).toContainEqual({
          message_status: status,
          applied_at: expect.any(Date),
        }),
      );
    };
    await tellOf(`SM${'e'.repeat(32)}`, 'undelivered');
    expect(await told(hall, matchId)).toMatchObject({
      status: 'queued',
      sid,
      notificationStatus: 'notified',
    });
    await tellOf(sid ?? '', 'sent');
    expect(await told(hall, matchId)).toMatchObject({ status: 'sent', sid });
  });

  it('find their text by the id of the provider when ours is missing, and ignore texts of others', async () => {
    const matchId = await notified('+15005550401');
    await eventually(async () => expect(await told(hall, matchId)).toMatchObject({ status: 'queued' }));
    const { sid } = await told(hall, matchId);
    const url = 'http://hall.test/api/twilio/status';
    const { twilio } = hall.sandbox;
    await expect(twilio.sendCallback({ messageSid: sid ?? '', status: 'delivered', url })).resolves.toBe(204);
    await eventually(async () => expect(await told(hall, matchId)).toMatchObject({ status: 'delivered' }));
    const stranger = { messageSid: `SM${'e'.repeat(32)}`, status: 'delivered' };
    await expect(twilio.sendCallback({ ...stranger, url })).resolves.toBe(204);
    await expect(twilio.sendCallback({ ...stranger, url: `${url}?smsId=nonsense` })).resolves.toBe(204);
  });
});
