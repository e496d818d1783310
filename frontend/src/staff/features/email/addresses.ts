import type { FormRule } from 'antd';
import { emailRule } from '../../forms/form-rules';
import type { EmailSettings } from './api/email-settings';

/** `Name <address>`, or the address alone; '' while no address is set. */
export function senderOf({ EMAIL_FROM_NAME: name, EMAIL_FROM_ADDRESS: address }: EmailSettings): string {
  return name && address ? `${name} <${address}>` : address;
}

/** The address in `Name <address>`, else the text as it is. */
const addressIn = (text: string): string => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text;

/** An address, or nothing. */
export const addressRule = (message: string): FormRule => ({ ...emailRule, message });

/** An address with or without a name, or nothing. */
export const mailboxRule = (message: string): FormRule => ({
  ...emailRule,
  message,
  transform: (typed: unknown) =>
    typeof typed === 'string' ? addressIn(typed).trim() || undefined : undefined,
});
