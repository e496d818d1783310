/** Where the provider posts its events. */
export const EVENTS_PATH = '/api/sendgrid/webhook';
