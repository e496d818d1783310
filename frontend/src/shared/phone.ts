/** How a spreadsheet shortens a long number, 6.17555012E9: these digits are not those of the number. */
const shortened = /\dE[+-]?\d/i;

export function normalisePhone(phone: string | null | undefined): string | undefined {
  if (shortened.test(phone ?? '')) return undefined;
  const digits = (phone ?? '').replace(/\D/g, '');
  if (digits.length === 10) return `+1${digits}`;
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`;
  return undefined;
}

export function formatPhone(phone: string | null | undefined): string {
  const match = /^(1?)(\d{3})(\d{3})(\d{4})$/.exec((phone ?? '').replace(/\D/g, ''));
  if (!match) return phone ?? '';
  const [, country, area, exchange, line] = match;
  return `${country ? '+1 ' : ''}(${area}) ${exchange}-${line}`;
}

export const sentPhone = (typed: string | null | undefined): string | null =>
  normalisePhone(typed) ?? (typed?.trim() || null);
