import type { FormRule } from 'antd';
import dayjs from 'dayjs';
import { isDay } from '../../shared/dates';
import customParseFormat from 'dayjs/plugin/customParseFormat';

dayjs.extend(customParseFormat);

const WIRE = 'YYYY-MM-DD';

/** The first one is how a day is shown. */
export const dayFormats = ['MMM D, YYYY', 'M/D/YYYY', WIRE];

export function typedDay(text: string): string | undefined {
  const day = dayjs(text.trim(), dayFormats, true);
  return day.isValid() ? day.format(WIRE) : undefined;
}

export const dayRule: FormRule = {
  validator: (_rule, value?: string | null) =>
    !value || isDay(value) ? Promise.resolve() : Promise.reject(new Error('Invalid date')),
};
