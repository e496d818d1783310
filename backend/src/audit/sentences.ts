import type { AuditSource } from './audit-entry.entity.js';

/** What the audit log tells of, and how people call it. */
export const entityKinds = {
  worker: 'worker',
  employer: 'employer',
  job: 'job',
  'job-match': 'match',
  'phone-number': 'phone number',
  classification: 'classification',
  'similar-classification': 'substantially similar classification',
  certificate: 'certificate',
  user: 'user',
  sms: 'text',
  'inbound-text': 'text from a worker',
  email: 'e-mail',
  'email-settings': 'e-mail settings',
  'email-webhook': 'e-mail webhook',
  queue: 'queue',
  hall: 'hall',
} as const;
export type AuditEntityType = keyof typeof entityKinds;
export const AUDIT_ENTITY_TYPES = Object.keys(entityKinds) as AuditEntityType[];

interface Told {
  who: string;
  /** Whose name the entry is about: a worker, a job, a number. */
  subject: string;
  /** Of a match. */
  job: string;
  after: Readonly<Record<string, unknown>>;
  /** What changed, in words. */
  changes: string;
}
type Sentence = (told: Told) => string;

const number = (value: unknown) => Number(value ?? 0).toLocaleString('en-US');
const because = ({ after }: Told) => (typeof after.reason === 'string' ? ` (${after.reason})` : '');

const changed: Sentence = ({ who, subject, changes }) => `${who} changed ${subject}: ${changes || 'nothing'}`;

function lifeOf(kind: AuditEntityType): Record<string, Sentence> {
  const name = entityKinds[kind];
  return {
    [`${kind}.created`]: (told) => `${told.who} added the ${name} ${told.subject}${because(told)}`,
    [`${kind}.updated`]: changed,
    [`${kind}.deleted`]: ({ who, subject }) => `${who} deleted the ${name} ${subject}`,
  };
}

const foundOut =
  (kind: string): Sentence =>
  ({ who, subject, after }) =>
    `${who} found out about the unknown ${kind} to ${subject}: it ${after.status === 'sent' ? 'was sent' : 'failed'}`;

const sentences: Readonly<Record<string, Sentence>> = {
  ...lifeOf('worker'),
  'worker.erased': ({ who, subject, after }) =>
    `${who} erased the personal data of ${subject}: ${number(after.redacted)} rows`,
  ...lifeOf('employer'),
  ...lifeOf('job'),
  ...lifeOf('classification'),
  ...lifeOf('similar-classification'),
  ...lifeOf('certificate'),
  ...lifeOf('user'),
  'user.signed-in': ({ who }) => `${who} signed in`,
  'user.signed-out': ({ who }) => `${who} signed out`,
  'user.sign-in-failed': ({ subject }) => `Somebody failed to sign in as ${subject}`,
  'user.password-changed': ({ who }) => `${who} changed their own password`,
  'user.password-change-failed': ({ who }) => `${who} gave a wrong present password for a new one`,
  'job.matches-refreshed': ({ who, subject, after }) =>
    `${who} refreshed the matches of ${subject}: ${number(after.added)} added, ${number(after.updated)} updated, ` +
    `${number(after.ineligible)} made ineligible`,
  'job.notified': ({ who, subject, after }) =>
    `${who} notified the workers of ${subject}: ${number(after.queued)} texted, ` +
    `${number(after.unreachable)} could not be texted`,
  'job.sending-stopped': ({ who, subject, after }) =>
    `${who} stopped ${number(after.stopped)} texts about ${subject} that were waiting to be sent`,
  'job-match.notified': ({ who, subject, job }) => `${who} had ${subject} texted about ${job}`,
  'job-match.link-sent': ({ who, subject, job }) => `${who} had ${subject} texted the link to ${job} again`,
  'job-match.unreachable': (told) =>
    `${told.who} could not have ${told.subject} texted about ${told.job}${because(told)}`,
  'job-match.notification-followed': ({ subject, job, after }) =>
    after.notificationStatus === 'notified'
      ? `The SMS provider accepted the text to ${subject} about ${job}`
      : `The text to ${subject} about ${job} failed${reasonOf(after)}`,
  'job-match.notification-tried-again': ({ subject, job, after }) =>
    `The text to ${subject} about ${job} is sent once more in ${number(after.inMinutes)} minutes`,
  'job-match.offer-tried-again': ({ subject, job, after }) =>
    `The text that offers ${job} to ${subject} is sent once more in ${number(after.inMinutes)} minutes`,
  'job-match.notification-stopped': ({ subject, job, after }) =>
    `The text to ${subject} about ${job} was stopped${reasonOf(after)}`,
  'job-match.offer-stopped': ({ subject, job, after }) =>
    `The text that offers ${job} to ${subject} was stopped${reasonOf(after)}`,
  'job-match.notification-void': ({ subject, job, after }) =>
    `${subject} counts as not told about ${job}${reasonOf(after)}`,
  'job-match.offer-void': ({ subject, job, after }) =>
    `The offer of ${job} to ${subject} ended${reasonOf(after)}`,
  'job-match.offered': ({ who, subject, job, changes }) => `${who} offered ${job} to ${subject}: ${changes}`,
  'job-match.offer-followed': ({ subject, job, after }) =>
    after.offerStatus === 'offered'
      ? `The SMS provider accepted the offer of ${job} to ${subject}`
      : `The text that offers ${job} to ${subject} failed${reasonOf(after)}`,
  'job-match.answered': ({ who, subject, job, changes }) =>
    who === subject
      ? `${who} answered for ${job}: ${changes}`
      : `${who} set ${subject} for ${job}: ${changes}`,
  'job-match.made-ineligible': ({ subject, job, changes }) =>
    `${subject} is no longer eligible for ${job}: ${changes}`,
  'job-match.made-eligible': ({ subject, job, changes }) =>
    `${subject} is eligible for ${job} again: ${changes}`,
  'phone-number.created': (told) => `${told.who} added the phone number ${told.subject}${because(told)}`,
  'phone-number.updated': changed,
  'phone-number.consent-changed': (told) =>
    `${told.who} ${told.after.optedIn === true ? 'opted in' : 'opted out'} ${told.subject}${because(told)}`,
  'sms.test-sent': ({ who, subject }) => `${who} sent a test text to ${subject}`,
  'inbound-text.done': ({ who, after }) =>
    `${who} read the text from ${String(after.phoneNumber)}${after.understoodAs === 'stop' ? ': an opt-out' : ''}`,
  'sms.resolved': foundOut('text'),
  'email.resolved': foundOut('e-mail'),
  'sms.resent': ({ who, subject }) => `${who} sent the unknown text to ${subject} again, as a new one`,
  'email.test-sent': ({ who, subject }) => `${who} sent a test e-mail to ${subject}`,
  'email-settings.updated': ({ who, changes }) => `${who} changed the e-mail settings: ${changes}`,
  'email-webhook.created': ({ who }) => `${who} created the e-mail provider's webhook`,
  'email-webhook.updated': ({ who }) => `${who} updated the e-mail provider's webhook`,
  'queue.changed': ({ who, subject, after }) => `${who}, on the queue ${subject}: ${String(after.change)}`,
  'hall.updated': ({ who, changes }) =>
    `${who} changed what the workers' pages say about the hall: ${changes}`,
  'hall.seeded': ({ who }) => `${who} put made-up data into the hall`,
};

const reasonOf = (after: Told['after']) => (typeof after.reason === 'string' ? `: ${after.reason}` : '');

export const AUDIT_ACTIONS = Object.keys(sentences);

/** Whom a sentence names when nobody was signed in. */
const nobody: Readonly<Record<AuditSource, string>> = {
  staff: 'Somebody',
  link: "The holder of the worker's link",
  keyword: 'A text from the number',
  provider: 'The provider',
  system: 'Hiring Hall',
};

/** Who did it: staff by name; behind a match's link the worker whose match it is. */
export function actorOf(
  { source, actorName, entityType }: { source: AuditSource; actorName: string | null; entityType: string },
  subject: string,
): string {
  if (actorName !== null) return source === 'link' ? `${actorName}, by the worker's link,` : actorName;
  return source === 'link' && entityType === 'job-match' ? subject : nobody[source];
}

/** One sentence for people; an action without one of its own is named as it is. */
export function sentenceOf(action: string, told: Told): string {
  const sentence = sentences[action];
  return sentence ? sentence(told) : `${told.who}: ${action} ${told.subject}`;
}
