import type { FormRule } from 'antd';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { hallTimezone } from '../../shared/dates';

dayjs.extend(utc);
dayjs.extend(timezone);

/** As `<input type="datetime-local">` writes a time of the wall clock. */
const WALL = 'YYYY-MM-DDTHH:mm';

export const isInstant = (text: string) => /T.*Z$/.test(text) && dayjs(text).isValid();

/** Of a field that holds no time yet; no instant, so `timeRule` refuses it. */
export const INCOMPLETE = 'incomplete';

/** What the hall's clock shows at an instant of the API; empty for what is none. */
export const wallTime = (instant: string | null | undefined): string => {
  if (instant === INCOMPLETE) return INCOMPLETE;
  if (!instant || !isInstant(instant)) return '';
  return dayjs(instant).tz(hallTimezone()).format(WALL);
};

/** The instant at which the hall's clock shows this, as the API writes it; a year of four digits begins with no nought. */
export const typedInstant = (wall: string): string =>
  /^[1-9]/.test(wall) ? dayjs.tz(wall, hallTimezone()).toISOString() : INCOMPLETE;

/** A time, or nothing. */
export const timeRule: FormRule = {
  validator: (_rule, value?: string | null) =>
    !value || isInstant(value) ? Promise.resolve() : Promise.reject(new Error('Invalid date')),
};
