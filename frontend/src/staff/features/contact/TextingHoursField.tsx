import { Input, Space, type FormRule } from 'antd';
import type { components } from '../../../api/schema.gen';

type TextingHours = components['schemas']['TextingHoursDto'];

export const hoursText = ({ from, to }: TextingHours) => `${from} to ${to}`;

/** With one time alone nobody knows when texts go out. */
export const hoursRule: FormRule = {
  validator: (_rule, hours?: TextingHours | null) => {
    if (!hours) return Promise.resolve();
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
      <Input
        id={id}
        type="time"
        aria-label="Texts from"
        value={value?.from ?? ''}
        onChange={({ target }) => change({ from: target.value })}
      />
      to
      <Input
        type="time"
        aria-label="Texts until"
        value={value?.to ?? ''}
        onChange={({ target }) => change({ to: target.value })}
      />
    </Space>
  );
}
