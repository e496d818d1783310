import dayjs from 'dayjs';
import { formatDate } from '../../../shared/dates';

export const PERIODS = ['this-month', 'last-month', 'this-year', 'own'] as const;
export type Period = (typeof PERIODS)[number];

export const periodWords: Readonly<Record<Period, string>> = {
  'this-month': 'This Month',
  'last-month': 'Last Month',
  'this-year': 'This Year',
  own: 'Own Dates',
};

/** Both belong to it. */
export interface Days {
  from: string;
  to: string;
}

const WIRE = 'YYYY-MM-DD';

/** To the end of the month or year: jobs that start later in it count already. */
export function daysOf(period: Exclude<Period, 'own'>, today: string): Days {
  const day = period === 'last-month' ? dayjs(today).subtract(1, 'month') : dayjs(today);
  const unit = period === 'this-year' ? 'year' : 'month';
  return { from: day.startOf(unit).format(WIRE), to: day.endOf(unit).format(WIRE) };
}

export const inWords = ({ from, to }: Days): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
