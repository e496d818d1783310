import { demoJob, type JobKey } from './jobs.js';
import type { EmployerName } from './reference.js';

/** What became of an e-mail; the provider's part of it is in emails.ts. */
export type LetterFate =
  | 'delivered'
  | 'opened'
  | 'clicked'
  | 'late'
  | 'onItsWay'
  | 'waiting'
  | 'taken'
  | 'noMailbox'
  | 'fullMailbox'
  | 'dropped'
  | 'spam'
  | 'unsubscribed'
  | 'refused'
  | 'unverified'
  | 'unanswered';

interface BaseLetter {
  /** Days before the demo's last day, and the hall's wall-clock time. */
  days: number;
  at: string;
  subject: string;
  /** Paragraphs, in HTML. */
  body: string;
  job?: JobKey;
}

/** To so many workers as there are fates, to an employer, or to an address of the hall's own. */
export type Letter = BaseLetter &
  (
    | { toWorkers: readonly LetterFate[] }
    | { toEmployer: EmployerName; fate: LetterFate }
    | { toAddress: string; fate: LetterFate }
  );

const titleOf = (job: JobKey) => demoJob(job).title;

/** The hall's e-mails of the last weeks, oldest first. */
export const letters: readonly Letter[] = [
  {
    days: 34,
    at: '09:12',
    toAddress: 'dispatch@hall.example.org',
    fate: 'unverified',
    subject: 'Test e-mail',
    body: '<p>The first e-mail of the new hiring hall.</p>',
  },
  {
    days: 34,
    at: '09:31',
    toAddress: 'dispatch@hall.example.org',
    fate: 'opened',
    subject: 'Test e-mail, after the sender was verified',
    body: '<p>The first e-mail of the new hiring hall that <strong>arrived</strong>.</p>',
  },
  {
    days: 27,
    at: '16:05',
    job: 'awardsGala',
    toEmployer: 'Mystic Pavilion',
    fate: 'opened',
    subject: `Referrals: ${titleOf('awardsGala')}`,
    body: '<p>Four banquet servers will check in at the crew entrance. Their names and badge numbers:</p><ul><li>are on the list at the desk</li><li>come by text to the captain on the day</li></ul><p>Call the hall if anybody is missing at the call time.</p>',
  },
  {
    days: 23,
    at: '13:48',
    job: 'nightSteward',
    toEmployer: 'Copley Court Hotel',
    fate: 'clicked',
    subject: `Referral: ${titleOf('nightSteward')}`,
    body: '<p>One dishwasher starts tonight at 10:00 PM. The dispatch slip is at <a href="https://hall.example.org/slips">hall.example.org/slips</a>.</p>',
  },
  {
    days: 20,
    at: '08:30',
    toWorkers: ['opened', 'delivered', 'noMailbox', 'clicked', 'spam'],
    subject: 'Free alcohol service course on Saturday',
    body: '<p>The training fund holds a course in <strong>responsible alcohol service</strong> on Saturday, 9:00 AM to 1:00 PM. The card is good for three years.</p><p><a href="https://hall.example.org/training">Sign up at the training page</a> or at the window.</p>',
  },
  {
    days: 15,
    at: '10:20',
    toWorkers: ['delivered', 'dropped', 'fullMailbox', 'opened'],
    subject: 'Your certificate runs out this month',
    body: '<p>Bring the renewed certificate to the window, or answer this e-mail with a photograph of it. Without it you keep your seniority, but not your place on lists that ask for it.</p>',
  },
  {
    days: 12,
    at: '11:02',
    toAddress: 'office@hall.example',
    fate: 'refused',
    subject: 'Veterans Day hours, for the front door',
    body: '<p>Please print and hang up: closed on Wednesday, November 11.</p>',
  },
  {
    days: 10,
    at: '15:10',
    job: 'harborBanquets',
    toWorkers: ['unsubscribed', 'late', 'opened'],
    subject: `Several openings: ${titleOf('harborBanquets')}`,
    body: '<p>You are eligible for <strong>several openings</strong> this season. We text the list in its order; answer by the link in the text, not by this e-mail.</p>',
  },
  {
    days: 8,
    at: '12:26',
    job: 'gatewayDesk',
    toEmployer: 'Logan Gateway Hotel',
    fate: 'unanswered',
    subject: `Still looking: ${titleOf('gatewayDesk')}`,
    body: '<p>The first offer was declined; the next one is out. We expect an answer by tomorrow noon.</p>',
  },
  {
    days: 3,
    at: '14:40',
    job: 'expoSetup',
    toEmployer: 'Fort Point Hall',
    fate: 'delivered',
    subject: `Referral: ${titleOf('expoSetup')}`,
    body: '<p>One houseperson is confirmed for Tuesday, 6:00 AM, loading bay. More will follow.</p>',
  },
  {
    days: 1,
    at: '09:05',
    toWorkers: ['opened', 'waiting', 'delivered', 'onItsWay', 'taken'],
    subject: 'The hall is closed on Thanksgiving and the day after',
    body: '<p>The window opens again on Monday at 8:00 AM. Texts go out as on any day, and <em>answers count</em>.</p>',
  },
];
