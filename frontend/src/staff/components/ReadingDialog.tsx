import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { PartBoundary } from './PartBoundary';

interface ReadingDialogProps {
  open: boolean;
  title: string;
  width: number;
  footer?: ReactNode;
  /** Mounted only while open. */
  children: ReactNode;
  onClose: () => void;
}

/** Focusable, so that a long text scrolls by the keyboard. */
export function ReadingDialog({ open, title, width, footer, children, onClose }: ReadingDialogProps) {
  const close = (
    <Button type="primary" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Modal
      open={open}
      title={title}
      width={width}
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
