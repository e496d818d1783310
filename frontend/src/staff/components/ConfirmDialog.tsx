import { Alert, Modal } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NOTHING_SAID, wordsOf } from '../../shared/request';
import { useAction, type Outcome } from '../forms/use-action';
import { useFocusBack } from '../hooks/use-focus-back';
import { useIsThere } from '../hooks/use-is-there';
import { PartBoundary } from './PartBoundary';
import type { Dialog } from './ReadingDialog';

interface ConfirmDialogProps<Output> extends Outcome<Output>, Dialog {
  title: string;
  confirmText: string;
  pendingText?: string;
  isDangerous?: boolean;
  children: ReactNode;
  onConfirm: () => Promise<Output>;
  /** True when it shows the failure itself. */
  onFailure?: (error: unknown) => boolean;
}

export function ConfirmDialog<Output>(props: ConfirmDialogProps<Output>) {
  const { open, title, confirmText, pendingText = confirmText, isDangerous = false, children } = props;
  const { onConfirm, onFailure, onClose, onDone = onClose, ...outcome } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const pressed = useRef<Element | null>(null);
  const focusBack = useFocusBack(open);
  const isThere = useIsThere();
  const { isBusy, run } = useAction<void, Output>({
    ...outcome,
    act: onConfirm,
    onDone: (output, input) => {
      // Deleting may unmount this dialog with its page, which is left all the same, unless another dialog has
      // opened.
      const isAnotherOpen = !isThere.current && document.querySelector('[role="dialog"]') !== null;
      if (!isAnotherOpen) onDone(output, input);
    },
  });
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
  // A disabled button loses the focus, and without it the keys do nothing.
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
      afterOpenChange={(isNow) => isNow || focusBack()}
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
