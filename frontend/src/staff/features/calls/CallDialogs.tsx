import { Form, Input, Radio, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { type CallResult, type OutOfOrderReason, passOver, recordCall } from '../../../api/dispatch';
import { formatPhone } from '../../../shared/phone';
import { ApiError } from '../../../shared/request';
import { FormDialog } from '../../components/FormDialog';
import type { Dialog } from '../../components/ReadingDialog';
import { messageOr } from '../../forms/use-action';
import { useAsOpened } from '../../hooks/use-as-opened';
import { type JobMatch, nameOf } from '../matching/api/matches';
import type { JobOffer } from '../offers/api/offers';
import { NOTE_LENGTH, reasonChoices } from '../offers/offer-words';
import { CALL_RESULTS } from './call-words';
import { seenOffer, type SeenOffer } from './seen-offer';

const refreshes = ['job-matches', 'jobs', 'stats'] as const;
const noted = (note?: string) => (note?.trim() ? { note: note.trim() } : {});

interface CallValues {
  result: CallResult;
  note?: string;
}

interface CallFormProps<Values extends CallValues> extends Dialog {
  /** Whose call it is: the id of the match or of the worker. */
  about: string;
  name: string;
  phone: string | null | undefined;
  matchOf: (values: Values) => string;
  /** The offer that a yes or a no answers as far as the reader has seen; undefined while nobody knows of it here. */
  seenOf: (values: Values) => SeenOffer;
  /** What is asked before the result. */
  children?: ReactNode;
}

export function CallForm<Values extends CallValues>(props: CallFormProps<Values>) {
  const { name, phone, matchOf, seenOf, children, ...dialog } = props;
  // What a refusal told of the match; another dialog knows nothing of it.
  const [changed, setChanged] = useState<{ matchId: string; offerId: SeenOffer }>();
  if (changed && !dialog.open) setChanged(undefined);
  return (
    <FormDialog<Values, { waiting?: boolean }>
      {...dialog}
      title="Record Call"
      pendingText="Recording..."
      onSubmit={async (values) => {
        const matchId = matchOf(values);
        const seenOfferId = changed?.matchId === matchId ? changed.offerId : seenOf(values);
        const call = { result: values.result, ...noted(values.note) };
        try {
          return await recordCall(matchId, seenOfferId === undefined ? call : { ...call, seenOfferId });
        } catch (error) {
          if (error instanceof ApiError && error.code === 'match_changed')
            setChanged({ matchId, offerId: (error.body as { offerId?: string | null }).offerId });
          throw error;
        }
      }}
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
      {changed && <p role="status">Record it again to keep it all the same.</p>}
      <Form.Item name="result" label="Result" rules={[{ required: true, message: 'Result is required' }]}>
        <Radio.Group className="call-results" options={[...CALL_RESULTS]} />
      </Form.Item>
      <Form.Item name="note" label="Note">
        <Input.TextArea rows={2} maxLength={NOTE_LENGTH} />
      </Form.Item>
    </FormDialog>
  );
}

interface CallDialogProps extends Dialog {
  match: JobMatch;
  offer: JobOffer | undefined;
}

export function CallDialog({ match, offer, ...dialog }: CallDialogProps) {
  const seen = useAsOpened(dialog.open, seenOffer(match.status, offer));
  return (
    <CallForm
      {...dialog}
      about={match.id}
      name={nameOf(match)}
      phone={match.worker?.phone}
      matchOf={() => match.id}
      seenOf={() => seen}
    />
  );
}

export function PassOverDialog({ match, ...dialog }: Dialog & { match: JobMatch }) {
  return (
    <FormDialog<{ reason: OutOfOrderReason; note?: string }>
      {...dialog}
      title="Pass Over"
      about={match.id}
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
