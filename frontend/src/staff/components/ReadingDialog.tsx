import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { DialogReading } from './DialogReading';
import { PartBoundary } from './PartBoundary';

interface ReadingDialogProps {
  open: boolean;
  title: string;
  width: number;
  /** Mounted only while it is open. */
  children: ReactNode;
  onClose: () => void;
}

/** Something to read, and to close again. */
export function ReadingDialog({ open, title, width, children, onClose }: ReadingDialogProps) {
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      destroyOnHidden
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <DialogReading label={title}>
        <PartBoundary>{children}</PartBoundary>
      </DialogReading>
    </Modal>
  );
}
