import { typedSearch } from '../../../../shared/typed-search';
import { type JobMatch, type MatchStatus, nameOf } from '../api/matches';

export type IsToCall = (match: JobMatch) => boolean;

const nobody: IsToCall = () => false;

/** `shown`: a status, `to-call`, or empty for all. */
export function filterMatches(
  matches: readonly JobMatch[],
  typed: string,
  shown: string,
  isToCall: IsToCall = nobody,
) {
  if (typed.trim() === '' && shown === '') return matches;
  const fits = typedSearch(typed);
  return matches.filter(
    (match) => isAmong(match, shown, isToCall) && fits(nameOf(match), match.worker?.phone),
  );
}

const isAmong = (match: JobMatch, shown: string, isToCall: IsToCall) =>
  shown === '' || (shown === TO_CALL ? isToCall(match) : match.status === shown);

/** In the order a match goes through; a missing one does not compile. */
export const MATCH_STATUSES = Object.keys({
  Pending: 0,
  Interested: 1,
  'Not Interested': 2,
  Offered: 3,
  Accepted: 4,
  Declined: 5,
  Ineligible: 6,
} satisfies Record<MatchStatus, number>) as MatchStatus[];

export const TO_CALL = 'to-call';

const TABS = [
  { key: '', label: 'All' },
  { key: TO_CALL, label: 'To call' },
  { key: 'Interested', label: 'Interested' },
  { key: 'Offered', label: 'Offered' },
  { key: 'Accepted', label: 'Accepted' },
] as const;

const inTabs: ReadonlySet<string> = new Set(TABS.map(({ key }) => key));

/** The tab that shows this; other answers are chosen among all. */
export const tabOf = (shown: string): string => (inTabs.has(shown) ? shown : '');

interface Choices {
  tabs: { key: string; label: string; count: number }[];
  /** Of the answers without a tab. */
  others: { value: string; label: string }[];
}

export function choicesOf(matches: readonly JobMatch[], isToCall: IsToCall = nobody): Choices {
  const counts = new Map<string, number>([['', matches.length]]);
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const match of matches) {
    count(match.status);
    if (isToCall(match)) count(TO_CALL);
  }
  return {
    tabs: TABS.map((tab) => ({ ...tab, count: counts.get(tab.key) ?? 0 })),
    others: [
      { value: '', label: 'Other answers' },
      ...MATCH_STATUSES.flatMap((status) => {
        const found = counts.get(status);
        return found && !inTabs.has(status) ? [{ value: status, label: `${status} (${found})` }] : [];
      }),
    ],
  };
}
