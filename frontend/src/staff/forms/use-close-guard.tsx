import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';

interface CloseGuard {
  close: () => void;
  question: ReactNode;
}

/** @param isOpen whether the form is: the question goes with it */
export function useCloseGuard(isOpen: boolean, isUnsaved: () => boolean, onClose: () => void): CloseGuard {
  const [isAsking, setAsking] = useState(false);
  if (!isOpen && isAsking) setAsking(false);
  const question = (
    <Modal
      open={isAsking}
      title="Discard what you typed?"
      width={400}
      // Dialogs stand over each other in the order of the page: this one comes after the form each time.
      destroyOnHidden
      okText="Discard"
      okButtonProps={{ danger: true }}
      cancelText="Keep Editing"
      onCancel={() => setAsking(false)}
      onOk={() => {
        setAsking(false);
        onClose();
      }}
    >
      <p>It has not been saved.</p>
    </Modal>
  );
  return { close: () => (isUnsaved() ? setAsking(true) : onClose()), question };
}
