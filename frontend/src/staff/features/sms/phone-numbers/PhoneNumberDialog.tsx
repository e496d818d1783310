import { useQuery } from '@tanstack/react-query';
import { Form, Input, Switch } from 'antd';
import { formatPhone } from '../../../../shared/phone';
import { DayPicker } from '../../../components/DayPicker';
import { FormDialog } from '../../../components/FormDialog';
import { withoutBlanks } from '../../../forms/record-form';
import { dayRule } from '../../../forms/typed-day';
import { messageOr, PEOPLE_TOPICS } from '../../../forms/use-action';
import { useRowOf, type useDialogs } from '../../../hooks/use-dialogs';
import {
  phoneNumbersQuery,
  updatePhoneNumber,
  type PhoneNumber,
  type PhoneNumberChange,
} from '../api/phone-numbers';
import { consentSentence } from './consent-words';
import { dayOf, instantOf } from './opt-in-instant';
import { OptInLink } from './OptInLink';
import { OptInWayField } from './OptInWayField';
import './phone-number-dialog.css';

const valuesOf = ({ optedIn, blocked, optInDate, comment }: PhoneNumber): PhoneNumberChange => ({
  ...{ optedIn, blocked, comment },
  optInDate: dayOf(optInDate),
});

/** A stated way needs its date, even when that is the record's own. */
function stored(values: PhoneNumberChange, changes: Partial<PhoneNumberChange>, record: PhoneNumber) {
  const { optInWay, ...rest } = changes;
  const saysHow = optInWay !== undefined && values.optedIn;
  return {
    ...withoutBlanks(rest),
    ...(saysHow && { optInWay }),
    ...(('optInDate' in changes || saysHow) && { optInDate: instantOf(values.optInDate, record) }),
  };
}

export function EditedPhoneNumber({ dialogs }: { dialogs: ReturnType<typeof useDialogs<'phone'>> }) {
  const { shown, isOpen, close } = dialogs;
  const { data: numbers } = useQuery(phoneNumbersQuery);
  const record = useRowOf(shown?.id ?? '', numbers);
  if (!record) return null;
  return <PhoneNumberDialog key={record.id} open={isOpen} record={record} onClose={close} />;
}

interface PhoneNumberDialogProps {
  open: boolean;
  record: PhoneNumber;
  onClose: () => void;
}

export function PhoneNumberDialog({ record, ...dialog }: PhoneNumberDialogProps) {
  return (
    <FormDialog<PhoneNumberChange>
      {...dialog}
      title="Edit Phone Number"
      width={520}
      record={{ row: record, entityType: 'phone-number', id: record.id, valuesOf }}
      onSubmit={(values, { changes, version }) =>
        updatePhoneNumber(record.id, stored(values, changes, record), version)
      }
      success="Phone number updated successfully"
      failure={messageOr('Failed to update phone number')}
      refreshes={PEOPLE_TOPICS}
    >
      <p className="dialog-subject">{formatPhone(record.phoneNumber)}</p>
      <p className="phone-consent-sentence">{consentSentence(record.consent)}</p>
      <div className="phone-switches">
        <Form.Item name="optedIn" label="Opted In" valuePropName="checked" layout="horizontal" colon={false}>
          <Switch disabled={record.consent.providerBlocks} />
        </Form.Item>
        <Form.Item name="blocked" label="Blocked" valuePropName="checked" layout="horizontal" colon={false}>
          <Switch />
        </Form.Item>
      </div>
      <OptInWayField record={record} />
      <Form.Item name="optInDate" label="Opt-in Date" rules={[dayRule]}>
        <DayPicker />
      </Form.Item>
      <Form.Item name="comment" label="Comment">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <OptInLink recordId={record.id} />
    </FormDialog>
  );
}
