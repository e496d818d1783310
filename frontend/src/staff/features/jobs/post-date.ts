import type { FormRule } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { isDay } from '../../forms/typed-day';

const EARLIEST = '1900-01-01';

/** A job is never posted in the future, nor before 1900; `today` is the hall's, as `YYYY-MM-DD`, once it is known. */
export const noPostDate =
  (today: string | undefined) =>
  (day: Dayjs): boolean => {
    const chosen = day.format('YYYY-MM-DD');
    return (today !== undefined && chosen > today) || chosen < EARLIEST;
  };

/** The same for a day that was typed. */
export const postDateRule = (today: string | undefined): FormRule => ({
  validator: (_rule, day?: string | null) => {
    if (!day || !isDay(day) || !noPostDate(today)(dayjs(day))) return Promise.resolve();
    const message = day < EARLIEST ? `Date must not be before ${EARLIEST}` : 'Date must not be in the future';
    return Promise.reject(new Error(message));
  },
});
