import { formatMailbox, type Mailbox } from '../messaging/email/addresses.js';
import { contentOf } from '../messaging/email/email-content.js';
import type { EmailEvent } from '../messaging/email/email-event.entity.js';
import { emailSummaries } from '../messaging/email/email-statuses.js';
import type { Email, EmailStatus } from '../messaging/email/email.entity.js';
import { readEvent } from '../messaging/email/sendgrid/event.js';
import { inWords, meaningOf } from '../messaging/email/sendgrid/refusals.js';
import type { Variable } from '../hall/settings/variable.entity.js';
import type { Worker } from '../hall/workers/worker.entity.js';
import { after, instantBefore } from './calendar.js';
import { jobId } from './jobs.js';
import { type Letter, type LetterFate, letters } from './letters.js';
import { idOf, Random, sidOf } from './random.js';
import { staffingAddress } from './reference.js';

const FROM: Mailbox = { name: 'Hiring Hall', email: 'dispatch@hall.example.org' };
const REPLY_TO: Mailbox = { name: 'Dispatch Office', email: 'office@hall.example.org' };

interface ProviderEvent {
  /** The provider's word. */
  event: string;
  seconds: number;
  more?: object;
}

interface Fate {
  status: EmailStatus;
  events: readonly ProviderEvent[];
  /** HTTP status and words of a refusal. */
  refusal?: { status: number; words: string };
}

const processed: ProviderEvent = { event: 'processed', seconds: 1 };
const delivered: ProviderEvent = { event: 'delivered', seconds: 3, more: { response: '250 2.0.0 OK' } };
const opened: ProviderEvent = { event: 'open', seconds: 1_310, more: { sg_machine_open: false } };
const waiting: ProviderEvent = {
  event: 'deferred',
  seconds: 6,
  more: { response: '450 4.2.1 This mailbox is receiving mail too quickly, try again later', attempt: '1' },
};
const bounced = (seconds: number, reason: string, status: string): ProviderEvent => ({
  event: 'bounce',
  seconds,
  more: { reason, status, type: 'bounce' },
});

const fates: Readonly<Record<LetterFate, Fate>> = {
  delivered: { status: 'delivered', events: [processed, delivered] },
  opened: { status: 'delivered', events: [processed, delivered, opened] },
  clicked: {
    status: 'delivered',
    events: [
      ...[processed, delivered, opened],
      { event: 'click', seconds: 1_342, more: { url: 'https://hall.example.org/' } },
    ],
  },
  late: { status: 'delivered', events: [processed, waiting, { ...delivered, seconds: 1_806 }] },
  onItsWay: { status: 'processed', events: [processed] },
  waiting: { status: 'deferred', events: [processed, waiting] },
  taken: { status: 'sent', events: [] },
  noMailbox: {
    status: 'bounce',
    events: [
      processed,
      bounced(4, '550 5.1.1 The address to which this message was sent does not exist', '5.1.1'),
    ],
  },
  fullMailbox: {
    status: 'bounce',
    events: [processed, delivered, bounced(5_420, '552 5.2.2 The mailbox is over its quota', '5.2.2')],
  },
  dropped: {
    status: 'dropped',
    events: [{ event: 'dropped', seconds: 1, more: { reason: 'Bounced Address', status: '5.0.0' } }],
  },
  spam: { status: 'delivered', events: [processed, delivered, { event: 'spamreport', seconds: 9_015 }] },
  unsubscribed: {
    status: 'delivered',
    events: [processed, delivered, opened, { event: 'unsubscribe', seconds: 1_377 }],
  },
  refused: {
    status: 'failed',
    events: [],
    refusal: { status: 400, words: 'Does not contain a valid address.' },
  },
  unverified: {
    status: 'failed',
    events: [],
    refusal: { status: 403, words: 'The from address does not match a verified Sender Identity.' },
  },
  unanswered: { status: 'unknown', events: [] },
};

/** Milliseconds from one step of an e-mail's way to the next. */
const STEPS = { toClaim: 35, toAnswer: 180, toCallback: 1_900, toApplied: 45, betweenEmails: 90 };

export interface EmailRows {
  emails: Email[];
  events: EmailEvent[];
}

/** The e-mails of the last weeks with all that the provider said about them. */
export function emailRows(workers: readonly Worker[]): EmailRows {
  const rows: EmailRows = { emails: [], events: [] };
  const random = new Random('e-mails');
  const readers = workers.filter(({ email, status }) => email !== null && status === 'Active');
  for (const letter of letters) {
    for (const [index, recipient] of recipientsOf(letter, readers, random).entries()) {
      const { email, events } = pastEmail(letter, recipient, index);
      rows.emails.push(email);
      rows.events.push(...events);
    }
  }
  return rows;
}

/** Who the hall's e-mails are from, and where answers go. */
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
  fate: LetterFate;
  worker?: Worker;
}

function recipientsOf(letter: Letter, readers: readonly Worker[], random: Random): Recipient[] {
  if ('toAddress' in letter) return [{ address: letter.toAddress, fate: letter.fate }];
  if ('toEmployer' in letter) return [{ address: staffingAddress(letter.toEmployer), fate: letter.fate }];
  const fatesOf = letter.toWorkers;
  return random.some(readers, fatesOf.length).flatMap((worker, index) => {
    const fate = fatesOf[index];
    return fate && worker.email ? [{ address: worker.email, fate, worker }] : [];
  });
}

function pastEmail(letter: Letter, { address, fate, worker }: Recipient, index: number) {
  const key = `${letter.days} ${letter.subject} ${address}`;
  const id = idOf('email', key);
  const createdAt = after(instantBefore(letter.days, letter.at), index * STEPS.betweenEmails);
  const claimedAt = after(createdAt, STEPS.toClaim);
  const answeredAt = after(claimedAt, STEPS.toAnswer);
  const { status, refusal, events: providerEvents } = fates[fate];
  const messageId = refusal || status === 'unknown' ? null : sidOf('', key).slice(0, 22);
  const events = providerEvents.map((one) =>
    pastEvent(one, { id, address, messageId: messageId ?? '', answeredAt }),
  );
  const { html, text } = contentOf(`${worker ? `<p>Dear ${worker.firstName},</p>` : ''}${letter.body}`);
  const email: Email = {
    id,
    toEmail: address,
    fromEmail: formatMailbox(FROM),
    replyToEmail: formatMailbox(REPLY_TO),
    subject: letter.subject,
    textContent: text,
    htmlContent: html,
    status,
    resultSummary: emailSummaries[status],
    workerId: worker?.id ?? null,
    jobId: letter.job ? jobId(letter.job) : null,
    sendgridMessageId: messageId,
    sendgridRequest: {
      from: FROM,
      replyTo: REPLY_TO,
      personalizations: [{ to: [{ email: address }], customArgs: { emailId: id } }],
      subject: letter.subject,
      content: [
        { type: 'text/plain', value: text },
        { type: 'text/html', value: html },
      ],
    },
    sendgridResponse: responseOf(messageId, refusal),
    errorMessage: errorOf(fates[fate], events),
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

/** The sentence that staff read under an e-mail; null when nothing went wrong. */
function errorOf({ status, refusal }: Fate, events: readonly EmailEvent[]): string | null {
  if (refusal) return inWords(meaningOf(refusal.status), refusal.words, refusal.status);
  if (status === 'unknown') return 'The e-mail provider gave no answer.';
  const lastWord = events.find(({ eventType }) => eventType === status);
  return lastWord && status !== 'delivered' ? (lastWord.reason ?? lastWord.response) : null;
}

interface About {
  id: string;
  address: string;
  messageId: string;
  answeredAt: Date;
}

/** An event as it came, through the product's own reading of it. */
function pastEvent({ event, seconds, more }: ProviderEvent, about: About): EmailEvent {
  const timestamp = Math.floor(about.answeredAt.getTime() / 1000) + seconds;
  const key = `${about.id} ${event}`;
  const read = readEvent({
    emailId: about.id,
    email: about.address,
    timestamp,
    event,
    sg_event_id: sidOf('', key).slice(0, 22),
    sg_message_id: `${about.messageId}.filterdrecv-5645d9c87f-d7kmn-1-627A4E06-30.0`,
    'smtp-id': `<${about.messageId}@geopod-ismtpd-1>`,
    ...more,
  });
  if (!read) throw new Error(`This is no event: ${event}`);
  const createdAt = after(new Date(timestamp * 1000), STEPS.toCallback);
  return {
    id: idOf('email-event', key),
    emailId: about.id,
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
