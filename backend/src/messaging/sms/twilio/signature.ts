import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import type { AppConfig } from '../../../platform/config/app-config.js';

export interface SignedRequest {
  /** Path and query, exactly as called. */
  originalUrl: string;
  /** The header `X-Twilio-Signature`. */
  signature: string | undefined;
  form: Record<string, unknown>;
}

/**
 * The address is built from our configured one, never from a header. While a token is rotated the previous one
 * counts, too.
 */
export function isFromTwilio(config: AppConfig, { originalUrl, signature, form }: SignedRequest): boolean {
  if (!signature || !config.twilio) return false;
  const url = config.publicBaseUrl + originalUrl;
  const { authToken, previousAuthToken } = config.twilio;
  return [authToken, previousAuthToken].some(
    (token) => token !== undefined && validateRequest(token, signature, url, form),
  );
}
