import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { PartBoundary } from './PartBoundary';

interface ReadingDialogProps {
  open: boolean;
  title: string;
  width: number;
  /** A button that closes it, unless said otherwise. */
  footer?: ReactNode;
  /** Mounted only while it is open. */
  children: ReactNode;
  onClose: () => void;
}

/** Something to read, and to close again. With nothing to press in it, a long one is scrolled with the keys. */
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
