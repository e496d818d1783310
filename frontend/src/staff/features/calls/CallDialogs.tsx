import { Form, Input, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { type CallResult, type OutOfOrderReason, passOver, recordCall } from '../../../api/dispatch';
import { formatPhone } from '../../../shared/phone';
import { FormDialog } from '../../components/FormDialog';
import type { Dialog } from '../../components/ReadingDialog';
import { messageOr } from '../../forms/use-action';
import { type JobMatch, nameOf } from '../matching/api/matches';
import { NOTE_LENGTH, reasonChoices } from '../offers/offer-words';
import { CALL_RESULTS } from './call-words';

const refreshes = ['job-matches', 'jobs', 'stats'] as const;
const noted = (note?: string) => (note?.trim() ? { note: note.trim() } : {});

interface CallValues {
  result: CallResult;
  note?: string;
}

interface CallFormProps<Values extends CallValues> extends Dialog {
  name: string;
  phone: string | null | undefined;
  matchOf: (values: Values) => string;
  /** What is asked before the result. */
  children?: ReactNode;
}

export function CallForm<Values extends CallValues>(props: CallFormProps<Values>) {
  const { name, phone, matchOf, children, ...dialog } = props;
  return (
    <FormDialog<Values, { waiting?: boolean }>
      {...dialog}
      title="Record Call"
      pendingText="Recording..."
      onSubmit={(values) => recordCall(matchOf(values), { result: values.result, ...noted(values.note) })}
      success={({ waiting }) => [
        'Success',
        waiting ? 'Call recorded. No place is free: they wait for one' : 'Call recorded',
      ]}
      failure={messageOr('Failed to record the call')}
      refreshes={refreshes}
      refreshFirst
    >
      <p className="dialog-lead">
        <strong>{name}</strong>
        {phone && (
          <>
            {' · '}
            <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
          </>
        )}
      </p>
      {children}
      <Form.Item name="result" label="Result" rules={[{ required: true, message: 'Result is required' }]}>
        <Radio.Group className="call-results" options={[...CALL_RESULTS]} />
      </Form.Item>
      <Form.Item name="note" label="Note">
        <Input.TextArea rows={2} maxLength={NOTE_LENGTH} />
      </Form.Item>
    </FormDialog>
  );
}

export const CallDialog = ({ match, ...dialog }: Dialog & { match: JobMatch }) => (
  <CallForm {...dialog} name={nameOf(match)} phone={match.worker?.phone} matchOf={() => match.id} />
);

export function PassOverDialog({ match, ...dialog }: Dialog & { match: JobMatch }) {
  return (
    <FormDialog<{ reason: OutOfOrderReason; note?: string }>
      {...dialog}
      title="Pass Over"
      pendingText="Recording..."
      onSubmit={({ reason, note }) => passOver(match.id, { reason, ...noted(note) })}
      success="Passed over"
      failure={messageOr('Failed to pass over')}
      refreshes={refreshes}
      refreshFirst
    >
      <p className="dialog-lead">
        <strong>{nameOf(match)}</strong> is not offered this job in their turn. It holds until they are
        offered it.
      </p>
      <Form.Item name="reason" label="Reason" rules={[{ required: true, message: 'Reason is required' }]}>
        <Select placeholder="Choose a reason" options={reasonChoices} />
      </Form.Item>
      <Form.Item
        name="note"
        label="Note"
        dependencies={['reason']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_rule, note?: string) =>
              getFieldValue('reason') === 'other' && !note?.trim()
                ? Promise.reject(new Error('Note is required with this reason'))
                : Promise.resolve(),
          }),
        ]}
      >
        <Input.TextArea rows={2} maxLength={NOTE_LENGTH} />
      </Form.Item>
    </FormDialog>
  );
}
