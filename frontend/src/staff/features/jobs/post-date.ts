import type { Dayjs } from 'dayjs';

const EARLIEST = '1900-01-01';

/** A job is never posted in the future, nor before 1900; `today` is the hall's, as `YYYY-MM-DD`, once it is known. */
export const noPostDate =
  (today: string | undefined) =>
  (day: Dayjs): boolean => {
    const chosen = day.format('YYYY-MM-DD');
    return (today !== undefined && chosen > today) || chosen < EARLIEST;
  };
