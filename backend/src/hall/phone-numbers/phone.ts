/** What is said beside a phone field that holds no US number. */
export const INVALID_PHONE = 'Please enter a valid US phone number';

/**
 * A US number in E.164, whatever it was typed like: 10 digits, or 11 that start with 1.
 * @returns undefined when it is no such number
 */
export function normalisePhone(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : undefined;
}
