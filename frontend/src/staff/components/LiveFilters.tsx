import { useId, type ReactNode } from 'react';
import { FoldedFilters } from './FoldedFilters';
import './list.css';

interface LiveFilterProps {
  label: string;
  /** The field, with the id that the label points at. */
  children: (id: string) => ReactNode;
}

/** One filter with its label. */
export function LiveFilter({ label, children }: LiveFilterProps) {
  const id = useId();
  return (
    <div className="live-filter">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface LiveFiltersProps {
  /** What is filtered: 'Emails'. */
  label: string;
  /** Says how wide each filter is where all stand in one line. */
  className: string;
  /** Always in sight: the search. */
  children: ReactNode;
  /** Fields that a phone folds away. */
  more: ReactNode;
  /** How many of the folded fields are set. */
  moreCount: number;
  /** The button that takes all of them away. */
  clear: ReactNode;
}

/** Filters that take effect as they are changed. */
export function LiveFilters({ label, className, children, more, moreCount, clear }: LiveFiltersProps) {
  return (
    <form
      className={`live-filters ${className}`}
      role="search"
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
      <FoldedFilters count={moreCount}>{more}</FoldedFilters>
      {clear}
    </form>
  );
}
