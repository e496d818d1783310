import { Alert, Form, type FormInstance, type FormProps } from 'antd';
import { useImperativeHandle, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ApiError } from '../../shared/request';
import { forgive, showErrors } from './form-errors';
import { ChangedMeanwhile, Restored } from './FormNotices';
import type { Edit, EditedRecord } from './record-form';
import { useAction, type Outcome } from './use-action';
import { useRecordForm } from './use-record-form';

/** What every form is given, in a dialog or on a page; the outcome of sending is said in a toast, too. */
export interface RecordFormProps<Values extends object, Output = unknown> extends Outcome<Output> {
  /** For what changes the fields from outside. */
  form?: FormInstance<Values>;
  /** What something new starts with. */
  initialValues?: Partial<Values>;
  /** The record that is edited; fields that nobody edits follow it while the form is open. */
  record?: EditedRecord<Values>;
  /** The fields: antd `Form.Item`s whose names are the API's field names. */
  children: ReactNode;
  /**
   * Sends all values, or of a record what was changed. When it rejects, all that was typed stays, an ApiError's details
   * stand beside their fields, and in a dialog a message without a field above the form.
   */
  onSubmit: (values: Values, edit: Edit<Values>) => Promise<Output>;
}

/** What the frame around a form asks of it. */
export interface OpenForm {
  isUnsaved: () => boolean;
  giveUp: () => void;
}

interface FramedProps<Values extends object, Output> extends RecordFormProps<Values, Output> {
  /** What a draft is kept by. */
  draftKey: string;
  /** The form stays on the page once it was sent, and goes on following the record. */
  staysOpen?: boolean;
  handle?: RefObject<OpenForm | null>;
  /** Its buttons, where the frame has them inside the form. */
  buttons?: (isUndecided: boolean) => ReactNode;
  onSending: (isSending: boolean) => void;
  /** How antd's form differs between the frames. */
  attributes: Pick<FormProps<Values>, 'id' | 'name' | 'validateTrigger' | 'onFinishFailed'>;
}

const DELETED = 'This record has been deleted meanwhile. What you typed is still here.';
const UNDECIDED = 'Choose for each field which value it is to have, then save again.';
const none = {};

/**
 * The one form: it says what is wrong beside the fields, keeps what was typed, takes in what others change meanwhile,
 * and sends once. `FormDialog` and `PageForm` put it into their frames.
 */
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
      // On a page nothing covers the toast, which says it.
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
      // The browser's own complaint would stand in the way of ours, and in its own words.
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
