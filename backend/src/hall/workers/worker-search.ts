interface NamePart {
  /** Part of 'first last', or of the first name where `lastName` is given. */
  name: string;
  /** How the last name begins. */
  lastName: string | null;
}

interface WorkerSearch {
  /** All of them are in the name; none finds everybody. */
  parts: NamePart[];
  /** LIKE pattern for the E.164 number; null when what was typed is no part of a number. */
  phone: string | null;
}

/** Nearly every number contains shorter ones. */
const MIN_DIGITS = 3;
/** What follows the last word counts as part of it. */
export const MAX_WORDS = 8;

/** What to look for when somebody types 'ana lop', 'lopez ana', 'Lopez, Ana' or '(617) 555-01'. */
export function workerSearch(typed: string | undefined): WorkerSearch {
  const text = typed?.trim().replace(/\s+/g, ' ') ?? '';
  const digits = partOfNumber(text);
  return { parts: nameParts(text), phone: digits && `%${digits}%` };
}

/** The digits of what was typed, where it is a part of a phone number. */
export function partOfNumber(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  return digits.length >= MIN_DIGITS && /^[\d\s().+-]+$/.test(typed) ? digits : null;
}

function nameParts(text: string): NamePart[] {
  if (text === '') return [];
  const [last = '', ...rest] = text.split(',').map((part) => part.trim());
  if (rest.length > 0) return [{ name: rest.join(' ').trim(), lastName: last }];
  const words = text.split(' ');
  const looked = [...words.slice(0, MAX_WORDS - 1), words.slice(MAX_WORDS - 1).join(' ')];
  return looked.filter(Boolean).map((name) => ({ name, lastName: null }));
}
