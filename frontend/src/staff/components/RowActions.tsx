import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import type { MouseEvent, ReactNode } from 'react';
import { tipOf } from './SharedTip';

interface RowActionProps {
  /** The tooltip: 'Edit'. The row's dialog that it opens, if it does, is called the same: 'edit'. */
  action: string;
  /** Whose row it is, for those who hear it: 'Rosa Diaz'. */
  subject: string;
  /** One that everybody knows; View, Edit and Delete have theirs. Without one the action's word stands there. */
  icon?: ReactNode;
  /** Why it cannot be done, as a tooltip; the button stays within reach of the keyboard, so that it can be read. */
  refusedBecause?: string;
  onClick: (event: MouseEvent) => void;
}

const icons: Partial<Record<string, ReactNode>> = {
  View: <EyeOutlined />,
  Edit: <EditOutlined />,
  Delete: <DeleteOutlined />,
};

/**
 * One thing that can be done with a row: an icon with a tooltip (inside a `SharedTip`) and a full name. A plain button,
 * because a page of a list has hundreds of them.
 */
export function RowAction(props: RowActionProps) {
  const { action, subject, icon = icons[action], refusedBecause, onClick } = props;
  const className = [
    'plain-button row-action',
    action === 'Delete' && 'row-action-danger',
    !icon && 'row-action-word',
  ];
  return (
    <button
      type="button"
      className={className.filter(Boolean).join(' ')}
      aria-label={refusedBecause ? `${action} ${subject}. ${refusedBecause}` : `${action} ${subject}`}
      data-opens={action.toLowerCase()}
      aria-disabled={refusedBecause !== undefined || undefined}
      onClick={refusedBecause === undefined ? onClick : undefined}
      {...tipOf(refusedBecause ?? (icon ? action : `${action} information`))}
    >
      {icon ?? action}
    </button>
  );
}

/** What can be done with a row, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="row-actions">{children}</div>;
}
