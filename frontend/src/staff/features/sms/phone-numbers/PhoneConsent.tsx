import { LoadingOutlined } from '@ant-design/icons';
import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled';
import PhoneFilled from '@ant-design/icons-svg/es/asn/PhoneFilled';
import QuestionCircleFilled from '@ant-design/icons-svg/es/asn/QuestionCircleFilled';
import type { ReactNode } from 'react';
import { plainIcon } from '../../../components/plain-icon';
import { tipOf } from '../../../components/SharedTip';
import './phone-consent.css';

const marks = {
  yes: plainIcon(CheckCircleFilled),
  no: plainIcon(CloseCircleFilled),
  unknown: plainIcon(QuestionCircleFilled),
};
const phone = plainIcon(PhoneFilled);

interface Look {
  colour: 'success' | 'danger' | 'ink-faint';
  says: string;
  mark: ReactNode;
}

/** What a list shows of the record of a number. */
interface PhoneRecord {
  optedIn: boolean;
  blocked: boolean;
}

function lookOf(record: PhoneRecord | null | undefined): Look {
  if (!record) return { colour: 'ink-faint', says: 'No SMS record found', mark: marks.unknown };
  const blocked = record.blocked ? ', number blocked' : '';
  return record.optedIn
    ? { colour: 'success', says: `Opted in to SMS${blocked}`, mark: marks.yes }
    : { colour: 'danger', says: `Not opted in to SMS${blocked}`, mark: marks.no };
}

interface PhoneConsentProps {
  record: PhoneRecord | null | undefined;
  subject: string;
  isLookingUp: boolean;
  onClick: () => void;
}

export function PhoneConsent({ record, subject, isLookingUp, onClick }: PhoneConsentProps) {
  const { colour, says, mark } = lookOf(record);
  const action = record ? 'edit phone number' : 'look up phone number';
  return (
    <button
      type="button"
      className="plain-button phone-consent"
      style={{ color: `var(--hall-${colour})` }}
      aria-label={`${says}: ${action} of ${subject}`}
      aria-busy={isLookingUp}
      onClick={isLookingUp ? undefined : onClick}
      {...tipOf(says)}
    >
      {isLookingUp ? <LoadingOutlined /> : phone}
      <span className="phone-consent-mark">{mark}</span>
    </button>
  );
}
