import { auditedSubject, type Facts } from '../../audit/audited-subject.js';
import { foundOut } from '../../platform/outbox/unknown-message.js';

export const auditedText = auditedSubject('sms', {
  names: 'SELECT id, phone_number AS name FROM sms',
  topic: 'sms',
  actions: {
    texted: ({ who, subject }) => `${who} texted ${subject}`,
    'test-sent': ({ who, subject }) => `${who} sent a test text to ${subject}`,
    resolved: foundOut('text'),
    resent: ({ who, subject }) => `${who} sent the unknown text to ${subject} again, as a new one`,
  },
});

export const auditedInboundText = auditedSubject('inbound-text', {
  topic: 'inbound-texts',
  actions: {
    done: ({ who, after }: Facts<{ phoneNumber: string; understoodAs: string }>) =>
      `${who} read the text from ${after.phoneNumber}${after.understoodAs === 'stop' ? ': an opt-out' : ''}`,
  },
});
