import dayjs, { type Dayjs } from 'dayjs';

const EARLIEST = dayjs('1900-01-01');

/** A job is never posted in the future, nor before 1900. */
export const isNoPostDate = (day: Dayjs): boolean =>
  day.isAfter(dayjs(), 'day') || day.isBefore(EARLIEST, 'day');
