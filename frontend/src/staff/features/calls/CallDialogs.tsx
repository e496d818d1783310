import { Form, Input, Radio, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { type CallResult, type OutOfOrderReason, passOver, recordCall } from '../../../api/dispatch';
import { formatPhone } from '../../../shared/phone';
import { ApiError } from '../../../shared/request';
import { FormDialog } from '../../components/FormDialog';
import type { Dialog } from '../../components/ReadingDialog';
import { messageOr } from '../../forms/use-action';
import { type JobMatch, nameOf } from '../matching/api/matches';
import type { JobOffer } from '../offers/api/offers';
import { NOTE_LENGTH, reasonChoices } from '../offers/offer-words';
import { CALL_RESULTS } from './call-words';

const refreshes = ['job-matches', 'jobs', 'stats'] as const;
const noted = (note?: string) => (note?.trim() ? { note: note.trim() } : {});

type Seen = string | null | undefined;

interface CallValues {
  result: CallResult;
  note?: string;
}

interface CallFormProps<Values extends CallValues> extends Dialog {
  name: string;
  phone: string | null | undefined;
  matchOf: (values: Values) => string;
  seenOfferId?: Seen;
  onRefused?: (error: unknown) => void;
  /** What is asked before the result. */
  children?: ReactNode;
}

export function CallForm<Values extends CallValues>(props: CallFormProps<Values>) {
  const { name, phone, matchOf, seenOfferId, onRefused, children, ...dialog } = props;
  return (
    <FormDialog<Values, { waiting?: boolean }>
      {...dialog}
      title="Record Call"
      pendingText="Recording..."
      onSubmit={async (values) => {
        const seen = seenOfferId === undefined ? {} : { seenOfferId };
        const call = { result: values.result, ...noted(values.note), ...seen };
        try {
          return await recordCall(matchOf(values), call);
        } catch (error) {
          onRefused?.(error);
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
      <Form.Item name="result" label="Result" rules={[{ required: true, message: 'Result is required' }]}>
        <Radio.Group className="call-results" options={[...CALL_RESULTS]} />
      </Form.Item>
      <Form.Item name="note" label="Note">
        <Input.TextArea rows={2} maxLength={NOTE_LENGTH} />
      </Form.Item>
    </FormDialog>
  );
}

const ANSWERABLE: readonly JobOffer['outcome'][] = ['open', 'waiting', 'no-answer', 'not-delivered'];

/** The offer that a yes or a no on the phone answers; undefined while nobody knows of it here. */
function answeredBy(match: JobMatch, offer: JobOffer | undefined): Seen {
  if (offer === undefined) return match.status === 'Offered' ? undefined : null;
  return ANSWERABLE.includes(offer.outcome) ? offer.id : null;
}

interface CallDialogProps extends Dialog {
  match: JobMatch;
  offer: JobOffer | undefined;
}

export function CallDialog({ match, offer, ...dialog }: CallDialogProps) {
  // As it was when the dialog was opened, or when a refusal told of it.
  const [seen, setSeen] = useState<Seen>();
  const [hasChanged, setChanged] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (dialog.open !== wasOpen) {
    setWasOpen(dialog.open);
    setSeen(answeredBy(match, offer));
    setChanged(false);
  }
  return (
    <CallForm
      {...dialog}
      name={nameOf(match)}
      phone={match.worker?.phone}
      matchOf={() => match.id}
      seenOfferId={seen}
      onRefused={(error) => {
        if (!(error instanceof ApiError) || error.code !== 'match_changed') return;
        setSeen((error.body as { offerId?: string | null }).offerId);
        setChanged(true);
      }}
    >
      {hasChanged && <p role="status">Record it again to keep it all the same.</p>}
    </CallForm>
  );
}

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
