import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { isMissing } from '../../shared/request';
import { EmptyState } from './EmptyState';
import { PartBoundary } from './PartBoundary';
import { QueryView, type ShownQuery } from './QueryView';

/** What every dialog is given. */
export interface Dialog {
  open: boolean;
  onClose: () => void;
}

interface ReadingDialogProps extends Dialog {
  title: string;
  width: number;
  footer?: ReactNode;
  /** Mounted only while open. */
  children: ReactNode;
}

/** Focusable, so that a long text scrolls by the keyboard. */
export function ReadingDialog({ title, footer, children, onClose, ...modal }: ReadingDialogProps) {
  const close = (
    <Button type="primary" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Modal
      {...modal}
      title={title}
      destroyOnHidden
      onCancel={onClose}
      footer={footer === undefined ? close : footer}
    >
      <div role="region" aria-label={title} tabIndex={0}>
        <PartBoundary>{children}</PartBoundary>
      </div>
    </Modal>
  );
}

interface RecordOrMissingProps<Data> {
  query: ShownQuery<Data>;
  noun: string;
  children: (data: Data) => ReactNode;
}

/** A record may be gone, and an address mistyped. */
export function RecordOrMissing<Data>({ query, noun, children }: RecordOrMissingProps<Data>) {
  if (query.data === undefined && isMissing(query.error))
    return <EmptyState title={`There is no such ${noun}`} description="It may have been deleted." />;
  return (
    <QueryView query={query} failure={`Failed to fetch ${noun}`}>
      {children}
    </QueryView>
  );
}
