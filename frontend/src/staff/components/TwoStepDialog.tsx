import { Button, Flex, Modal } from 'antd';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { focusFirstField } from './focus-first-field';
import { PartBoundary } from './PartBoundary';
import { Restored } from '../forms/FormNotices';
import { useCloseGuard } from '../forms/use-close-guard';
import { useFocusBack } from '../hooks/use-focus-back';
import { useIsThere } from '../hooks/use-is-there';

interface TwoStepProps {
  title: string;
  isUnsaved: boolean;
  isRestored: boolean;
  review: ReactNode;
  canReview: boolean;
  /** Of the button that leads to the second step. */
  reviewText?: string;
  /** False while the second step itself is not ready. */
  canConfirm?: boolean;
  confirmation: ReactNode;
  confirmText: string;
  pendingText: string;
  isBusy: boolean;
  /** What stands on the first step now is what is confirmed. */
  onReviewed?: () => void;
  /** A failure is shown by then; `look-again`: what was reviewed has changed, so the first step comes back. */
  onConfirm: () => Promise<boolean | 'look-again'>;
  onClose: () => void;
  onSent?: () => void;
}

/** Nothing that texts people is one click away. */
export function TwoStepDialog({ open, ...props }: TwoStepProps & { open: boolean }) {
  const step = useRef<HTMLDivElement>(null);
  // The second half of a double click may land outside the shorter step and drop the focus.
  const keepFocus = () => {
    if (document.activeElement === document.body) step.current?.focus();
  };
  const focusBack = useFocusBack(open);
  const guard = useCloseGuard(open, () => props.isUnsaved, props.onClose);
  return (
    <>
      <Modal
        open={open}
        title={props.title}
        width={640}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={props.isBusy ? undefined : guard.close}
        afterOpenChange={(isOpen) => (isOpen ? focusFirstField(step.current) : focusBack())}
        footer={null}
        wrapProps={{ onClick: keepFocus }}
      >
        <PartBoundary>
          <Steps {...props} step={step} onCancel={guard.close} />
        </PartBoundary>
      </Modal>
      {guard.question}
    </>
  );
}

interface StepsProps extends TwoStepProps {
  step: RefObject<HTMLDivElement | null>;
  onCancel: () => void;
}

function Steps({ step, ...props }: StepsProps) {
  const { review, canReview, confirmation, confirmText, pendingText, onConfirm, isBusy, onCancel } = props;
  const { onClose, onSent = onClose, reviewText = 'Review & Send', canConfirm = true } = props;
  const isThere = useIsThere();
  const [isConfirming, setConfirming] = useState(false);
  const wasConfirming = useRef(false);
  useEffect(() => {
    if (wasConfirming.current !== isConfirming) step.current?.focus();
    wasConfirming.current = isConfirming;
  }, [isConfirming, step]);

  const goOn = () => {
    props.onReviewed?.();
    setConfirming(true);
  };
  const send = async () => {
    const sent = await onConfirm();
    if (sent === 'look-again') setConfirming(false);
    else if (sent && isThere.current) onSent();
  };

  return (
    <>
      <div ref={step} className="two-step" tabIndex={-1}>
        {props.isRestored && <Restored isMessageAlone />}
        <p className="two-step-count">{isConfirming ? 'Step 2 of 2: confirm' : 'Step 1 of 2: review'}</p>
        {isConfirming ? confirmation : review}
      </div>
      <Flex className="two-step-buttons" wrap justify="flex-end" gap={8}>
        {isConfirming ? (
          <>
            <Button key="back" disabled={isBusy} onClick={() => setConfirming(false)}>
              Back
            </Button>
            <Button
              key="confirm"
              type="primary"
              loading={isBusy}
              disabled={!canConfirm}
              // The second half of a double click on Review is no confirmation.
              onClick={(event) => event.detail <= 1 && void send()}
            >
              {isBusy ? pendingText : confirmText}
            </Button>
          </>
        ) : (
          <>
            <Button key="cancel" onClick={onCancel}>
              Cancel
            </Button>
            <Button key="review" type="primary" disabled={!canReview} onClick={goOn}>
              {reviewText}
            </Button>
          </>
        )}
      </Flex>
    </>
  );
}
