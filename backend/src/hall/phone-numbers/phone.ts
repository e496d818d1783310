export const INVALID_PHONE = 'Please enter a valid US phone number';

/** @returns a US number in E.164, from 10 digits, or 11 that start with 1; undefined for anything else */
export function normalisePhone(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : undefined;
}

/** A number in E.164 as people read it: +1 (617) 555-0123. */
export const shownPhone = (phone: string): string =>
  phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3');
