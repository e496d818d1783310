import { isEmailAddress } from '../../platform/input/fields.js';

export interface Mailbox {
  name?: string;
  email: string;
}

/** `Name <address>`, or the address alone. */
export const formatMailbox = ({ name, email }: Mailbox): string => (name ? `${name} <${email}>` : email);

/** Reads what {@link formatMailbox} writes; undefined when there is no valid address in it. */
export function parseMailbox(text: string): Mailbox | undefined {
  const parts = /^(.*)<([^<>]*)>\s*$/s.exec(text);
  const email = (parts?.[2] ?? text).trim();
  if (!isEmailAddress(email)) return undefined;
  const name = (parts?.[1] ?? '')
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim();
  return name ? { name, email } : { email };
}

/** As {@link parseMailbox}, of what we wrote ourselves. */
export const mailboxOf = (text: string): Mailbox => parseMailbox(text) ?? { email: text };
