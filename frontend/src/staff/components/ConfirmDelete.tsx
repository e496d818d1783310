import { Alert, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { NOTHING_SAID, wordsOf } from '../../shared/request';
import { useSingleFlight } from '../use-single-flight';

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
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy: isDeleting, run: confirm } = useSingleFlight(async () => {
    setRefusal(null);
    try {
      await onConfirm();
    } catch (error) {
      // The toast goes away; why it was refused stays, and the dialog with it, so that it can be tried again.
      setRefusal(wordsOf(error) ?? NOTHING_SAID);
    }
  });
  return (
    <Modal
      open={open}
      title={title}
      width={460}
      destroyOnHidden
      onCancel={isDeleting ? undefined : onClose}
      afterClose={() => setRefusal(null)}
      onOk={() => void confirm()}
      okText={isDeleting ? 'Deleting...' : 'Delete'}
      okButtonProps={{ danger: true, disabled: isDeleting }}
      cancelButtonProps={{ disabled: isDeleting }}
    >
      {children && <p>{children}</p>}
      <p>This action cannot be undone.</p>
      {refusal && <Alert className="dialog-refusal" type="error" showIcon title={refusal} />}
    </Modal>
  );
}
