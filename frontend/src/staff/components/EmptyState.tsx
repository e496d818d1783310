import { InboxOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, description, action, icon = <InboxOutlined /> }: EmptyStateProps) {
  return (
    <Flex vertical align="center" gap={6} className="empty-state">
      <span className="empty-state-icon" aria-hidden>
        {icon}
      </span>
      <div className="empty-state-title">{title}</div>
      {description && <div>{description}</div>}
      {action && <div className="empty-state-action">{action}</div>}
    </Flex>
  );
}

export interface NothingFoundProps extends Partial<EmptyStateProps> {
  plural: string;
  isFiltered: boolean;
  hint?: string;
  onClear?: (() => void) | undefined;
  clearText?: string;
}

export function NothingFound(props: NothingFoundProps) {
  const { plural, isFiltered, hint, onClear, clearText = 'Clear Filters', ...unfiltered } = props;
  const title = `No ${plural} found`;
  if (!isFiltered) return <EmptyState title={title} {...unfiltered} />;
  return (
    <EmptyState
      icon={unfiltered.icon}
      title={title}
      description={hint ?? `Filters are set; they may hide ${plural}.`}
      action={onClear && <Button onClick={onClear}>{clearText}</Button>}
    />
  );
}
