import { Select } from 'antd';

const NONE = 'none';

interface OptionalSelectProps {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  options: { value: string; label: string }[] | undefined;
  noneLabel: string;
}

export function OptionalSelect({ value, onChange, options, noneLabel, ...rest }: OptionalSelectProps) {
  return (
    <Select
      {...rest}
      showSearch={{ optionFilterProp: 'label' }}
      loading={!options}
      placeholder="Loading..."
      // While they load an id would be shown without its name.
      value={options ? (value ?? NONE) : undefined}
      onChange={(chosen) => onChange?.(chosen === NONE ? null : chosen)}
      options={options && [{ value: NONE, label: noneLabel }, ...options]}
    />
  );
}
