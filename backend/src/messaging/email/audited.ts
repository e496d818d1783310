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

/** Without a topic: the settings that it changes are announced. */
export const auditedEmailSettings = auditedSubject('email-settings', {
  actions: { updated: ({ who, changes }) => `${who} changed the e-mail settings: ${changes}` },
  labels: {
    EMAIL_FROM_NAME: 'From name',
    EMAIL_FROM_ADDRESS: 'From address',
    EMAIL_REPLYTO_NAME: 'Reply-to name',
    EMAIL_REPLYTO_ADDRESS: 'Reply-to address',
  },
});

/** Without a topic, as above. */
export const auditedWebhook = auditedSubject('email-webhook', {
  actions: {
    created: ({ who }) => `${who} created the e-mail provider's webhook`,
    updated: ({ who }) => `${who} updated the e-mail provider's webhook`,
  },
  labels: { url: 'Address' },
});
