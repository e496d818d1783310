import { Modal } from 'antd';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useFocusBack } from '../hooks/use-focus-back';
import { RecordForm, type OpenForm, type RecordFormProps } from '../forms/RecordForm';
import { useCloseGuard } from '../forms/use-close-guard';
import { focusFirstField } from './focus-first-field';
import { PartBoundary } from './PartBoundary';
import type { Dialog } from './ReadingDialog';

interface FormDialogProps<Values extends object, Output> extends RecordFormProps<Values, Output>, Dialog {
  title: ReactNode;
  /** Of a dialog that edits no record: what it is about. What was typed comes back in no other one. */
  about?: string | undefined;
  submitText?: string;
  pendingText?: string;
  width?: number;
}

/** Escape and Cancel ask before anything typed is lost; the focus returns to where it came from. */
export function FormDialog<Values extends object, Output = unknown>(props: FormDialogProps<Values, Output>) {
  const { open, title, about, onClose, width = 560, submitText, pendingText, onDone, ...form } = props;
  const { record } = form;
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const inside = useRef<OpenForm | null>(null);
  const guard = useCloseGuard(
    open,
    () => inside.current?.isUnsaved() ?? false,
    () => {
      inside.current?.giveUp();
      onClose();
    },
  );
  const focusBack = useFocusBack(open);
  const name = typeof title === 'string' ? title : '';
  const submit = submitText ?? (record ? 'Save Changes' : title);
  return (
    <>
      <Modal
        open={open}
        title={title}
        width={width}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={isSending ? undefined : guard.close}
        afterOpenChange={(isOpen) =>
          isOpen ? focusFirstField(document.getElementById(formId)) : focusBack()
        }
        okText={isSending ? (pendingText ?? submitText ?? (record ? 'Saving...' : 'Adding...')) : submit}
        okButtonProps={{ htmlType: 'submit', form: formId, loading: isSending }}
        cancelButtonProps={{ disabled: isSending }}
      >
        <PartBoundary>
          <RecordForm<Values, Output>
            {...form}
            draftKey={[name, record?.id ?? about].filter(Boolean).join(' ')}
            handle={inside}
            onSending={setSending}
            attributes={{ id: formId, validateTrigger: 'onBlur' }}
            {...(onDone && { onDone })}
            onSent={onClose}
          />
        </PartBoundary>
      </Modal>
      {guard.question}
    </>
  );
}
