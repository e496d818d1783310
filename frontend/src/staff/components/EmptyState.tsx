import { InboxOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, description, action, icon = <InboxOutlined /> }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <span className="empty-state-icon" aria-hidden>
        {icon}
      </span>
      <div className="empty-state-title">{title}</div>
      {description && <div>{description}</div>}
      {action && <div className="empty-state-action">{action}</div>}
    </div>
  );
}
