/** Digits only; 10 get +1, 11 that start with 1 get +. Anything else is no US number: undefined. */
export function normalisePhone(phone: string | null | undefined): string | undefined {
  const digits = (phone ?? '').replace(/\D/g, '');
  if (digits.length === 10) return `+1${digits}`;
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`;
  return undefined;
}

/** (xxx) xxx-xxxx for 10 digits, +1 (xxx) xxx-xxxx for 11 that start with 1, else as it came. */
export function formatPhone(phone: string | null | undefined): string {
  const match = /^(1?)(\d{3})(\d{3})(\d{4})$/.exec((phone ?? '').replace(/\D/g, ''));
  if (!match) return phone ?? '';
  const [, country, area, exchange, line] = match;
  return `${country ? '+1 ' : ''}(${area}) ${exchange}-${line}`;
}

/** A typed number as it is sent: normalised where it is one, and null where nothing was typed. */
export const sentPhone = (typed: string | null | undefined): string | null =>
  normalisePhone(typed) ?? (typed?.trim() || null);
