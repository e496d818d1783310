import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';

const WIRE = 'YYYY-MM-DD';
/** How a day is shown, then what else may be typed. */
const FORMATS = ['MMM D, YYYY', 'M/D/YYYY', WIRE];

interface DayPickerProps {
  id?: string;
  /** `YYYY-MM-DD`, or null for none. */
  value?: string | null;
  onChange?: (day: string | null) => void;
  /** Days that cannot be chosen. */
  disabledDate?: (day: Dayjs) => boolean;
}

/** A day without a time, as the API writes it. For use inside a `Form.Item`. */
export function DayPicker({ value, onChange, ...rest }: DayPickerProps) {
  return (
    <DatePicker
      {...rest}
      className="full-width"
      format={FORMATS}
      value={value ? dayjs(value, WIRE) : null}
      onChange={(day) => onChange?.(day && dayjs.isDayjs(day) ? day.format(WIRE) : null)}
    />
  );
}
