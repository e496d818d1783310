import type { FormRule } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';

dayjs.extend(customParseFormat);

const WIRE = 'YYYY-MM-DD';

/** How a day is shown, then what else may be typed. */
export const dayFormats = ['MMM D, YYYY', 'M/D/YYYY', WIRE];

/** Whether a text is a day as the API writes it. */
export const isDay = (text: string) => dayjs(text, WIRE, true).isValid();

/** The day that was typed, as `YYYY-MM-DD`; undefined while it is none. */
export function typedDay(text: string): string | undefined {
  const day = dayjs(text.trim(), dayFormats, true);
  return day.isValid() ? day.format(WIRE) : undefined;
}

/** A day, or nothing. */
export const dayRule: FormRule = {
  validator: (_rule, value?: string | null) =>
    !value || isDay(value) ? Promise.resolve() : Promise.reject(new Error('Invalid date')),
};
