import { Space, type FormRule } from 'antd';
import type { Schemas } from '../../../api';
import { TimeInput } from '../../components/TimeInput';
import { INCOMPLETE } from '../../forms/hall-times';

type TextingHours = Schemas['TextingHoursDto'];

export const hoursText = ({ from, to }: TextingHours) => `${from} to ${to}`;

/** With one time alone, or half of one, nobody knows when texts go out. */
export const hoursRule: FormRule = {
  validator: (_rule, hours?: TextingHours | null) => {
    if (!hours) return Promise.resolve();
    if (hours.from === INCOMPLETE || hours.to === INCOMPLETE)
      return Promise.reject(new Error('Invalid time'));
    if (!hours.from || !hours.to) return Promise.reject(new Error('Give both times, or none'));
    if (hours.from < hours.to) return Promise.resolve();
    return Promise.reject(new Error('The second time must be later than the first'));
  },
};

interface TextingHoursFieldProps {
  id?: string;
  value?: TextingHours | null;
  onChange?: (hours: TextingHours | null) => void;
}

export function TextingHoursField({ id, value, onChange }: TextingHoursFieldProps) {
  const change = (given: Partial<TextingHours>) => {
    const hours = { from: '', to: '', ...value, ...given };
    onChange?.(hours.from || hours.to ? hours : null);
  };
  return (
    <Space>
      <TimeInput
        id={id}
        type="time"
        aria-label="Texts from"
        value={value?.from ?? ''}
        onChange={(from) => change({ from })}
      />
      to
      <TimeInput
        type="time"
        aria-label="Texts until"
        value={value?.to ?? ''}
        onChange={(to) => change({ to })}
      />
    </Space>
  );
}
