import { Button } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState';

interface NothingFoundProps {
  /** What there is none of: 'workers'. */
  plural: string;
  icon?: ReactNode;
  isFiltered: boolean;
  /** What is said of the filters; that they may hide something unless said otherwise. */
  hint?: string;
  /** The button that takes the filters away, and its words. */
  onClear?: () => void;
  clearText?: string;
  /** Without filters: the words, if others, and what can be done about it. */
  title?: string;
  description?: string;
  action?: ReactNode;
}

/** What a list says in its place when nothing is in it: because of filters, or because there is nothing yet. */
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
