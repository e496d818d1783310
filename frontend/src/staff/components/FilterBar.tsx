import { DownOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Select, type SelectProps } from 'antd';
import { createContext, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import type { List, ListFilters } from '../hooks/use-list-address';
import { searchByLabel } from '../records/select-options';

const TYPING_PAUSE_MS = 250;

interface FilterBarProps<Name extends string> {
  list: Pick<List<Name>, 'names' | 'filters' | 'setFilters' | 'clear'>;
  /** The first is always visible; a phone folds the others away. */
  names?: readonly Name[];
  /** How wide each filter is, relative to the others, where all stand in one line. */
  widths?: readonly number[];
  label?: string;
  applyText?: string;
  /** A button that clears all filters, instead of the one that applies them. */
  clearText?: string;
  children: ReactNode;
  more?: ReactNode;
}

type Values = Readonly<Record<string, string>>;

interface Filters {
  /** Those of the address. */
  applied: Values;
  change: (name: string, value: string) => void;
}
const FiltersContext = createContext<Filters>({ applied: {}, change: () => undefined });

const asColumn = (width: number) => `minmax(0, ${width}fr)`;

/** Filters apply as they change, typing after a pause; typing renders nothing but its own field. */
export function FilterBar<Name extends string>(props: FilterBarProps<Name>) {
  const { list, names = list.names, widths, label = 'Filters', children, more } = props;
  const { applyText = 'Apply Filters', clearText } = props;
  const { filters, setFilters } = list;
  const applied = useMemo(
    () => Object.fromEntries(names.map((name) => [name, filters[name] ?? ''])),
    [names, filters],
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef<Values>(applied);
  const [filled, setFilled] = useState({ applied, isAny: isAnyFilled(applied) });
  if (filled.applied !== applied) setFilled({ applied, isAny: isAnyFilled(applied) });
  // What else changed during the pause must not be undone.
  const applyLatest = useRef(setFilters);
  useEffect(() => {
    applyLatest.current = setFilters;
  });
  useEffect(() => {
    clearTimeout(timer.current);
    typed.current = applied;
  }, [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const context = useMemo<Filters>(
    () => ({
      applied,
      change: (name, value) => {
        clearTimeout(timer.current);
        typed.current = { ...typed.current, [name]: value };
        setFilled({ applied, isAny: isAnyFilled(typed.current) });
        const apply = () => applyLatest.current(typed.current as ListFilters<Name>, { replace: true });
        timer.current = setTimeout(apply, TYPING_PAUSE_MS);
      },
    }),
    [applied],
  );
  const apply = () => {
    clearTimeout(timer.current);
    setFilters(typed.current as ListFilters<Name>);
  };
  return (
    <FiltersContext value={context}>
      <form
        className={more ? 'filter-bar' : 'filter-bar filter-bar-short'}
        style={widths && ({ '--filter-columns': `${widths.map(asColumn).join(' ')} auto` } as CSSProperties)}
        role="search"
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {children}
        {more && <Folded count={names.slice(1).filter((name) => filters[name]).length}>{more}</Folded>}
        {clearText === undefined ? (
          <Button className="filter-bar-apply" type="primary" htmlType="submit">
            {applyText}
          </Button>
        ) : (
          <Button
            className="filter-bar-apply"
            disabled={!filled.isAny}
            onClick={() => {
              clearTimeout(timer.current);
              list.clear();
            }}
          >
            {clearText}
          </Button>
        )}
      </form>
    </FiltersContext>
  );
}

const isAnyFilled = (values: Values) => Object.values(values).some((value) => value.trim() !== '');

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

interface FilterField {
  id: string;
  value: string;
  onChange: (value: string) => void;
}

/** One filter with its label, above a field of any kind. */
export function Filter({
  name,
  label,
  children,
}: FilterProps & { children: (field: FilterField) => ReactNode }) {
  const { applied, change } = useContext(FiltersContext);
  const present = applied[name] ?? '';
  const [shown, setShown] = useState({ applied, value: present });
  // A new address shows what it says; what is being typed keeps the blank at its end.
  if (shown.applied !== applied) {
    const isSame = shown.value.trim() === present.trim();
    setShown({ applied, value: isSame ? shown.value : present });
  }
  const onChange = (value: string) => {
    setShown({ ...shown, value });
    change(name, value);
  };
  // A dialog's form has fields of the same names.
  const id = `filters_${name}`;
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      {children({ id, value: shown.value, onChange })}
    </div>
  );
}

export const SearchFilter = ({ name, label, ...rest }: FilterProps & ComponentProps<typeof Input>) => (
  <Filter name={name} label={label}>
    {({ onChange, ...field }) => (
      <Input
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        autoComplete="off"
        {...rest}
        {...field}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Filter>
);

interface ChoiceProps extends FilterProps, Pick<SelectProps, 'popupMatchSelectWidth'> {
  all?: string;
  /** Undefined while they load. */
  options: readonly { value: string; label: string }[] | undefined;
}

export const ChoiceFilter = ({ name, label, all, options, popupMatchSelectWidth = false }: ChoiceProps) => (
  <Filter name={name} label={label}>
    {(field) => (
      <Select
        {...field}
        showSearch={options !== undefined && options.length > 8 && searchByLabel}
        loading={!options}
        popupMatchSelectWidth={popupMatchSelectWidth}
        options={[...(all === undefined ? [] : [{ value: '', label: all }]), ...(options ?? [])]}
      />
    )}
  </Filter>
);
