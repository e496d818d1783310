import type { ReactNode } from 'react';
import { tipOf } from './SharedTip';
import './list.css';

interface RowActionProps {
  /** The tooltip: 'Edit'. */
  action: string;
  /** Whose row it is, for those who hear it: 'Rosa Diaz'. */
  subject: string;
  icon: ReactNode;
  danger?: boolean;
  onClick: () => void;
}

/**
 * One thing that can be done with a row: an icon with a tooltip (inside a `SharedTip`) and a full name. A plain button,
 * because a page of a list has hundreds of them.
 */
export function RowAction({ action, subject, icon, danger = false, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      className={danger ? 'row-action row-action-danger' : 'row-action'}
      aria-label={`${action} ${subject}`}
      onClick={onClick}
      {...tipOf(action)}
    >
      {icon}
    </button>
  );
}

/** What can be done with a row, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="row-actions">{children}</div>;
}
