import { Input } from 'antd';
import type { FocusEvent } from 'react';
import { formatDateTime } from '../../shared/dates';
import { instantOf, wallTime } from '../forms/hall-times';
import { useHallTimezone } from '../hooks/use-hall-today';

/** An instant on the hall's clock, by which its jobs start, wherever the reader is. */
export function HallTime({ value }: { value: string }) {
  return formatDateTime(value, '', useHallTimezone());
}

interface HallTimeFieldProps {
  id?: string;
  /** An instant as the API writes it, or null for none. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: () => void;
}

/** A day and a time of the hall's clock. For use inside a `Form.Item`, whose `timeRule` refuses what is half typed. */
export function HallTimeField({ value, onChange, onBlur, ...rest }: HallTimeFieldProps) {
  const zone = useHallTimezone();
  const leave = ({ target }: FocusEvent<HTMLInputElement>) => {
    if (target.validity.badInput) onChange?.('incomplete');
    onBlur?.();
  };
  return (
    <Input
      {...rest}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={wallTime(value, zone)}
      onChange={({ target }) => onChange?.(target.value ? instantOf(target.value, zone) : null)}
      onBlur={leave}
    />
  );
}
