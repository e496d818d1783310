import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';

interface ConfirmDeleteProps {
  open: boolean;
  /** 'Delete Employer'. */
  title: string;
  /** What is deleted, by its name; the warning follows by itself. */
  children?: ReactNode;
  /** Deletes. The dialog waits for it; the caller closes it, and tells the outcome in a toast. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** The product's one confirmation before something is deleted. */
export function ConfirmDelete({ open, title, children, onConfirm, onClose }: ConfirmDeleteProps) {
  const [isDeleting, setDeleting] = useState(false);
  const confirm = async () => {
    setDeleting(true);
    try {
      await onConfirm();
    } catch {
      // The caller's mutation has told the reason; the dialog stays open so that it can be tried again.
    } finally {
      setDeleting(false);
    }
  };
  return (
    <Modal
      open={open}
      title={title}
      width={460}
      destroyOnHidden
      onCancel={isDeleting ? undefined : onClose}
      onOk={() => void confirm()}
      okText={isDeleting ? 'Deleting...' : 'Delete'}
      okButtonProps={{ danger: true, disabled: isDeleting }}
      cancelButtonProps={{ disabled: isDeleting }}
    >
      {children && <p>{children}</p>}
      <p>This action cannot be undone.</p>
    </Modal>
  );
}
