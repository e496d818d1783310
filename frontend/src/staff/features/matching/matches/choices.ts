import { MATCH_STATUSES, type MatchFigures, TO_CALL } from '../api/matches';

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

export function choicesOf({
  total,
  toCall,
  statuses,
}: Pick<MatchFigures, 'total' | 'toCall' | 'statuses'>): Choices {
  const counts = new Map<string, number>(statuses.map(({ status, count }) => [status, count]));
  counts.set('', total).set(TO_CALL, toCall);
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
