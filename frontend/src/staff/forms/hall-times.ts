import type { FormRule } from 'antd';
import dayjs from 'dayjs';
import { wallClock } from '../../shared/dates';

export const isInstant = (text: string) => /T.*Z$/.test(text) && dayjs(text).isValid();

/** Of a field that holds no time yet; no instant, so `timeRule` refuses it. */
export const INCOMPLETE = 'incomplete';

/** What the hall's clock shows at an instant of the API; empty for what is none. */
export const wallTime = (instant: string | null | undefined): string => {
  if (instant === INCOMPLETE) return INCOMPLETE;
  return instant && isInstant(instant) ? wallClock(new Date(instant)) : '';
};

/** How far the hall's clock is behind UTC at an instant, in milliseconds. */
const behindUtc = (at: number): number => at - Date.parse(`${wallClock(new Date(at))}Z`);

/**
 * The instant, as the API writes it, at which the hall's clock shows this; a skipped time moves forward by
 * what is skipped. Parsed as UTC, as dayjs uses the browser's clock, which skips other hours.
 */
export function typedInstant(wall: string): string {
  if (!/^[1-9]/.test(wall)) return INCOMPLETE;
  const asUtc = Date.parse(`${wall}Z`);
  const first = asUtc + behindUtc(asUtc);
  const second = asUtc + behindUtc(first);
  const shown = new Date(second);
  return (wallClock(shown) === wall ? shown : new Date(Math.max(first, second))).toISOString();
}

/** A time, or nothing. */
export const timeRule: FormRule = {
  validator: (_rule, value?: string | null) =>
    !value || isInstant(value) ? Promise.resolve() : Promise.reject(new Error('Invalid date')),
};
