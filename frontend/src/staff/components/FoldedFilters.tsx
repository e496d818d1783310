import { DownOutlined, FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import './list.css';

interface FoldedFiltersProps {
  /** How many of the fields are set. */
  count: number;
  children: ReactNode;
}

/** Fields of a filter bar that a phone folds away behind a button. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
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
