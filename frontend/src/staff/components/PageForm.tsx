import { Alert, Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { forgive, showErrors } from '../forms/form-errors';
import { ChangedMeanwhile } from '../forms/FormNotices';
import type { Edit, EditedRecord } from '../forms/record-form';
import { useRecordForm } from '../forms/use-record-form';
import { useSingleFlight } from '../hooks/use-single-flight';
import './page.css';

const nothing = {};

interface PageFormProps<Values extends object> {
  /** Part of the fields' ids: 'test-email'. */
  name: string;
  form: FormInstance<Values>;
  /** What the fields start with. */
  initialValues?: Partial<Values>;
  /** The record that is edited; fields that nobody edits follow it. */
  record?: EditedRecord<Values>;
  submitText: string;
  /** The same button while sending. */
  pendingText: string;
  icon?: ReactNode;
  submitDisabled?: boolean;
  /** Other buttons, after the one that sends. */
  actions?: ReactNode;
  /** Told the complaints that stand beside the fields, when it was not sent for them. */
  onComplaints?: (complaints: string[]) => void;
  /**
   * Sends all values, or of a record what was changed, and answers the record. When it rejects, all that was typed
   * stays and an ApiError's details stand beside their fields.
   */
  onSubmit: (values: Values, edit: Edit<Values>) => Promise<unknown>;
  /** The fields: antd `Form.Item`s whose names are the API's field names. */
  children: ReactNode;
}

/**
 * A form that stands on a page: it complains when it is sent, nothing is sent twice, and what was typed is there again
 * for whoever comes back to the page.
 */
export function PageForm<Values extends object>(props: PageFormProps<Values>) {
  const {
    name,
    form,
    initialValues = nothing,
    record,
    submitText,
    pendingText,
    icon,
    submitDisabled = false,
  } = props;
  const { actions, onComplaints, onSubmit, children } = props;
  const edited = useRecordForm({ form, record, initialValues, draftKey: name, staysOpen: true });
  const { followed, conflicts } = edited;
  const { isBusy, run } = useSingleFlight(async (values: Values) => {
    try {
      await edited.send(values, (edit) => onSubmit(values, edit));
    } catch (error) {
      showErrors(form, error);
    }
  });
  const undecided = conflicts.some(({ chosen }) => chosen === undefined);
  const forgiveEdited = forgive(form);
  return (
    <Form<Values>
      form={form}
      noValidate
      name={name}
      layout="vertical"
      initialValues={edited.startValues}
      // A complaint that appears on leaving a field would move the button away from under the click.
      validateTrigger="onSubmit"
      onValuesChange={(changed: Partial<Values>) => {
        forgiveEdited(changed);
        edited.onEdit(changed);
      }}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={(values) => void run(values)}
      onFinishFailed={({ errorFields }) => onComplaints?.(errorFields.flatMap(({ errors }) => errors))}
    >
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
      <div className="page-form-buttons">
        <Button
          type="primary"
          htmlType="submit"
          icon={icon}
          loading={isBusy}
          disabled={submitDisabled || undecided}
          // A quick answer may come between the clicks of a double click.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {isBusy ? pendingText : submitText}
        </Button>
        {actions}
      </div>
    </Form>
  );
}
