import { Button, Form } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { FoldedFilters } from './FoldedFilters';
import './list.css';

const TYPING_PAUSE_MS = 250;

interface FilterBarProps<Values extends object> {
  /** What is applied now; a field that is not set is ''. Stable between renders. */
  values: Values;
  isLoading: boolean;
  /** `replace` says that it comes from a change and is no step of its own to go back from. */
  onApply: (values: Values, options?: { replace: boolean }) => void;
  /** The button: 'Apply Filters' unless said otherwise. */
  applyText?: string;
  /** Always in sight: the search. Fields are antd `Form.Item`s. */
  children: ReactNode;
  /** Fields that a phone folds away. */
  more?: ReactNode;
  /** How many of the folded fields are set. */
  moreCount?: number;
}

const asText = (value: unknown) => (typeof value === 'string' ? value.trim() : (value ?? ''));

/**
 * Filters that take effect as they are changed, typing once it pauses; the button and Enter ask at once and again.
 * Typing renders nothing but its own field.
 */
export function FilterBar<Values extends object>(props: FilterBarProps<Values>) {
  const { values, isLoading, onApply, applyText = 'Apply Filters', children, more, moreCount = 0 } = props;
  const [form] = Form.useForm<Values>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What else changed while the typing paused must not be undone.
  const applyLatest = useRef(onApply);
  useEffect(() => {
    applyLatest.current = onApply;
  });

  useEffect(() => {
    clearTimeout(timer.current);
    const shown = form.getFieldsValue() as Record<string, unknown>;
    const others = Object.entries(values).filter(([name, value]) => asText(shown[name]) !== asText(value));
    // What is being typed stays as it is, with a blank at its end.
    form.setFieldsValue(Object.fromEntries(others) as Parameters<typeof form.setFieldsValue>[0]);
  }, [form, values]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const applySoon = (_: Partial<Values>, all: Values) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => applyLatest.current(all, { replace: true }), TYPING_PAUSE_MS);
  };
  const apply = (all: Values) => {
    clearTimeout(timer.current);
    onApply(all);
  };

  return (
    <Form<Values>
      form={form}
      // Part of the fields' ids: a dialog's form has fields of the same names.
      name="filters"
      className={more ? 'filter-bar' : 'filter-bar filter-bar-short'}
      layout="vertical"
      role="search"
      aria-label="Filters"
      initialValues={values}
      onValuesChange={applySoon}
      onFinish={apply}
    >
      {children}
      {more && <FoldedFilters count={moreCount}>{more}</FoldedFilters>}
      <Button className="filter-bar-apply" type="primary" htmlType="submit" loading={isLoading}>
        {applyText}
      </Button>
    </Form>
  );
}
