import type { FormRule } from 'antd';
import { emailRule } from '../../forms/form-rules';
import type { EmailSettings } from './api/email-settings';

export function senderOf({ EMAIL_FROM_NAME: name, EMAIL_FROM_ADDRESS: address }: EmailSettings): string {
  return name && address ? `${name} <${address}>` : address;
}

const addressIn = (text: string): string => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text;

export const addressRule = (message: string): FormRule => ({ ...emailRule, message });

export const mailboxRule = (message: string): FormRule => ({
  ...emailRule,
  message,
  transform: (typed: unknown) =>
    typeof typed === 'string' ? addressIn(typed).trim() || undefined : undefined,
});
