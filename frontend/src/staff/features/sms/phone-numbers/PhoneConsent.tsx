import {
  CheckCircleFilled,
  CloseCircleFilled,
  LoadingOutlined,
  PhoneFilled,
  QuestionCircleFilled,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { tipOf } from '../../../components/SharedTip';
import './phone-consent.css';

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
  if (!record) return { colour: 'ink-faint', says: 'No SMS record found', mark: <QuestionCircleFilled /> };
  const blocked = record.blocked ? ', number blocked' : '';
  return record.optedIn
    ? { colour: 'success', says: `Opted in to SMS${blocked}`, mark: <CheckCircleFilled /> }
    : { colour: 'danger', says: `Not opted in to SMS${blocked}`, mark: <CloseCircleFilled /> };
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
      {isLookingUp ? <LoadingOutlined /> : <PhoneFilled />}
      <span className="phone-consent-mark">{mark}</span>
    </button>
  );
}
