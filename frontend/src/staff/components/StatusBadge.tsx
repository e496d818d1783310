import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled';
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled';
import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined';
import LikeOutlined from '@ant-design/icons-svg/es/asn/LikeOutlined';
import MinusCircleOutlined from '@ant-design/icons-svg/es/asn/MinusCircleOutlined';
import SendOutlined from '@ant-design/icons-svg/es/asn/SendOutlined';
import StopOutlined from '@ant-design/icons-svg/es/asn/StopOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api';
import { plainIcon } from './plain-icon';

/** The text's colour, the ground's and the edge's, by their names in palette.css. */
const tones = {
  default: ['on-primary', 'primary', 'primary'],
  positive: ['on-success-soft', 'success-soft', 'success-line'],
  secondary: ['on-neutral-soft', 'neutral-soft', 'neutral-line'],
  attention: ['on-warning-soft', 'warning-soft', 'warning-line'],
  destructive: ['on-danger-strong', 'danger-strong', 'danger-strong'],
  quiet: ['ink-soft', null, 'line-strong'],
} as const;
type Tone = keyof typeof tones;

const colour = (name: string) => `var(--hall-${name})`;

/** The colour only repeats what word and icon say. */
export function StatusBadge({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  const [text, ground, edge] = tones[tone];
  const background = ground ? colour(ground) : 'transparent';
  const style = { color: colour(text), background, borderColor: colour(edge) };
  return (
    <span className="status-badge" style={style}>
      {icon && <span aria-hidden>{icon}</span>}
      <span>{children}</span>
    </span>
  );
}

/** A status without a look does not compile; one unknown to this version shows its word. */
type Looks<Status extends string> = Readonly<Record<Status, readonly [tone: Tone, icon?: ReactNode]>>;

const fixed = <Status extends string>(looks: Looks<Status>) =>
  function FixedBadge({ status }: { status: Status }) {
    const [tone, icon] = (looks as Partial<Looks<Status>>)[status] ?? ['secondary'];
    return (
      <StatusBadge tone={tone} icon={icon}>
        {status}
      </StatusBadge>
    );
  };

export const JobStatusBadge = fixed<Schemas['JobStatus']>({
  Open: ['default', plainIcon(CheckCircleFilled)],
  Closed: ['destructive', plainIcon(StopOutlined)],
  Filled: ['secondary', plainIcon(TeamOutlined)],
  Draft: ['quiet', plainIcon(EditOutlined)],
});

export const MatchStatusBadge = fixed<Schemas['MatchStatus']>({
  Pending: ['default', plainIcon(ClockCircleOutlined)],
  Interested: ['positive', plainIcon(LikeOutlined)],
  'Not Interested': ['secondary', plainIcon(MinusCircleOutlined)],
  Offered: ['attention', plainIcon(SendOutlined)],
  Accepted: ['default', plainIcon(CheckCircleFilled)],
  Declined: ['destructive', plainIcon(CloseCircleFilled)],
  Ineligible: ['quiet', plainIcon(StopOutlined)],
});

export const WorkerStatusBadge = fixed<Schemas['WorkerStatus']>({
  Active: ['positive', plainIcon(CheckCircleFilled)],
  Inactive: ['secondary', plainIcon(MinusCircleOutlined)],
});

export const MemberStatusBadge = fixed<Schemas['MemberStatus']>({
  'Local 26 Recall List': ['secondary'],
  BEST: ['attention'],
});

export const DispatchClassBadge = fixed<Schemas['DispatchClass']>({
  'L26 Tiered': ['secondary'],
  Encore: ['attention'],
});
