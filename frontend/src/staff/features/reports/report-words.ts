import type { Figure, Grouping, Report } from './api/reports';

export const groupingWords: Readonly<Record<Grouping, string>> = {
  employer: 'Employer',
  classification: 'Classification',
  dispatchClass: 'Class',
  echelon: 'Echelon',
  month: 'Month',
};

export const figureWords: Readonly<Record<Figure, string>> = {
  offers: 'Offers',
  accepted: 'Accepted',
  declined: 'Declined',
  noAnswer: 'No Answer',
  withdrawn: 'Withdrawn',
  dispatched: 'Dispatched',
  noShows: 'No-Shows',
  hoursToFill: 'Hours to Fill',
  exceptions: 'Exceptions',
  texts: 'Texts',
  segments: 'Segments',
  notReached: 'Not Reached',
};

export type Figures = Report['totals'];

/** Of hours the median. */
export const amountOf = (figures: Figures, figure: Figure): number | null =>
  figure === 'hoursToFill' ? (figures.hoursToFill?.median ?? null) : figures[figure];

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
export const shown = (amount: number | null): string => (amount === null ? '—' : number.format(amount));
