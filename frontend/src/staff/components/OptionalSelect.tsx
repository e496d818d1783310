import { Select } from 'antd';

const NONE = 'none';

interface OptionalSelectProps {
  id?: string;
  /** The chosen id, or null for none. */
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** Undefined while they load. */
  options: { value: string; label: string }[] | undefined;
  /** What choosing nothing is called. */
  noneLabel: string;
}

/** A select whose first choice is none, told as null. For use inside a `Form.Item`. */
export function OptionalSelect({ value, onChange, options, noneLabel, ...rest }: OptionalSelectProps) {
  return (
    <Select
      {...rest}
      showSearch={{ optionFilterProp: 'label' }}
      loading={!options}
      placeholder="Loading..."
      // Without its name an id would be shown.
      value={options ? (value ?? NONE) : undefined}
      onChange={(chosen) => onChange?.(chosen === NONE ? null : chosen)}
      options={options && [{ value: NONE, label: noneLabel }, ...options]}
    />
  );
}
