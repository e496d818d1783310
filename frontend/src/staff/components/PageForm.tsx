import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { showErrors } from '../form-errors';
import { useSingleFlight } from '../use-single-flight';

interface PageFormProps<Values extends object> {
  /** Part of the fields' ids: 'test-email'. */
  name: string;
  form: FormInstance<Values>;
  initialValues: Values;
  submitText: string;
  /** The same button while sending. */
  pendingText: string;
  icon?: ReactNode;
  /** Sends. When it rejects, all that was typed stays and an ApiError's details stand beside their fields. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** The fields: antd `Form.Item`s whose names are the API's field names. */
  children: ReactNode;
}

/** A form that stands on a page: it complains when it is sent, and nothing is sent twice. */
export function PageForm<Values extends object>(props: PageFormProps<Values>) {
  const { name, form, initialValues, submitText, pendingText, icon, onSubmit, children } = props;
  const { isBusy, run } = useSingleFlight(async (values: Values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      showErrors(form, error);
    }
  });
  const forgive = (changed: Partial<Values>) =>
    form.setFields(
      Object.keys(changed).map((field) => ({ name: field, errors: [] })) as unknown as Parameters<
        typeof form.setFields
      >[0],
    );
  return (
    <Form<Values>
      form={form}
      name={name}
      layout="vertical"
      initialValues={initialValues}
      // A complaint that appears on leaving a field would move the button away from under the click.
      validateTrigger="onSubmit"
      onValuesChange={forgive}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={(values) => void run(values)}
    >
      {children}
      <Button type="primary" htmlType="submit" icon={icon} loading={isBusy}>
        {isBusy ? pendingText : submitText}
      </Button>
    </Form>
  );
}
