import { Button, Flex } from 'antd';
import { useState, type ReactNode } from 'react';
import { RecordForm, type RecordFormProps } from '../forms/RecordForm';

interface PageFormProps<Values extends object, Output> extends RecordFormProps<Values, Output> {
  /** Prefix of the fields' ids, and key of the draft. */
  name: string;
  submitText: string;
  pendingText: string;
  icon?: ReactNode;
  submitDisabled?: boolean;
  actions?: ReactNode;
  onComplaints?: (complaints: string[]) => void;
}

export function PageForm<Values extends object, Output = unknown>(props: PageFormProps<Values, Output>) {
  const { name, submitText, pendingText, icon, submitDisabled = false, actions, ...rest } = props;
  const { onComplaints, ...form } = rest;
  const [isSending, setSending] = useState(false);
  const buttons = (isUndecided: boolean) => (
    <Flex wrap gap={8}>
      <Button
        type="primary"
        htmlType="submit"
        icon={icon}
        loading={isSending}
        disabled={submitDisabled || isUndecided}
        // A quick answer may come between the clicks of a double click.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {isSending ? pendingText : submitText}
      </Button>
      {actions}
    </Flex>
  );
  return (
    <RecordForm<Values, Output>
      {...form}
      draftKey={name}
      staysOpen
      buttons={buttons}
      onSending={setSending}
      attributes={{
        name,
        // A complaint that appears on leaving a field would move the button away from under the click.
        validateTrigger: 'onSubmit',
        onFinishFailed: ({ errorFields }) => onComplaints?.(errorFields.flatMap(({ errors }) => errors)),
      }}
    />
  );
}
