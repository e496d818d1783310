import type { FormRule } from 'antd';
import { normalisePhone } from '../../shared/phone';

export const requiredText = (message: string): FormRule => ({ required: true, whitespace: true, message });

export const emailRule: FormRule = { type: 'email', message: 'Invalid email', transform: trimmed };

export const phoneRule: FormRule = {
  validator: (_rule, typed?: string) =>
    !typed?.trim() || normalisePhone(typed)
      ? Promise.resolve()
      : Promise.reject(new Error('Please enter a valid US phone number')),
};

function trimmed(typed: unknown): unknown {
  return typeof typed === 'string' ? typed.trim() || undefined : typed;
}
