import { DownOutlined, FilterOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import './list.css';

interface FilterBarProps<Values extends object> {
  /** What is applied now; a field that is not set is ''. Stable between renders. */
  values: Values;
  isLoading: boolean;
  onApply: (values: Values) => void;
  /** The button: 'Apply Filters' unless said otherwise. */
  applyText?: string;
  /** Always in sight: the search. Fields are antd `Form.Item`s. */
  children: ReactNode;
  /** Fields that a phone folds away. */
  more?: ReactNode;
  /** How many of the folded fields are set. */
  moreCount?: number;
}

/** Filters that take effect with 'Apply Filters' or Enter. Typing renders nothing but its own field. */
export function FilterBar<Values extends object>(props: FilterBarProps<Values>) {
  const { values, isLoading, onApply, applyText = 'Apply Filters', children, more, moreCount = 0 } = props;
  const [form] = Form.useForm<Values>();
  const [isUnfolded, setUnfolded] = useState(false);
  const moreId = useId();

  useEffect(() => form.setFieldsValue(values), [form, values]);

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
      onFinish={onApply}
    >
      {children}
      {more && (
        <>
          <Button
            className="filter-bar-fold"
            icon={<FilterOutlined aria-hidden />}
            aria-expanded={isUnfolded}
            aria-controls={moreId}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {moreCount > 0 ? `Filters (${moreCount})` : 'Filters'}
            <DownOutlined aria-hidden rotate={isUnfolded ? 180 : 0} />
          </Button>
          <div id={moreId} className={`filter-bar-more${isUnfolded ? ' is-unfolded' : ''}`}>
            {more}
          </div>
        </>
      )}
      <Button className="filter-bar-apply" type="primary" htmlType="submit" loading={isLoading}>
        {applyText}
      </Button>
    </Form>
  );
}
