import type { JobMatch } from '../api/use-job-matches';
import { nameOf } from './match-rules';

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The matches with that status ('' is any) whose worker's name or number holds what was typed. */
export function filterMatches(matches: readonly JobMatch[], typed: string, status: string) {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const digits = typed.replace(/\D/g, '');
  const isPhone = digits.length >= 3 && !/\p{L}/u.test(typed);
  if (words.length === 0 && status === '') return matches;
  return matches.filter((match) => {
    if (status !== '' && match.status !== status) return false;
    if (isPhone) return match.worker?.phone?.includes(digits) ?? false;
    const name = fold(nameOf(match));
    return words.every((word) => name.includes(word));
  });
}

/** What the statuses of the matches can be narrowed to, with how many have each. */
export function statusChoices(matches: readonly JobMatch[]) {
  const counts = new Map<string, number>();
  for (const { status } of matches) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [
    { value: '', label: 'All Match Statuses' },
    ...[...counts].map(([status, count]) => ({ value: status, label: `${status} (${count})` })),
  ];
}
