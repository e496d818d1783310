import { formatMailbox, type Mailbox } from '../messaging/email/addresses.js';
import { contentOf } from '../messaging/email/email-content.js';
import type { EmailEvent } from '../messaging/email/email-event.entity.js';
import { emailSummaries } from '../messaging/email/email-statuses.js';
import type { Email } from '../messaging/email/email.entity.js';
import { readEvent } from '../messaging/email/sendgrid/event.js';
import { errorSentence, meaningOf } from '../messaging/email/sendgrid/refusals.js';
import type { Variable } from '../hall/settings/variable.entity.js';
import type { Worker } from '../hall/workers/worker.entity.js';
import { after, instantBefore } from './calendar.js';
import { jobId } from './jobs.js';
import {
  type EmailFate,
  emailFates,
  type Fate,
  type Letter,
  letters,
  type ProviderEvent,
} from './letters.js';
import { idOf, Random, sidOf } from './random.js';
import { staffingAddress } from './reference.js';

const FROM: Mailbox = { name: 'Hiring Hall', email: 'dispatch@hall.example.org' };
const REPLY_TO: Mailbox = { name: 'Dispatch Office', email: 'office@hall.example.org' };

/** Milliseconds from one step of an e-mail's way to the next. */
const STEPS = { toClaim: 35, toAnswer: 180, toCallback: 1_900, toApplied: 45, betweenEmails: 90 };

export function emailRows(workers: readonly Worker[]): { emails: Email[]; events: EmailEvent[] } {
  const random = new Random('e-mails');
  const readers = workers.filter(({ email, status }) => email !== null && status === 'Active');
  const made = letters.flatMap((letter) =>
    recipientsOf(letter, readers, random).map((recipient, index) => pastEmail(letter, recipient, index)),
  );
  return { emails: made.map(({ email }) => email), events: made.flatMap(({ events }) => events) };
}

export function emailSettingRows(): Variable[] {
  const createdAt = instantBefore(34, '09:02');
  return Object.entries({
    EMAIL_FROM_NAME: FROM.name,
    EMAIL_FROM_ADDRESS: FROM.email,
    EMAIL_REPLYTO_NAME: REPLY_TO.name,
    EMAIL_REPLYTO_ADDRESS: REPLY_TO.email,
  }).map(([name, value]) => ({ name, value, createdAt, updatedAt: createdAt }));
}

interface Recipient {
  address: string;
  fate: EmailFate;
  worker?: Worker;
}

function recipientsOf({ to }: Letter, readers: readonly Worker[], random: Random): Recipient[] {
  if ('address' in to) return [to];
  if ('employer' in to) return [{ address: staffingAddress(to.employer), fate: to.fate }];
  return random.some(readers, to.workers.length).flatMap((worker, index) => {
    const fate = to.workers[index];
    return fate && worker.email ? [{ address: worker.email, fate, worker }] : [];
  });
}

function pastEmail(
  { sent, subject, body, job }: Letter,
  { address, fate, worker }: Recipient,
  index: number,
) {
  const key = `${sent.days} ${subject} ${address}`;
  const id = idOf('email', key);
  const createdAt = after(instantBefore(sent.days, sent.at), index * STEPS.betweenEmails);
  const claimedAt = after(createdAt, STEPS.toClaim);
  const answeredAt = after(claimedAt, STEPS.toAnswer);
  const { status, refusal, events: reported = [] }: Fate = emailFates[fate];
  const messageId = refusal || status === 'unknown' ? null : sidOf('', key).slice(0, 22);
  const events = reported.map((event) => pastEvent(event, id, address, messageId ?? '', answeredAt));
  const { html, text } = contentOf(`${worker ? `<p>Dear ${worker.firstName},</p>` : ''}${body}`);
  const email: Email = {
    id,
    toEmail: address,
    fromEmail: formatMailbox(FROM),
    replyToEmail: formatMailbox(REPLY_TO),
    subject,
    textContent: text,
    htmlContent: html,
    status,
    resultSummary: emailSummaries[status],
    workerId: worker?.id ?? null,
    jobId: job ? jobId(job) : null,
    sendgridMessageId: messageId,
    sendgridRequest: {
      from: FROM,
      replyTo: REPLY_TO,
      personalizations: [{ to: [{ email: address }], customArgs: { emailId: id } }],
      subject,
      content: [
        { type: 'text/plain', value: text },
        { type: 'text/html', value: html },
      ],
    },
    sendgridResponse: responseOf(messageId, refusal),
    errorMessage: errorOf({ status, refusal }, events),
    attempts: 1,
    requestId: null,
    nextTryAt: null,
    claimedAt,
    createdAt,
    updatedAt: events.at(-1)?.appliedAt ?? answeredAt,
  };
  return { email, events };
}

function responseOf(messageId: string | null, refusal: Fate['refusal']): object {
  if (messageId) return { statusCode: 202, messageId, body: '' };
  if (!refusal) return { code: 'ECONNRESET', message: 'socket hang up' };
  const error = { message: refusal.words, field: null, help: null };
  return { statusCode: refusal.status, body: { errors: [error] } };
}

function errorOf({ status, refusal }: Fate, events: readonly EmailEvent[]): string | null {
  if (refusal) return errorSentence(meaningOf(refusal.status), refusal.words, refusal.status);
  if (status === 'unknown') return 'The e-mail provider gave no answer.';
  const lastWord = events.find(({ eventType }) => eventType === status);
  return lastWord && status !== 'delivered' ? (lastWord.reason ?? lastWord.response) : null;
}

/** An event as it came, through the product's own reading of it. */
function pastEvent(
  [event, seconds, more]: ProviderEvent,
  emailId: string,
  email: string,
  messageId: string,
  answeredAt: Date,
): EmailEvent {
  const timestamp = Math.floor(answeredAt.getTime() / 1000) + seconds;
  const key = `${emailId} ${event}`;
  const read = readEvent({
    emailId,
    email,
    timestamp,
    event,
    sg_event_id: sidOf('', key).slice(0, 22),
    sg_message_id: `${messageId}.filterdrecv-5645d9c87f-d7kmn-1-627A4E06-30.0`,
    'smtp-id': `<${messageId}@geopod-ismtpd-1>`,
    ...more,
  });
  if (!read) throw new Error(`This is no event: ${event}`);
  const createdAt = after(new Date(timestamp * 1000), STEPS.toCallback);
  return {
    id: idOf('email-event', key),
    emailId,
    sendgridMessageId: read.messageId,
    sendgridEventId: read.eventId,
    eventType: read.type,
    timestamp: new Date(timestamp * 1000),
    reason: read.reason,
    response: read.response,
    webhookPayload: read.payload,
    batchId: null,
    appliedAt: after(createdAt, STEPS.toApplied),
    createdAt,
  };
}
