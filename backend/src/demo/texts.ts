import type { SmsEvent } from '../messaging/sms/sms-event.entity.js';
import type { Sms, SmsStatus } from '../messaging/sms/sms.entity.js';
import { segmentsOf } from '../messaging/sms/sms-text.js';
import { smsChannel } from '../messaging/sms/sms.channel.js';
import { deliveryFailure, meaningOfRefusal, withCode } from '../messaging/sms/twilio/error-codes.js';
import { after } from './calendar.js';
import { idOf, sidOf } from './random.js';

/** The account and the number from which the demo's past texts went out; both are made up. */
export const HALL_ACCOUNT = sidOf('AC', 'demo hall');
export const HALL_NUMBER = '+16175550100';

interface Fate {
  status: SmsStatus;
  /** What the provider called back, in order. */
  callbacks: readonly string[];
  /** Of the failed delivery, or of the refused send. */
  errorCode?: number;
}

const fates = {
  delivered: { status: 'delivered', callbacks: ['sent', 'delivered'] },
  unconfirmed: { status: 'sent', callbacks: ['sent'] },
  phoneOff: { status: 'undelivered', callbacks: ['sent', 'undelivered'], errorCode: 30003 },
  outOfService: { status: 'undelivered', callbacks: ['sent', 'undelivered'], errorCode: 30005 },
  notCarried: { status: 'failed', callbacks: ['failed'], errorCode: 30008 },
  landline: { status: 'failed', callbacks: [], errorCode: 21614 },
  unanswered: { status: 'unknown', callbacks: [] },
} as const satisfies Record<string, Fate>;
export type FateName = keyof typeof fates;

/** Milliseconds from one step of a text's way to the next. */
const STEPS = { toAnswer: 260, toCallback: 1400, betweenCallbacks: 3100, toApplied: 40 };

interface PastText extends Pick<
  Sms,
  'purpose' | 'phoneNumber' | 'message' | 'workerId' | 'jobId' | 'createdAt'
> {
  /** The same key is the same text at every start. */
  key: string;
  claimedAt: Date;
  fate: FateName;
  publicBaseUrl: string;
}

/**
 * @returns the text with its callbacks; `acceptedAt` null when the provider did not accept it or never answered
 */
export function pastText({ key, claimedAt, fate, publicBaseUrl, ...text }: PastText) {
  const { phoneNumber, message } = text;
  const id = idOf('sms', key);
  const { status, callbacks, errorCode }: Fate = fates[fate];
  const answeredAt = after(claimedAt, STEPS.toAnswer);
  const sid = callbacks.length === 0 ? null : sidOf('SM', key);
  const events = callbacks.map((word, index): SmsEvent => {
    const code = errorCode && index === callbacks.length - 1 ? String(errorCode) : null;
    const createdAt = after(answeredAt, STEPS.toCallback + index * STEPS.betweenCallbacks);
    return {
      id: idOf('sms-event', `${id} ${word}`),
      smsId: id,
      twilioMessageSid: sid,
      eventType: 'status',
      messageStatus: word,
      errorCode: code,
      errorMessage: null,
      webhookPayload: {
        AccountSid: HALL_ACCOUNT,
        ApiVersion: '2010-04-01',
        From: HALL_NUMBER,
        To: phoneNumber,
        MessageSid: sid,
        SmsSid: sid,
        MessageStatus: word,
        SmsStatus: word,
        ...(code ? { ErrorCode: code } : {}),
      },
      batchId: null,
      appliedAt: after(createdAt, STEPS.toApplied),
      createdAt,
    };
  });
  const sms: Sms = {
    ...text,
    id,
    segments: segmentsOf(message),
    status,
    resultSummary: smsChannel.summaries[status],
    twilioMessageSid: sid,
    twilioRequest: {
      to: phoneNumber,
      body: message,
      from: HALL_NUMBER,
      statusCallback: `${publicBaseUrl}/api/twilio/status?smsId=${id}#rc=3&rp=all`,
    },
    twilioResponse: sid ? acceptance(sid, phoneNumber, message, answeredAt) : refusal(errorCode),
    errorMessage: errorOf(fates[fate]),
    attempts: 1,
    requestId: null,
    nextTryAt: null,
    followsId: null,
    answersId: null,
    anyHourUntil: null,
    heldUntil: null,
    claimedAt,
    updatedAt: events.at(-1)?.appliedAt ?? answeredAt,
  };
  return { sms, events, acceptedAt: sid ? answeredAt : null };
}

function errorOf({ status, callbacks, errorCode }: Fate): string | null {
  if (status === 'unknown') return 'The SMS provider gave no answer.';
  if (!errorCode) return null;
  return callbacks.length > 0
    ? deliveryFailure(String(errorCode)).error
    : withCode(meaningOfRefusal(errorCode, 400).sentence, errorCode);
}

const refusal = (code: number | undefined) =>
  code ? { status: 400, code, message: 'The SMS provider refused the message' } : null;

/** What the provider answers to a send, as the SDK hands it on. */
const acceptance = (sid: string, to: string, body: string, at: Date) => ({
  accountSid: HALL_ACCOUNT,
  apiVersion: '2010-04-01',
  body,
  dateCreated: at.toISOString(),
  dateSent: null,
  dateUpdated: at.toISOString(),
  direction: 'outbound-api',
  errorCode: null,
  errorMessage: null,
  from: HALL_NUMBER,
  messagingServiceSid: null,
  numMedia: '0',
  sid,
  status: 'queued',
  to,
});
