import type { FieldExamples } from '../platform/http/openapi-examples.js';

const SID = `SM${'0123456789abcdef'.repeat(2)}`;

export const messagingExamples: FieldExamples = {
  body: 'Please stop texting me',
  doneBy: 'dispatcher',
  EMAIL_FROM_NAME: 'Local 26',
  EMAIL_REPLYTO_NAME: 'Dispatch',
  errorCode: null,
  eventType: 'status',
  friendlyName: 'Hiring Hall',
  html: '<p>The hall opens at 8 on Monday.</p>',
  htmlContent: '<p>The hall opens at 8 on Monday.</p>',
  message: 'Saturday, 4 PM, Harborview Hotel: can you work?',
  messageId: SID,
  messageStatus: 'delivered',
  reason: 'Bounced Address',
  replyToEmail: 'Dispatch <dispatch@example.org>',
  response: '250 OK',
  sendgridMessageId: '14c5d75ce93.dfd.64b469',
  subject: 'The hall on Monday',
  textContent: 'The hall opens at 8 on Monday.',
  twilioMessageSid: SID,
  url: 'https://hall.example.org/api/sendgrid/webhook',
};
