import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';

interface CloseGuard {
  close: () => void;
  question: ReactNode;
}

export function useCloseGuard(isUnsaved: () => boolean, onClose: () => void): CloseGuard {
  const [isAsking, setAsking] = useState(false);
  const question = (
    <Modal
      open={isAsking}
      title="Discard what you typed?"
      width={400}
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
