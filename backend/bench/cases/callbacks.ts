import { setTimeout as pause } from 'node:timers/promises';
import twilio from 'twilio';
import { atLeast, type Figure, perSecond } from '../figures.js';
import { ACCOUNT, type BenchHall, type QueueBackend } from '../hall.js';
import { callAll, formHeaders } from '../http.js';
import { sideBySide, timed } from '../measure.js';

const ROUNDS = 3;
const AT_ONCE = 50;
const PATIENCE_MS = 180_000;
const statuses = ['sending', 'sent', 'delivered', 'delivered'];

interface Sent {
  id: string;
  sid: string;
  to: string;
}

/** Signed callbacks of texts that the provider has, as it would send them. */
function callbackCalls(hall: BenchHall, texts: readonly Sent[], status: string) {
  return texts.map(({ id, sid, to }) => {
    const url = `${hall.url}/api/twilio/status?smsId=${id}`;
    const form = {
      AccountSid: ACCOUNT.sid,
      ApiVersion: '2010-04-01',
      From: '+16175550100',
      To: to,
      MessageSid: sid,
      SmsSid: sid,
      MessageStatus: status,
      SmsStatus: status,
    };
    const signature = twilio.getExpectedTwilioSignature(ACCOUNT.token, url, form);
    const body = new URLSearchParams(form).toString();
    return {
      method: 'POST' as const,
      url,
      headers: { ...formHeaders, 'x-twilio-signature': signature },
      body,
    };
  });
}

/** Callbacks taken in by the api against a handler that inserts one row. Needs texts that were sent before. */
export async function callbacksCase(
  hall: BenchHall,
  bareUrl: string,
  backend: QueueBackend,
): Promise<Figure> {
  const { rows } = await hall.pool.query<Sent>(
    `SELECT id, twilio_message_sid AS sid, phone_number AS to FROM sms WHERE twilio_message_sid LIKE 'SM%'
       AND status = 'queued' ORDER BY created_at DESC LIMIT 10000`,
  );
  let round = 0;
  const { ours, theirs } = await sideBySide(
    ROUNDS,
    async () => {
      const calls = callbackCalls(hall, rows, statuses[round++ % statuses.length]!);
      const taken = await timed(() => callAll(calls, AT_ONCE));
      await allApplied(hall);
      return taken;
    },
    () => {
      const calls = callbackCalls(hall, rows, 'sent').map((one) => ({ ...one, url: `${bareUrl}/callback` }));
      return timed(() => callAll(calls, AT_ONCE));
    },
  );
  const rate = (milliseconds: number) => (rows.length / milliseconds) * 1_000;
  return {
    what: `status callbacks taken in, queue on ${backend}`,
    ours: perSecond(rate(ours)),
    theirs: `${perSecond(rate(theirs))} (Express, one insert)`,
    ratio: rate(ours) / rate(theirs),
    goal: atLeast(0.8),
  };
}

/** One round's work is done before the next is measured. */
async function allApplied({ pool }: BenchHall): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await pool.query<{ open: boolean }>(
      'SELECT EXISTS (SELECT FROM sms_events WHERE applied_at IS NULL) AS open',
    );
    if (!rows[0]?.open) return;
    if (Date.now() > deadline) throw new Error('Callbacks stay unapplied');
    await pause(100);
  }
}
