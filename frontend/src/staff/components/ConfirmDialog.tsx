import { Alert, Modal } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NOTHING_SAID, wordsOf } from '../../shared/request';
import { useAction, type Outcome } from '../forms/use-action';
import { PartBoundary } from './PartBoundary';

interface ConfirmDialogProps<Output> extends Outcome<Output> {
  open: boolean;
  title: string;
  /** The button that does it, and the same while it is being done. */
  confirmText: string;
  pendingText?: string;
  isDangerous?: boolean;
  /** What will be done, and what that means. */
  children: ReactNode;
  onConfirm: () => Promise<Output>;
  /** Told a failure; true when it says itself what is to be said. */
  onFailure?: (error: unknown) => boolean;
  onClose: () => void;
}

/** A question before something is done. It closes once that is done, and else says why it was refused, to be tried again. */
export function ConfirmDialog<Output>(props: ConfirmDialogProps<Output>) {
  const { open, title, confirmText, pendingText = confirmText, isDangerous = false, children } = props;
  const { onConfirm, onFailure, onClose, onDone = onClose, ...outcome } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const pressed = useRef<Element | null>(null);
  const { isBusy, run } = useAction<void, Output>({ ...outcome, act: onConfirm, onDone });
  const confirm = async () => {
    pressed.current = document.activeElement;
    setRefusal(null);
    try {
      await run();
    } catch (error) {
      // The toast goes away; why it was refused stays.
      if (!onFailure?.(error)) setRefusal(wordsOf(error) ?? NOTHING_SAID);
    }
  };
  // A browser takes the focus from a button that is disabled; the dialog is to be left or confirmed with the keys.
  useEffect(() => {
    if (!isBusy && document.activeElement === document.body) (pressed.current as HTMLElement | null)?.focus();
  }, [isBusy]);
  return (
    <Modal
      open={open}
      title={title}
      width={460}
      destroyOnHidden
      onCancel={isBusy ? undefined : onClose}
      afterClose={() => setRefusal(null)}
      onOk={() => void confirm()}
      okText={isBusy ? pendingText : confirmText}
      okButtonProps={{ danger: isDangerous, disabled: isBusy }}
      cancelButtonProps={{ disabled: isBusy }}
    >
      <PartBoundary>{children}</PartBoundary>
      {refusal && <Alert className="dialog-refusal" type="error" showIcon title={refusal} />}
    </Modal>
  );
}
