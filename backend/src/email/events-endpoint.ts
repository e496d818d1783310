/** Where the provider posts its events. */
export const EVENTS_PATH = '/api/sendgrid/webhook';
/** The provider gathers up to 768 kB, and may gather more. */
export const EVENTS_BODY_LIMIT = '5mb';
