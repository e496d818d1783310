import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';

interface CloseGuard {
  /** Closes, or asks first: for Esc, the cross and Cancel. */
  close: () => void;
  /** The question, to be rendered beside the dialog. */
  question: ReactNode;
}

/**
 * Keeps a slip of the finger from losing what was typed.
 * @param isUnsaved whether there is anything to lose
 * @param onClose closes without keeping it
 */
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
