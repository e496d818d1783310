import { auditedSubject } from '../../audit/audited-subject.js';
import { foundOut } from '../../platform/outbox/unknown-message.js';

export const auditedEmail = auditedSubject('email', {
  names: 'SELECT id, to_email AS name FROM emails',
  topic: 'emails',
  actions: {
    'test-sent': ({ who, subject }) => `${who} sent a test e-mail to ${subject}`,
    resolved: foundOut('e-mail'),
  },
  labels: { toEmail: 'To' },
});

/** A change is announced with the settings that it changes. */
export const auditedEmailSettings = auditedSubject('email-settings', {
  actions: { updated: ({ who, changes }) => `${who} changed the e-mail settings: ${changes}` },
  labels: {
    EMAIL_FROM_NAME: 'From name',
    EMAIL_FROM_ADDRESS: 'From address',
    EMAIL_REPLYTO_NAME: 'Reply-to name',
    EMAIL_REPLYTO_ADDRESS: 'Reply-to address',
  },
});

/** As those: its id and key are settings, too. */
export const auditedWebhook = auditedSubject('email-webhook', {
  actions: {
    created: ({ who }) => `${who} created the e-mail provider's webhook`,
    updated: ({ who }) => `${who} updated the e-mail provider's webhook`,
  },
  labels: { url: 'Address' },
});
