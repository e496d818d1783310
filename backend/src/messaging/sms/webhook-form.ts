import { badRequest } from '../../platform/errors/api-error.js';
import { storable } from '../../platform/outbox/storable.js';

/** The fields of a form-encoded call; the provider adds some without notice. */
export type WebhookForm = Record<string, unknown>;

export function field(form: WebhookForm, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' ? storable(value) || undefined : undefined;
}

/** The whole form as it can be stored. */
export const payloadOf = (form: WebhookForm): WebhookForm =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      storable(name),
      typeof value === 'string' ? storable(value) : JSON.stringify(value),
    ]),
  );

const messageSid = /^(?:SM|MM)[0-9a-f]{32}$/i;

/**
 * @returns undefined without an id
 * @throws 400 for what is no id: the signature covers names and values run together, so a caller could shift
 * their bounds
 */
export function messageSidOf(form: WebhookForm): string | undefined {
  const sids = [field(form, 'MessageSid'), field(form, 'SmsSid')].filter((sid) => sid !== undefined);
  if (!sids.every((sid) => messageSid.test(sid))) {
    throw badRequest('bad_message_sid', 'MessageSid is not the id of a message.');
  }
  return sids[0];
}
