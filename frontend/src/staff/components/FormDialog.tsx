import { Alert, Form, Modal } from 'antd';
import { useId, useImperativeHandle, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ApiError } from '../../shared/request';
import { forgive, showErrors } from '../forms/form-errors';
import { ChangedMeanwhile } from '../forms/FormNotices';
import type { Edit, EditedRecord } from '../forms/record-form';
import { useCloseGuard } from '../forms/use-close-guard';
import { useRecordForm } from '../forms/use-record-form';
import { focusFirstField } from './focus-first-field';
import { PartBoundary } from './PartBoundary';

interface FormDialogProps<Values extends object> {
  open: boolean;
  title: ReactNode;
  /** The button that sends: 'Add Worker'. */
  submitText: string;
  /** The same button while sending. */
  pendingText?: string;
  /** What something new starts with. */
  initialValues?: Partial<Values>;
  /** The record that is edited; fields that nobody edits follow it while the dialog is open. */
  record?: EditedRecord<Values>;
  /** The fields: antd `Form.Item`s whose names are the API's field names. */
  children: ReactNode;
  /**
   * Sends all values, or of a record what was changed; closing is up to the caller, after success. When it rejects, the
   * dialog stays open with all that was typed, an ApiError's details stand beside their fields, and a message without a
   * field above the form.
   */
  onSubmit: (values: Values, edit: Edit<Values>) => Promise<unknown>;
  onClose: () => void;
  width?: number;
  submitDisabled?: boolean;
}

/** What the dialog asks of the form inside. */
interface OpenForm {
  isUnsaved: () => boolean;
  giveUp: () => void;
}

/**
 * A form in a dialog: the first field has the focus, Enter sends, nothing is sent twice, Esc closes and asks before
 * anything typed is lost, the focus goes back where it came from.
 */
export function FormDialog<Values extends object>({
  open,
  title,
  width = 560,
  ...form
}: FormDialogProps<Values>) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const { submitText, pendingText = submitText, onClose, submitDisabled = false } = form;
  const inside = useRef<OpenForm | null>(null);
  const guard = useCloseGuard(
    () => inside.current?.isUnsaved() ?? false,
    () => {
      inside.current?.giveUp();
      onClose();
    },
  );
  return (
    <>
      <Modal
        open={open}
        title={title}
        width={width}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={isSending ? undefined : guard.close}
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
            inside={inside}
            onSending={setSending}
          />
        </PartBoundary>
      </Modal>
      {guard.question}
    </>
  );
}

type DialogFormProps<Values extends object> = Pick<
  FormDialogProps<Values>,
  'initialValues' | 'record' | 'children' | 'onSubmit'
> & {
  formId: string;
  name: string;
  inside: RefObject<OpenForm | null>;
  onSending: (isSending: boolean) => void;
};

const DELETED = 'This record has been deleted meanwhile. What you typed is still here.';
const UNDECIDED = 'Choose for each field which value it is to have, then save again.';
const none = {};

function DialogForm<Values extends object>(props: DialogFormProps<Values>) {
  const { formId, name, initialValues = none, record, children, onSubmit, inside, onSending } = props;
  const [form] = Form.useForm<Values>();
  const [problem, setProblem] = useState<string | null>(null);
  // A ref, because a double click arrives before the next render.
  const isSending = useRef(false);
  const draftKey = record ? `${name} ${record.id}` : name;
  const { isUnsaved, giveUp, ...edited } = useRecordForm({ form, record, initialValues, draftKey });
  useImperativeHandle(inside, () => ({ isUnsaved, giveUp }), [isUnsaved, giveUp]);
  const { followed, conflicts } = edited;

  const submit = async (values: Values) => {
    if (isSending.current) return;
    isSending.current = true;
    onSending(true);
    setProblem(null);
    try {
      await edited.send(values, (edit) => onSubmit(values, edit));
    } catch (error) {
      const isGone = record && error instanceof ApiError && error.status === 404;
      setProblem(isGone ? DELETED : showErrors(form, error));
    } finally {
      isSending.current = false;
      onSending(false);
    }
  };
  const undecided = conflicts.some(({ chosen }) => chosen === undefined);
  const forgiveEdited = forgive(form);

  return (
    <Form<Values>
      id={formId}
      // The browser's own complaint would stand in the way of ours, and in its own words.
      noValidate
      form={form}
      layout="vertical"
      initialValues={edited.startValues}
      onFinish={(values) => (undecided ? setProblem(UNDECIDED) : void submit(values))}
      scrollToFirstError={{ focus: true, block: 'center' }}
      validateTrigger="onBlur"
      onValuesChange={(changed: Partial<Values>) => {
        forgiveEdited(changed);
        edited.onEdit(changed);
      }}
      preserve
    >
      {problem && <Alert className="form-notice" type="error" showIcon title={problem} />}
      {edited.isRestored && (
        <Alert className="form-notice" type="info" showIcon title="What you had typed is here again." />
      )}
      {record && (followed.length > 0 || conflicts.length > 0) && (
        <ChangedMeanwhile
          record={record}
          followed={followed}
          conflicts={conflicts}
          onChoose={edited.choose}
        />
      )}
      {children}
    </Form>
  );
}
