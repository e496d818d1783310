export const INVALID_PHONE = 'Please enter a valid US phone number';

/** How a spreadsheet shortens a long number, 6.17555012E9: these digits are not those of the number. */
const shortened = /\dE[+-]?\d/i;

/** @returns a US number in E.164, from 10 digits, or 11 that start with 1; undefined for anything else */
export function normalisePhone(text: string): string | undefined {
  if (shortened.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : undefined;
}

/** No area code and no exchange begins with 0 or 1: such a number fills a cell, and rings nowhere. */
export const canRing = (phone: string): boolean => /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(phone);

/** A number in E.164 as people read it: +1 (617) 555-0123. */
export const shownPhone = (phone: string): string =>
  phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3');

/** As it stands in a table: a spreadsheet would take +1617… for a formula. */
export const phoneCell = (phone: string | null | undefined): string | null =>
  phone?.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3') ?? null;
