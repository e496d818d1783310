import { useSearchParams } from 'react-router';
import { isDay } from '../../../shared/dates';
import { useLatestSearch } from '../../hooks/use-latest-search';
import type { Asked, Figure, Grouping } from './api/reports';
import { type Days, daysOf, type Period, PERIODS } from './periods';
import { figureWords, groupingWords } from './report-words';

const oneOf = <Word extends string>(words: readonly Word[], given: string | null, usual: Word): Word =>
  words.find((word) => word === given) ?? usual;
const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as Key[];

export interface Choices {
  period: Period;
  days: Days;
  by: Grouping;
  /** What the chart shows. */
  figure: Figure;
}

/** The address keeps what is chosen; own dates that are none, or the wrong way round, leave the period of before. */
export function useReportAddress(today: string) {
  const [address, setAddress] = useSearchParams();
  const latestSearch = useLatestSearch();
  const period = oneOf(PERIODS, address.get('period'), 'this-month');
  const usual = daysOf(period === 'own' ? 'this-month' : period, today);
  const dayOf = (name: 'from' | 'to') => {
    const given = address.get(name);
    return period === 'own' && given !== null && isDay(given) ? given : usual[name];
  };
  const choices: Choices = {
    period,
    days: { from: dayOf('from'), to: dayOf('to') },
    by: oneOf(keysOf(groupingWords), address.get('by'), 'employer'),
    figure: oneOf(keysOf(figureWords), address.get('figure'), 'dispatched'),
  };
  const choose = (next: Partial<Omit<Choices, 'days'> & Days>) => {
    const there = new URLSearchParams(latestSearch() ?? address);
    if (next.period === 'own')
      Object.entries(choices.days).forEach(([name, day]) => there.set(name, day as string));
    else if (next.period) ['from', 'to'].forEach((name) => there.delete(name));
    Object.entries(next).forEach(([name, value]) => there.set(name, value));
    setAddress(there, { replace: true });
  };
  const asked: Asked = { ...choices.days, by: choices.by };
  return { choices, choose, asked };
}
