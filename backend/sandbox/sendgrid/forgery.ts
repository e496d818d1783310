import { EventSigner } from './event-signer.js';
import { batchBody } from './wire.js';

/** How a batch that a test asks for is sent; without anything it is as good as any. */
export interface Forgery {
  /** Defaults to the first webhook's. */
  url?: string;
  /** PEM of another private key to sign with, for a key in rotation. */
  key?: string;
  /** Seconds; default now. */
  timestamp?: number;
  /** `wrong`: by a stranger's key; `tampered`: the body changed after signing; `malformed`: no signature at all. */
  forge?: 'wrong' | 'missing' | 'tampered' | 'malformed';
}

export function forgedPost(
  events: readonly unknown[],
  { key, timestamp = Math.floor(Date.now() / 1000), forge }: Forgery,
  own: EventSigner,
): { body: string; headers: Record<string, string> } {
  const body = batchBody(events);
  const signer = forge === 'wrong' ? new EventSigner() : key === undefined ? own : new EventSigner(key);
  const headers = signer.headers(timestamp, body);
  switch (forge) {
    case 'missing':
      return { body, headers: {} };
    case 'tampered':
      return { body: body.replace('[', '[ '), headers };
    case 'malformed':
      return { body, headers: { ...headers, 'x-twilio-email-event-webhook-signature': 'not a signature' } };
    default:
      return { body, headers };
  }
}
