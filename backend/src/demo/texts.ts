import type { SmsEvent } from '../messaging/sms/sms-event.entity.js';
import type { Sms, SmsPurpose, SmsStatus } from '../messaging/sms/sms.entity.js';
import { smsChannel } from '../messaging/sms/sms.channel.js';
import { deliveryFailure, meaningOfRefusal, withCode } from '../messaging/sms/twilio/error-codes.js';
import { after } from './calendar.js';
import { HALL_ACCOUNT, HALL_NUMBER } from './hall-account.js';
import { idOf, sidOf } from './random.js';

interface Fate {
  status: SmsStatus;
  /** What the provider called back, in order. */
  callbacks: readonly string[];
  /** Of the failed delivery, or of the refused send. */
  errorCode?: number;
}

/** What became of a text. */
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

interface PastText {
  /** Names the text: the same key is the same text at every start. */
  key: string;
  purpose: SmsPurpose;
  phoneNumber: string;
  message: string;
  workerId: string;
  jobId: string;
  createdAt: Date;
  claimedAt: Date;
  fate: FateName;
  publicBaseUrl: string;
}

export interface TextRows {
  sms: Sms;
  events: SmsEvent[];
  /** When the provider accepted it; null when it did not, or never answered. */
  acceptedAt: Date | null;
}

/** A text that was sent in the past, with all that the provider said about it. */
export function pastText(text: PastText): TextRows {
  const { key, purpose, phoneNumber, message, workerId, jobId, createdAt, claimedAt } = text;
  const id = idOf('sms', key);
  const { status, callbacks, errorCode }: Fate = fates[text.fate];
  const answeredAt = after(claimedAt, STEPS.toAnswer);
  const isRefused = callbacks.length === 0;
  const sid = isRefused ? null : sidOf('SM', key);
  const events = callbacks.map((word, index) =>
    statusEvent({
      smsId: id,
      sid: sid ?? '',
      to: phoneNumber,
      word,
      errorCode: index === callbacks.length - 1 ? errorCode : undefined,
      createdAt: after(answeredAt, STEPS.toCallback + index * STEPS.betweenCallbacks),
    }),
  );
  const request = {
    to: phoneNumber,
    body: message,
    from: HALL_NUMBER,
    statusCallback: `${text.publicBaseUrl}/api/twilio/status?smsId=${id}#rc=3&rp=all`,
  };
  const sms: Sms = {
    id,
    phoneNumber,
    message,
    purpose,
    status,
    resultSummary: smsChannel.summaries[status],
    workerId,
    jobId,
    twilioMessageSid: sid,
    twilioRequest: request,
    twilioResponse: sid
      ? acceptance(sid, phoneNumber, message, answeredAt)
      : errorCode
        ? { status: 400, code: errorCode, message: 'The SMS provider refused the message' }
        : null,
    errorMessage: errorOf(text.fate),
    attempts: 1,
    requestId: null,
    nextTryAt: null,
    followsId: null,
    claimedAt,
    createdAt,
    updatedAt: events.at(-1)?.appliedAt ?? answeredAt,
  };
  return { sms, events, acceptedAt: isRefused ? null : answeredAt };
}

/** The sentence that staff read under a text; null when nothing went wrong. */
function errorOf(name: FateName): string | null {
  const { status, callbacks, errorCode }: Fate = fates[name];
  if (status === 'unknown') return 'The SMS provider gave no answer.';
  if (!errorCode) return null;
  return callbacks.length > 0
    ? deliveryFailure(String(errorCode)).error
    : withCode(meaningOfRefusal(errorCode, 400).sentence, errorCode);
}

interface Callback {
  smsId: string;
  sid: string;
  to: string;
  word: string;
  errorCode?: number;
  createdAt: Date;
}

function statusEvent({ smsId, sid, to, word, errorCode, createdAt }: Callback): SmsEvent {
  const code = errorCode === undefined ? null : String(errorCode);
  return {
    id: idOf('sms-event', `${smsId} ${word}`),
    smsId,
    twilioMessageSid: sid,
    eventType: 'status',
    messageStatus: word,
    errorCode: code,
    errorMessage: null,
    webhookPayload: {
      AccountSid: HALL_ACCOUNT,
      ApiVersion: '2010-04-01',
      From: HALL_NUMBER,
      To: to,
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
}

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
