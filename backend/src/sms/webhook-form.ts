import { storable } from '../platform/outbox/storable.js';

/** The fields of a form-encoded call; the provider adds some without notice. */
export type WebhookForm = Record<string, unknown>;

/** A field's text; undefined when it is missing or blank. */
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
