import { Alert, Form, type FormInstance, type FormProps } from 'antd';
import { type ReactNode, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { useIsThere } from '../hooks/use-is-there';
import { ApiError, NOTHING_SAID, wordsOf } from '../../shared/request';
import { ChangedMeanwhile, Restored } from './FormNotices';
import type { Edit, EditedRecord } from './record-form';
import { type Outcome, useAction } from './use-action';
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
  /** It was sent, and is still shown. */
  onSent?: () => void;
  attributes: Pick<FormProps<Values>, 'id' | 'name' | 'validateTrigger' | 'onFinishFailed'>;
}

const DELETED = 'This record has been deleted meanwhile. What you typed is still here.';
const UNDECIDED = 'Choose for each field which value it is to have, then save again.';
const none = {};

/** The one form, framed by `FormDialog` and `PageForm`. */
export function RecordForm<Values extends object, Output>(props: FramedProps<Values, Output>) {
  const { record, initialValues = none, draftKey, staysOpen = false, children, onSubmit, ...rest } = props;
  const { handle, buttons, onSending, onSent, attributes, ...outcome } = rest;
  const isThere = useIsThere();
  const [form] = Form.useForm<Values>(props.form);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const edited = useRecordForm({ form, record, initialValues, draftKey, staysOpen });
  const { followed, conflicts, isUnsaved, giveUp } = edited;
  const isUndecided = conflicts.some(({ chosen }) => chosen === undefined);
  useImperativeHandle(handle, () => ({ isUnsaved, giveUp }), [isUnsaved, giveUp]);
  const action = useAction({
    ...outcome,
    onDone: (output, input) => {
      outcome.onDone?.(output, input);
      if (isThere.current) onSent?.();
    },
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
  const clearEdited = clearErrors(form);

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
        clearEdited(changed);
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

/** Clears a complaint as soon as its field is edited. */
const clearErrors =
  <Values extends object>(form: FormInstance<Values>) =>
  (changed: Partial<Values>): void =>
    form.setFields(
      Object.keys(changed).map((field) => ({ name: field, errors: [] })) as unknown as Parameters<
        typeof form.setFields
      >[0],
    );

/** Returns what belongs to no field of this form. */
function showErrors<Values extends object>(form: FormInstance<Values>, error: unknown): string | null {
  const message = wordsOf(error) ?? NOTHING_SAID;
  if (!(error instanceof ApiError) || error.details.length === 0) return message;

  const known = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]));
  const fields = [...known].flatMap(([path, name]) => {
    const errors = error.details.filter(({ field }) => field === path).map((complaint) => complaint.message);
    return errors.length > 0 ? [{ name, errors }] : [];
  });
  form.setFields(fields as unknown as Parameters<typeof form.setFields>[0]);
  const first = fields[0];
  if (first) form.focusField(first.name);

  const rest = error.details.filter(({ field }) => !known.has(field));
  return rest.length > 0 ? rest.map((complaint) => complaint.message).join(' ') : null;
}
