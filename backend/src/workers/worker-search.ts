import { containing, literally } from '../platform/http/filters.js';

interface WorkerSearch {
  /** ILIKE pattern for 'first last'; null finds everybody. */
  name: string | null;
  /** LIKE pattern for the E.164 number; null when what was typed is no part of a number. */
  phone: string | null;
}

/** Fewer digits are in nearly every number. */
const MIN_DIGITS = 3;

/** What to look for when somebody types 'ana lop', 'Lopez, Ana' or '(617) 555-01'. */
export function workerSearch(typed: string | undefined): WorkerSearch {
  const text = typed?.trim().replace(/\s+/g, ' ') ?? '';
  if (text === '') return { name: null, phone: null };
  const [last = '', ...rest] = text.split(',').map((part) => literally(part.trim()));
  const name = rest.length > 0 ? `%${rest.join(' ').trim()}% ${last}%` : containing(text);
  const digits = text.replace(/\D/g, '');
  const isPartOfNumber = digits.length >= MIN_DIGITS && /^[\d\s().+-]+$/.test(text);
  return { name, phone: isPartOfNumber ? `%${digits}%` : null };
}
