import type { FormRule } from 'antd';
import dayjs from 'dayjs';
import { isDay } from '../../shared/dates';
import customParseFormat from 'dayjs/plugin/customParseFormat';

dayjs.extend(customParseFormat);

const WIRE = 'YYYY-MM-DD';

/** The first one is how a day is shown. */
export const dayFormats = ['MMM D, YYYY', 'M/D/YYYY', WIRE];
/** As people write them too. No year of two digits: it would be taken while the other two are still to be typed. */
const typedFormats = [
  ...dayFormats,
  ...['MM/DD/YYYY', 'M/DD/YYYY', 'MM/D/YYYY', 'MMM DD, YYYY', 'MMMM D, YYYY', 'MMMM DD, YYYY'],
];

export function typedDay(text: string): string | undefined {
  const written = text.trim().replace(/^[a-z]/, (letter) => letter.toUpperCase());
  const day = dayjs(written, typedFormats, true);
  return day.isValid() ? day.format(WIRE) : undefined;
}

export const dayRule: FormRule = {
  validator: (_rule, value?: string | null) =>
    !value || isDay(value) ? Promise.resolve() : Promise.reject(new Error('Invalid date')),
};
