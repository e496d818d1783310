import { Alert, Form, type FormInstance, type FormProps } from 'antd';
import { useImperativeHandle, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ApiError } from '../../shared/request';
import { forgive, showErrors } from './form-errors';
import { ChangedMeanwhile, Restored } from './FormNotices';
import type { Edit, EditedRecord } from './record-form';
import { useAction, type Outcome } from './use-action';
import { useRecordForm } from './use-record-form';

export interface RecordFormProps<Values extends object, Output = unknown> extends Outcome<Output> {
  form?: FormInstance<Values>;
  initialValues?: Partial<Values>;
  /** Fields that nobody edits follow it while the form is open. */
  record?: EditedRecord<Values>;
  /** `Form.Item`s named like the API's fields, so that its complaints find them. */
  children: ReactNode;
  /** Of a record, `edit` holds only what was changed. */
  onSubmit: (values: Values, edit: Edit<Values>) => Promise<Output>;
}

export interface OpenForm {
  isUnsaved: () => boolean;
  giveUp: () => void;
}

interface FramedProps<Values extends object, Output> extends RecordFormProps<Values, Output> {
  draftKey: string;
  /** The form stays after sending, and goes on following the record. */
  staysOpen?: boolean;
  handle?: RefObject<OpenForm | null>;
  buttons?: (isUndecided: boolean) => ReactNode;
  onSending: (isSending: boolean) => void;
  attributes: Pick<FormProps<Values>, 'id' | 'name' | 'validateTrigger' | 'onFinishFailed'>;
}

const DELETED = 'This record has been deleted meanwhile. What you typed is still here.';
const UNDECIDED = 'Choose for each field which value it is to have, then save again.';
const none = {};

/** The one form, framed by `FormDialog` and `PageForm`. */
export function RecordForm<Values extends object, Output>(props: FramedProps<Values, Output>) {
  const { record, initialValues = none, draftKey, staysOpen = false, children, onSubmit, ...rest } = props;
  const { handle, buttons, onSending, attributes, ...outcome } = rest;
  const [form] = Form.useForm<Values>(props.form);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const edited = useRecordForm({ form, record, initialValues, draftKey, staysOpen });
  const { followed, conflicts, isUnsaved, giveUp } = edited;
  const isUndecided = conflicts.some(({ chosen }) => chosen === undefined);
  useImperativeHandle(handle, () => ({ isUnsaved, giveUp }), [isUnsaved, giveUp]);
  const action = useAction({
    ...outcome,
    act: ({ values, edit }: { values: Values; edit: Edit<Values> }) => onSubmit(values, edit),
  });

  const submit = async (values: Values) => {
    if (isUndecided) return setProblem(UNDECIDED);
    // A double click arrives before the next render.
    if (isSending.current) return;
    isSending.current = true;
    onSending(true);
    setProblem(null);
    try {
      await edited.send(values, (edit) => action.run({ values, edit }));
    } catch (error) {
      const isGone = record && error instanceof ApiError && error.status === 404;
      const rest = isGone ? DELETED : showErrors(form, error);
      // On a page the toast is enough.
      if (!staysOpen) setProblem(rest);
    } finally {
      isSending.current = false;
      onSending(false);
    }
  };
  const forgiveEdited = forgive(form);

  return (
    <Form<Values>
      {...attributes}
      form={form}
      // The browser's own messages would replace ours.
      noValidate
      layout="vertical"
      initialValues={edited.startValues}
      onFinish={(values) => void submit(values)}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={(changed: Partial<Values>) => {
        forgiveEdited(changed);
        edited.onEdit(changed);
      }}
    >
      {problem && <Alert className="form-notice" type="error" showIcon title={problem} />}
      {edited.isRestored && <Restored />}
      {record && (followed.length > 0 || conflicts.length > 0) && (
        <ChangedMeanwhile
          record={record}
          followed={followed}
          conflicts={conflicts}
          onChoose={edited.choose}
        />
      )}
      {children}
      {buttons?.(isUndecided)}
    </Form>
  );
}
