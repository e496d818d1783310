import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
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

/** One thing that can be done with a row: an icon with a tooltip and a full name. */
export function RowAction({ action, subject, icon, danger = false, onClick }: RowActionProps) {
  return (
    <Tooltip title={action}>
      <Button
        className="row-action"
        type="text"
        danger={danger}
        aria-label={`${action} ${subject}`}
        icon={icon}
        onClick={onClick}
      />
    </Tooltip>
  );
}

/** What can be done with a row, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="row-actions">{children}</div>;
}
