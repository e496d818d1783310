import { Input, type InputProps } from 'antd';
import { INCOMPLETE } from '../forms/hall-times';

interface TimeInputProps extends Omit<InputProps, 'type' | 'value' | 'onChange'> {
  type: 'time' | 'datetime-local';
  value: string;
  onChange: (typed: string) => void;
}

/**
 * The browser's own time field. The browser reports a half-typed time as empty, and without key events; here
 * it is `INCOMPLETE`, at the latest when the field is left or Enter submits the form.
 */
export function TimeInput({ value, onChange, onBlur, ...rest }: TimeInputProps) {
  const read = (field: HTMLInputElement) => {
    const typed = field.validity.badInput ? INCOMPLETE : field.value;
    if (typed !== value) onChange(typed);
  };
  return (
    <Input
      {...rest}
      value={value === INCOMPLETE ? '' : value}
      onChange={({ target }) => read(target)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && read(currentTarget)}
      onBlur={(event) => {
        read(event.target);
        onBlur?.(event);
      }}
    />
  );
}
