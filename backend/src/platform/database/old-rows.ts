import type { RetentionConfig } from '../config/app-config.js';

/** What of a table is removed by its age. */
export interface OldRows {
  what: string;
  kind: keyof RetentionConfig;
  table: string;
  /** Its primary key; default: `id`. */
  key?: string;
  /** Which rows may go once they are old; default: all. An index holds these rows, so that no night reads again what it left. */
  where?: string;
  /** What is done to them; default: they are deleted. */
  set?: string;
}

/** Of what a provider sent: the rest of the row stays. */
export const onlyPayload = { where: `webhook_payload::text <> '{}'`, set: `webhook_payload = '{}'` };
