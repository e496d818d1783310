import { passWords } from '../calls/pass.entity.js';

export const GROUPINGS = ['employer', 'classification', 'dispatchClass', 'echelon', 'month'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Numbers of a row, each of which adds up over all rows. */
export const COUNTS = [
  'offers',
  'accepted',
  'declined',
  'noAnswer',
  'withdrawn',
  'dispatched',
  'noShows',
  'exceptions',
  'texts',
  'segments',
  'notReached',
] as const;
export type Count = (typeof COUNTS)[number];

/** What can be looked into: the jobs and people behind each. */
export const FIGURES = [...COUNTS, 'hoursToFill'] as const;
export type Figure = (typeof FIGURES)[number];

/** Beside the reasons that staff choose from: some have theirs in a sentence, others none. */
export const exceptionReasonWords = {
  ...passWords,
  withdrawal: 'offer withdrawn by staff',
  urgent: 'filled at any hour',
  'moved-up': 'moved up by a late date',
  none: 'without a reason',
} as const;
export type ExceptionReason = keyof typeof exceptionReasonWords;
export const EXCEPTION_REASONS = Object.keys(exceptionReasonWords) as ExceptionReason[];
