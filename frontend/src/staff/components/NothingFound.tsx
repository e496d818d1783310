import { Button } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState';

interface NothingFoundProps {
  plural: string;
  icon?: ReactNode;
  isFiltered: boolean;
  hint?: string;
  onClear?: () => void;
  clearText?: string;
  title?: string;
  description?: string;
  action?: ReactNode;
}

export function NothingFound(props: NothingFoundProps) {
  const { plural, icon, isFiltered, onClear, clearText = 'Clear Filters' } = props;
  const { hint = `Filters are set; they may hide ${plural}.`, description, action } = props;
  const none = `No ${plural} found`;
  if (!isFiltered)
    return <EmptyState icon={icon} title={props.title ?? none} description={description} action={action} />;
  return (
    <EmptyState
      icon={icon}
      title={none}
      description={hint}
      action={onClear && <Button onClick={onClear}>{clearText}</Button>}
    />
  );
}
