import type { AuditAction, AuditEntityType, AuditSource } from './api/use-audit-log';

/** How a change came about. */
export const sourceWords: Record<AuditSource, string> = {
  staff: 'Staff',
  link: "Worker's link",
  keyword: 'Texted keyword',
  provider: 'Provider',
  system: 'System',
};

export const kindWords: Record<AuditEntityType, string> = {
  worker: 'Workers',
  employer: 'Employers',
  job: 'Jobs',
  'job-match': 'Job matches',
  'phone-number': 'Phone numbers',
  classification: 'Classifications',
  'similar-classification': 'Substantially similar classifications',
  certificate: 'Certificates',
  user: 'Users and sign-ins',
  sms: 'Test texts',
  email: 'Test e-mails',
  'email-settings': 'Email settings',
  'email-webhook': 'Email webhook',
  hall: 'Hall',
};

/** A new action does not compile until it has its words here. */
export const actionWords: Record<AuditAction, string> = {
  'worker.created': 'Worker added',
  'worker.updated': 'Worker changed',
  'worker.deleted': 'Worker deleted',
  'employer.created': 'Employer added',
  'employer.updated': 'Employer changed',
  'employer.deleted': 'Employer deleted',
  'job.created': 'Job posted',
  'job.updated': 'Job changed',
  'job.deleted': 'Job deleted',
  'job.matches-refreshed': 'Matches refreshed',
  'job.notified': 'Workers notified',
  'job-match.notified': 'Notification sent',
  'job-match.unreachable': 'Notification not possible',
  'job-match.notification-followed': "Notification's outcome",
  'job-match.offered': 'Job offered',
  'job-match.offer-followed': "Offer's outcome",
  'job-match.answered': 'Match status set',
  'job-match.made-ineligible': 'Match made ineligible',
  'job-match.made-eligible': 'Match eligible again',
  'phone-number.created': 'Phone number added',
  'phone-number.updated': 'Phone number changed',
  'phone-number.consent-changed': 'Consent changed',
  'classification.created': 'Classification added',
  'classification.updated': 'Classification changed',
  'classification.deleted': 'Classification deleted',
  'similar-classification.created': 'Similar classification added',
  'similar-classification.updated': 'Similar classification changed',
  'similar-classification.deleted': 'Similar classification deleted',
  'certificate.created': 'Certificate added',
  'certificate.updated': 'Certificate changed',
  'certificate.deleted': 'Certificate deleted',
  'user.created': 'User added',
  'user.updated': 'User changed',
  'user.deleted': 'User deleted',
  'user.signed-in': 'Signed in',
  'user.signed-out': 'Signed out',
  'user.sign-in-failed': 'Sign-in failed',
  'user.password-changed': 'Password changed',
  'user.password-change-failed': 'Password change failed',
  'sms.test-sent': 'Test text sent',
  'sms.resolved': 'Unknown text resolved',
  'sms.resent': 'Unknown text sent again',
  'email.test-sent': 'Test e-mail sent',
  'email-settings.updated': 'Email settings changed',
  'email-webhook.created': 'Email webhook created',
  'email-webhook.updated': 'Email webhook updated',
  'hall.seeded': 'Made-up data added',
};

/** Options of a select whose first choice is all. */
export const optionsOf = (all: string, words: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];
