import { DownOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select, type SelectProps } from 'antd';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import type { List, ListFilters } from '../hooks/use-list-address';
import { searchByLabel } from '../records/select-options';
import { DayFilter } from './DayPicker';

const TYPING_PAUSE_MS = 250;

interface FilterBarProps<Name extends string> {
  list: Pick<List<Name>, 'names' | 'filters' | 'setFilters' | 'clear'>;
  /** The first is always visible; a phone folds the others away. */
  names?: readonly Name[];
  /** How wide each filter is, relative to the others, where all stand in one line. */
  widths?: readonly number[];
  label?: string;
  applyText?: string;
  isLoading?: boolean;
  /** A button that clears all filters, instead of the one that applies them. */
  clearText?: string;
  children: ReactNode;
  more?: ReactNode;
}

const asColumn = (width: number) => `minmax(0, ${width}fr)`;
const asText = (value: unknown) => (typeof value === 'string' ? value.trim() : (value ?? ''));

/** Filters apply as they change, typing after a pause; typing renders nothing but its own field. */
export function FilterBar<Name extends string>(props: FilterBarProps<Name>) {
  const { list, names = list.names, widths, label = 'Filters', children, more } = props;
  const { applyText = 'Apply Filters', isLoading = false, clearText } = props;
  const { filters, setFilters } = list;
  type Values = ListFilters<Name>;
  const [form] = Form.useForm<Values>();
  type Settable = Parameters<typeof form.setFieldsValue>[0];
  const values = useMemo(
    () => Object.fromEntries(names.map((name) => [name, filters[name] ?? ''])) as Values,
    [names, filters],
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What else changed during the pause must not be undone.
  const applyLatest = useRef(setFilters);
  useEffect(() => {
    applyLatest.current = setFilters;
  });

  useEffect(() => {
    clearTimeout(timer.current);
    const shown = form.getFieldsValue() as Record<string, unknown>;
    const others = Object.entries(values).filter(([name, value]) => asText(shown[name]) !== asText(value));
    // What is being typed keeps the blank at its end.
    form.setFieldsValue(Object.fromEntries(others) as Settable);
  }, [form, values]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (all: Values) => {
    clearTimeout(timer.current);
    setFilters(all);
  };
  const applySoon = (_: Partial<Values>, all: Values) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => applyLatest.current(all, { replace: true }), TYPING_PAUSE_MS);
  };
  return (
    <Form<Values>
      form={form}
      // Part of the fields' ids: a dialog's form has fields of the same names.
      name="filters"
      className={more ? 'filter-bar' : 'filter-bar filter-bar-short'}
      style={widths && ({ '--filter-columns': `${widths.map(asColumn).join(' ')} auto` } as CSSProperties)}
      layout="vertical"
      role="search"
      aria-label={label}
      initialValues={values}
      onValuesChange={applySoon}
      onFinish={apply}
    >
      {children}
      {more && <Folded count={names.slice(1).filter((name) => filters[name]).length}>{more}</Folded>}
      {clearText === undefined ? (
        <Button className="filter-bar-apply" type="primary" htmlType="submit" loading={isLoading}>
          {applyText}
        </Button>
      ) : (
        <Form.Item noStyle shouldUpdate>
          {() => (
            <Button
              className="filter-bar-apply"
              disabled={!names.some((name) => asText(form.getFieldsValue()[name]))}
              onClick={() => {
                clearTimeout(timer.current);
                form.setFieldsValue(Object.fromEntries(names.map((name) => [name, ''])) as Settable);
                list.clear();
              }}
            >
              {clearText}
            </Button>
          )}
        </Form.Item>
      )}
    </Form>
  );
}

function Folded({ count, children }: { count: number; children: ReactNode }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className="filter-bar-fold"
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
        <DownOutlined aria-hidden rotate={isUnfolded ? 180 : 0} />
      </Button>
      <div id={id} className={`filter-bar-more${isUnfolded ? ' is-unfolded' : ''}`}>
        {children}
      </div>
    </>
  );
}

interface FilterProps {
  name: string;
  label: string;
}

export const SearchFilter = ({ name, label, ...rest }: FilterProps & ComponentProps<typeof Input>) => (
  <Form.Item name={name} label={label}>
    <Input prefix={<SearchOutlined aria-hidden />} allowClear autoComplete="off" {...rest} />
  </Form.Item>
);

interface ChoiceProps extends FilterProps, Pick<SelectProps, 'popupMatchSelectWidth'> {
  all?: string;
  /** Undefined while they load. */
  options: readonly { value: string; label: string }[] | undefined;
}

export const ChoiceFilter = ({ name, label, all, options, popupMatchSelectWidth = false }: ChoiceProps) => (
  <Form.Item name={name} label={label}>
    <Select
      showSearch={options !== undefined && options.length > 8 && searchByLabel}
      loading={!options}
      popupMatchSelectWidth={popupMatchSelectWidth}
      options={[...(all === undefined ? [] : [{ value: '', label: all }]), ...(options ?? [])]}
    />
  </Form.Item>
);

export const DayFilters = (props: {
  from: string;
  to: string;
  disabledDate?: ComponentProps<typeof DayFilter>['disabledDate'];
}) => (
  <>
    <Form.Item name={props.from} label="From Date">
      <DayFilter disabledDate={props.disabledDate} />
    </Form.Item>
    <Form.Item name={props.to} label="To Date">
      <DayFilter disabledDate={props.disabledDate} />
    </Form.Item>
  </>
);
