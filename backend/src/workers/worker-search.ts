interface WorkerSearch {
  /** Part of 'first last', or of the first name where `lastName` is given; null finds everybody. */
  name: string | null;
  /** How the last name begins. */
  lastName: string | null;
  /** LIKE pattern for the E.164 number; null when what was typed is no part of a number. */
  phone: string | null;
}

/** Fewer digits are in nearly every number. */
const MIN_DIGITS = 3;

/** What to look for when somebody types 'ana lop', 'Lopez, Ana' or '(617) 555-01'. */
export function workerSearch(typed: string | undefined): WorkerSearch {
  const text = typed?.trim().replace(/\s+/g, ' ') ?? '';
  if (text === '') return { name: null, lastName: null, phone: null };
  const [last = '', ...rest] = text.split(',').map((part) => part.trim());
  const names =
    rest.length > 0 ? { name: rest.join(' ').trim(), lastName: last } : { name: text, lastName: null };
  const digits = text.replace(/\D/g, '');
  const isPartOfNumber = digits.length >= MIN_DIGITS && /^[\d\s().+-]+$/.test(text);
  return { ...names, phone: isPartOfNumber ? `%${digits}%` : null };
}
