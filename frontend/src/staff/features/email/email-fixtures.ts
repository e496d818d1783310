import type { EmailSettings } from './api/email-settings';
import type { EmailDetails } from './api/emails';

export const someSettings: EmailSettings = {
  EMAIL_FROM_NAME: 'Local 26',
  EMAIL_FROM_ADDRESS: 'hall@example.org',
  EMAIL_REPLYTO_NAME: '',
  EMAIL_REPLYTO_ADDRESS: '',
  version: 1,
};

export const anEmail: EmailDetails = {
  id: 'e1',
  toEmail: 'ana@example.org',
  fromEmail: 'Local 26 <hall@example.org>',
  replyToEmail: null,
  subject: 'Schedule for May',
  textContent: 'Two shifts are open.',
  htmlContent: '<p>Two <strong>shifts</strong> are open.</p><script>alert(1)</script>',
  status: 'delivered',
  resultSummary: 'Accepted by the provider',
  errorMessage: null,
  workerId: null,
  workerName: null,
  jobId: null,
  jobTitle: null,
  sendgridMessageId: 'sg-1',
  sendgridRequest: null,
  sendgridResponse: null,
  attempts: 1,
  nextTryAt: null,
  eventCount: 2,
  bodyRemovedAt: null,
  events: [],
  createdAt: '2025-05-04T16:00:00.000Z',
  updatedAt: '2025-05-04T16:00:05.000Z',
};
