import { Alert, Form, Modal } from 'antd';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../shared/request';
import { keepDraft, takeDraft, watchForm } from '../drafts';
import { forgive, showErrors } from '../form-errors';
import { focusFirstField } from './focus-first-field';
import { PartBoundary } from './PartBoundary';
import { useLiveRecord } from './use-live-record';

interface FormDialogProps<Values extends object> {
  open: boolean;
  title: ReactNode;
  /** The button that sends: 'Add Worker'. */
  submitText: string;
  /** The same button while sending. */
  pendingText?: string;
  /** The record as it is now: while the dialog is open, fields that nobody touched follow it. */
  initialValues?: Partial<Values>;
  /** The fields: antd `Form.Item`s whose names are the API's field names. */
  children: ReactNode;
  /**
   * Sends; closing is up to the caller, after success. When it rejects, the dialog stays open with all that was typed,
   * an ApiError's details stand beside their fields, and a message without a field above the form.
   */
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  width?: number;
  submitDisabled?: boolean;
}

/** A form in a dialog: the first field has the focus, Esc closes, Enter sends, nothing is sent twice, the focus goes back where it came from. */
export function FormDialog<Values extends object>({
  open,
  title,
  width = 560,
  ...form
}: FormDialogProps<Values>) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const { submitText, pendingText = submitText, onClose, submitDisabled = false } = form;
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={isSending ? undefined : onClose}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(document.getElementById(formId))}
      okText={isSending ? pendingText : submitText}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: isSending, disabled: submitDisabled }}
      cancelButtonProps={{ disabled: isSending }}
    >
      <PartBoundary>
        <DialogForm
          {...form}
          formId={formId}
          name={typeof title === 'string' ? title : ''}
          onSending={setSending}
        />
      </PartBoundary>
    </Modal>
  );
}

type DialogFormProps<Values extends object> = Pick<
  FormDialogProps<Values>,
  'initialValues' | 'children' | 'onSubmit'
> & { formId: string; name: string; onSending: (isSending: boolean) => void };

function DialogForm<Values extends object>(props: DialogFormProps<Values>) {
  const { formId, name, initialValues, children, onSubmit, onSending } = props;
  const [form] = Form.useForm<Values>();
  const [problem, setProblem] = useState<string | null>(null);
  // A ref, because a double click arrives before the next render.
  const isSending = useRef(false);
  const isSent = useRef(false);
  const hasChanged = useLiveRecord(form, initialValues, () => isSending.current || isSent.current);
  const [draftKey] = useState(() => JSON.stringify([location.pathname, name, initialValues]));
  const [draft] = useState(() => takeDraft(draftKey));
  useEffect(() => {
    if (draft) form.setFieldsValue(draft);
  }, [draft, form]);
  useEffect(
    () =>
      watchForm(draftKey, () => (form.isFieldsTouched() ? (form.getFieldsValue(true) as Values) : undefined)),
    [draftKey, form],
  );

  const submit = async (values: Values) => {
    if (isSending.current) return;
    isSending.current = true;
    onSending(true);
    setProblem(null);
    try {
      await onSubmit(values);
      isSent.current = true;
    } catch (error) {
      // The way leads to sign-in now, and then back to this form.
      if (error instanceof ApiError && error.status === 401) keepDraft(draftKey, values);
      setProblem(showErrors(form, error));
    } finally {
      isSending.current = false;
      onSending(false);
    }
  };

  return (
    <Form<Values>
      id={formId}
      // The browser's own complaint would stand in the way of ours, and in its own words.
      noValidate
      form={form}
      layout="vertical"
      initialValues={initialValues}
      onFinish={(values) => void submit(values)}
      scrollToFirstError={{ focus: true, block: 'center' }}
      validateTrigger="onBlur"
      onValuesChange={forgive(form)}
      preserve
    >
      {problem && <Alert className="form-notice" type="error" showIcon title={problem} />}
      {draft && (
        <Alert className="form-notice" type="info" showIcon title="What you had typed is here again." />
      )}
      {hasChanged && (
        <Alert
          className="form-notice"
          type="warning"
          showIcon
          title="This record was changed meanwhile. What you have not edited shows the change."
        />
      )}
      {children}
    </Form>
  );
}
