import type { EmailStatus } from '../messaging/email/email.entity.js';
import { demoJob, type JobKey } from './jobs.js';
import type { EmployerName } from './reference.js';

/** What the provider reported: its word, how many seconds after it took the e-mail, and what it added. */
export type ProviderEvent = readonly [event: string, seconds: number, more?: object];

export interface Fate {
  status: EmailStatus;
  events?: readonly ProviderEvent[];
  /** HTTP status and words of a refusal. */
  refusal?: { status: number; words: string };
}

const processed: ProviderEvent = ['processed', 1];
const ok = { response: '250 2.0.0 OK' };
const delivered: ProviderEvent = ['delivered', 3, ok];
const opened: ProviderEvent = ['open', 1_310, { sg_machine_open: false }];
const busy = '450 4.2.1 This mailbox is receiving mail too quickly, try again later';
const deferred: ProviderEvent = ['deferred', 6, { response: busy, attempt: '1' }];
const noMailbox = '550 5.1.1 The address to which this message was sent does not exist';
const overQuota = '552 5.2.2 The mailbox is over its quota';

export const emailFates = {
  delivered: { status: 'delivered', events: [processed, delivered] },
  opened: { status: 'delivered', events: [processed, delivered, opened] },
  clicked: {
    status: 'delivered',
    events: [processed, delivered, opened, ['click', 1_342, { url: 'https://hall.example.org/' }]],
  },
  late: { status: 'delivered', events: [processed, deferred, ['delivered', 1_806, ok]] },
  onItsWay: { status: 'processed', events: [processed] },
  waiting: { status: 'deferred', events: [processed, deferred] },
  taken: { status: 'sent' },
  noMailbox: {
    status: 'bounce',
    events: [processed, ['bounce', 4, { reason: noMailbox, status: '5.1.1', type: 'bounce' }]],
  },
  fullMailbox: {
    status: 'bounce',
    events: [processed, delivered, ['bounce', 5_420, { reason: overQuota, status: '5.2.2', type: 'bounce' }]],
  },
  dropped: { status: 'dropped', events: [['dropped', 1, { reason: 'Bounced Address', status: '5.0.0' }]] },
  spam: { status: 'delivered', events: [processed, delivered, ['spamreport', 9_015]] },
  unsubscribed: { status: 'delivered', events: [processed, delivered, opened, ['unsubscribe', 1_377]] },
  refused: { status: 'failed', refusal: { status: 400, words: 'Does not contain a valid address.' } },
  unverified: {
    status: 'failed',
    refusal: { status: 403, words: 'The from address does not match a verified Sender Identity.' },
  },
  unanswered: { status: 'unknown' },
} as const satisfies Record<string, Fate>;
export type EmailFate = keyof typeof emailFates;

export interface Letter {
  /** Days before the demo's last day, and the hall's wall-clock time. */
  sent: { days: number; at: string };
  /** As many workers as there are fates, an employer, or an address of the hall's own. */
  to:
    | { workers: readonly EmailFate[] }
    | (({ employer: EmployerName } | { address: string }) & { fate: EmailFate });
  job?: JobKey;
  subject: string;
  body: string;
}

const titleOf = (job: JobKey) => demoJob(job).title;

export const letters: readonly Letter[] = [
  {
    sent: { days: 34, at: '09:12' },
    to: { address: 'dispatch@hall.example.org', fate: 'unverified' },
    subject: 'Test e-mail',
    body: '<p>The first e-mail of the new hiring hall.</p>',
  },
  {
    sent: { days: 34, at: '09:31' },
    to: { address: 'dispatch@hall.example.org', fate: 'opened' },
    subject: 'Test e-mail, after the sender was verified',
    body: '<p>The first e-mail of the new hiring hall that <strong>arrived</strong>.</p>',
  },
  {
    sent: { days: 27, at: '16:05' },
    to: { employer: 'Mystic Pavilion', fate: 'opened' },
    job: 'awardsGala',
    subject: `Referrals: ${titleOf('awardsGala')}`,
    body: '<p>Four banquet servers will check in at the crew entrance. Their names and badge numbers:</p><ul><li>are on the list at the desk</li><li>come by text to the captain on the day</li></ul><p>Call the hall if anybody is missing at the call time.</p>',
  },
  {
    sent: { days: 23, at: '13:48' },
    to: { employer: 'Copley Court Hotel', fate: 'clicked' },
    job: 'nightSteward',
    subject: `Referral: ${titleOf('nightSteward')}`,
    body: '<p>One dishwasher starts tonight at 10:00 PM. The dispatch slip is at <a href="https://hall.example.org/slips">hall.example.org/slips</a>.</p>',
  },
  {
    sent: { days: 20, at: '08:30' },
    to: { workers: ['opened', 'delivered', 'noMailbox', 'clicked', 'spam'] },
    subject: 'Free alcohol service course on Saturday',
    body: '<p>The training fund holds a course in <strong>responsible alcohol service</strong> on Saturday, 9:00 AM to 1:00 PM. The card is good for three years.</p><p><a href="https://hall.example.org/training">Sign up at the training page</a> or at the window.</p>',
  },
  {
    sent: { days: 15, at: '10:20' },
    to: { workers: ['delivered', 'dropped', 'fullMailbox', 'opened'] },
    subject: 'Your certificate runs out this month',
    body: '<p>Bring the renewed certificate to the window, or answer this e-mail with a photograph of it. Without it you keep your seniority, but not your place on lists that ask for it.</p>',
  },
  {
    sent: { days: 12, at: '11:02' },
    to: { address: 'office@hall.example', fate: 'refused' },
    subject: 'Veterans Day hours, for the front door',
    body: '<p>Please print and hang up: closed on Wednesday, November 11.</p>',
  },
  {
    sent: { days: 10, at: '15:10' },
    to: { workers: ['unsubscribed', 'late', 'opened'] },
    job: 'harborBanquets',
    subject: `Several openings: ${titleOf('harborBanquets')}`,
    body: '<p>You are eligible for <strong>several openings</strong> this season. We text the list in its order; answer by the link in the text, not by this e-mail.</p>',
  },
  {
    sent: { days: 8, at: '12:26' },
    to: { employer: 'Logan Gateway Hotel', fate: 'unanswered' },
    job: 'gatewayDesk',
    subject: `Still looking: ${titleOf('gatewayDesk')}`,
    body: '<p>The first offer was declined; the next one is out. We expect an answer by tomorrow noon.</p>',
  },
  {
    sent: { days: 3, at: '14:40' },
    to: { employer: 'Fort Point Hall', fate: 'delivered' },
    job: 'expoSetup',
    subject: `Referral: ${titleOf('expoSetup')}`,
    body: '<p>One houseperson is confirmed for Tuesday, 6:00 AM, loading bay. More will follow.</p>',
  },
  {
    sent: { days: 1, at: '09:05' },
    to: { workers: ['opened', 'waiting', 'delivered', 'onItsWay', 'taken'] },
    subject: 'The hall is closed on Thanksgiving and the day after',
    body: '<p>The window opens again on Monday at 8:00 AM. Texts go out as on any day, and <em>answers count</em>.</p>',
  },
];
