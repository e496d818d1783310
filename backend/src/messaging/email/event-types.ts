/** What the provider can tell about an e-mail, in the product's words, which its settings share. */
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

/** Where the provider posts its events. */
export const EVENTS_PATH = '/api/sendgrid/webhook';
