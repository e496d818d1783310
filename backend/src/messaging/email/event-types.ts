export const EVENT_TYPES = [
  'processed',
  'deferred',
  'delivered',
  'bounce',
  'dropped',
  'open',
  'click',
  'unsubscribe',
  'spam_report',
  'group_unsubscribe',
  'group_resubscribe',
] as const;

export const EVENTS_PATH = '/api/sendgrid/webhook';
