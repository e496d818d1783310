import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Form, Input, Select, Switch } from 'antd';
import { formatPhone } from '../../../../shared/phone';
import { DayPicker } from '../../../components/DayPicker';
import { FormDialog } from '../../../components/FormDialog';
import { withoutBlanks } from '../../../forms/record-form';
import { dayRule } from '../../../forms/typed-day';
import { PEOPLE_TOPICS, messageOr } from '../../../forms/use-action';
import { type PhoneNumber, type PhoneNumberChange, updatePhoneNumber } from '../api/phone-numbers';
import { consentSentence, isOwners, needsWay, optInWays } from './consent-words';
import { dayOf, instantOf } from './opt-in-instant';
import type { Dialog } from '../../../components/ReadingDialog';
import { CopyOutlined, ExportOutlined } from '@ant-design/icons';
import { useCopy } from '../../../hooks/use-copy';
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

export function PhoneNumberDialog({ record, ...dialog }: Dialog & { record: PhoneNumber }) {
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
      <Flex wrap className="phone-switches" gap="0 32px">
        <Form.Item name="optedIn" label="Opted In" valuePropName="checked" layout="horizontal" colon={false}>
          <Switch disabled={record.consent.providerBlocks} />
        </Form.Item>
        <Form.Item name="blocked" label="Blocked" valuePropName="checked" layout="horizontal" colon={false}>
          <Switch />
        </Form.Item>
      </Flex>
      <OptInWayField record={record} />
      <Form.Item name="optInDate" label="Opt-in Date" rules={[dayRule]}>
        <DayPicker disabled={record.optedIn && isOwners(record.consent)} />
      </Form.Item>
      <Form.Item name="comment" label="Comment">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <OptInLink recordId={record.id} />
    </FormDialog>
  );
}

const options = [...optInWays];

/** Asked only when somebody is opted in, or when no way was recorded then. */
function OptInWayField({ record }: { record: PhoneNumber }) {
  const { optedIn, consent } = record;
  const isNeeded = !optedIn && needsWay(consent);
  const isOpen = !optedIn || consent.way === null || consent.way === 'staff';
  if (!isOpen) return null;
  return (
    <Form.Item noStyle shouldUpdate={(before: Switched, after: Switched) => before.optedIn !== after.optedIn}>
      {({ getFieldValue }) =>
        getFieldValue('optedIn') === true && (
          <Form.Item
            name="optInWay"
            label="How consent was given"
            rules={
              isNeeded ? [{ required: true, message: 'Say how consent was given since the opt-out' }] : []
            }
          >
            <Select allowClear placeholder="Not said" options={options} />
          </Form.Item>
        )
      }
    </Form.Item>
  );
}

interface Switched {
  optedIn?: boolean;
}

const QR_SHOWN_PX = 96;

const copied = {
  success: ['Link Copied', 'Opt-in link copied to clipboard'],
  failure: 'Could not copy link to clipboard',
} as const;

async function drawCode(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(text, { width: 200, margin: 2, color: { dark: '#000000', light: '#ffffff' } });
}

function OptInLink({ recordId }: { recordId: string }) {
  const copy = useCopy();
  const link = `${location.origin}/opt-in/${recordId}`;
  const { data: code } = useQuery({ queryKey: ['qr-code', link], queryFn: () => drawCode(link) });

  return (
    <Flex className="opt-in-link" align="center" gap={14}>
      <div className="opt-in-link-code" style={{ width: QR_SHOWN_PX, height: QR_SHOWN_PX }}>
        {code && <img src={code} alt="QR code of the opt-in link" width={QR_SHOWN_PX} height={QR_SHOWN_PX} />}
      </div>
      <Flex className="opt-in-link-text" vertical align="flex-start" gap={6}>
        <div className="opt-in-link-title">Opt-in link</div>
        <a href={link} target="_blank" rel="noopener noreferrer">
          {link} <ExportOutlined aria-hidden />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copy(link, copied)}>
          Copy Link
        </Button>
      </Flex>
    </Flex>
  );
}
