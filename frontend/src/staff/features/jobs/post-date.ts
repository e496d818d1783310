import type { FormRule } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { isDay } from '../../../shared/dates';

const EARLIEST = '1900-01-01';

/** `today` is the hall's. */
export const noPostDate =
  (today: string) =>
  (day: Dayjs): boolean => {
    const chosen = day.format('YYYY-MM-DD');
    return chosen > today || chosen < EARLIEST;
  };

export const postDateRule = (today: string): FormRule => ({
  validator: (_rule, day?: string | null) => {
    if (!day || !isDay(day) || !noPostDate(today)(dayjs(day))) return Promise.resolve();
    const message = day < EARLIEST ? `Date must not be before ${EARLIEST}` : 'Date must not be in the future';
    return Promise.reject(new Error(message));
  },
});
