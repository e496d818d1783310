import { useState } from 'react';
import { formatDateTime } from '../../shared/dates';
import { isInstant, typedInstant, wallTime } from '../forms/hall-times';
import { TimeInput } from './TimeInput';

/** An instant on the hall's clock, by which its jobs start, wherever the reader is. */
export function HallTime({ value }: { value: string }) {
  return formatDateTime(value);
}

interface HallTimeFieldProps {
  id?: string;
  /** An instant as the API writes it, or null for none. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: () => void;
}

/**
 * A day and a time on the hall's clock, for a `Form.Item` whose `timeRule` refuses half-typed values. While a
 * year is typed, its first digits form an early year, which the field must not change.
 */
export function HallTimeField({ value, onChange, onBlur, ...rest }: HallTimeFieldProps) {
  const [typed, setTyped] = useState('');
  const isTypedNow = typed !== '' && typedInstant(typed) === value;
  const type = (wall: string) => {
    setTyped(wall);
    onChange?.(wall ? typedInstant(wall) : null);
  };
  const leave = () => {
    if (value && isInstant(value)) setTyped('');
    onBlur?.();
  };
  return (
    <TimeInput
      {...rest}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={isTypedNow ? typed : wallTime(value)}
      onChange={type}
      onBlur={leave}
    />
  );
}
