import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { forgive, showErrors } from '../form-errors';
import { useSingleFlight } from '../use-single-flight';
import './page.css';

interface PageFormProps<Values extends object> {
  /** Part of the fields' ids: 'test-email'. */
  name: string;
  form: FormInstance<Values>;
  initialValues: Values;
  submitText: string;
  /** The same button while sending. */
  pendingText: string;
  icon?: ReactNode;
  submitDisabled?: boolean;
  /** Other buttons, after the one that sends. */
  actions?: ReactNode;
  /** Told the complaints that stand beside the fields, when it was not sent for them. */
  onComplaints?: (complaints: string[]) => void;
  /** Sends. When it rejects, all that was typed stays and an ApiError's details stand beside their fields. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** The fields: antd `Form.Item`s whose names are the API's field names. */
  children: ReactNode;
}

/** A form that stands on a page: it complains when it is sent, and nothing is sent twice. */
export function PageForm<Values extends object>(props: PageFormProps<Values>) {
  const { name, form, initialValues, submitText, pendingText, icon, submitDisabled = false } = props;
  const { actions, onComplaints, onSubmit, children } = props;
  const { isBusy, run } = useSingleFlight(async (values: Values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <Form<Values>
      form={form}
      noValidate
      name={name}
      layout="vertical"
      initialValues={initialValues}
      // A complaint that appears on leaving a field would move the button away from under the click.
      validateTrigger="onSubmit"
      onValuesChange={forgive(form)}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={(values) => void run(values)}
      onFinishFailed={({ errorFields }) => onComplaints?.(errorFields.flatMap(({ errors }) => errors))}
    >
      {children}
      <div className="page-form-buttons">
        <Button
          type="primary"
          htmlType="submit"
          icon={icon}
          loading={isBusy}
          disabled={submitDisabled}
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
