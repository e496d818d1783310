import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  EditOutlined,
  LikeOutlined,
  MinusCircleOutlined,
  SendOutlined,
  StopOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { components } from '../../api/schema.gen';

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

type Schemas = components['schemas'];
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
  Open: ['default', <CheckCircleFilled key="icon" />],
  Closed: ['destructive', <StopOutlined key="icon" />],
  Filled: ['secondary', <TeamOutlined key="icon" />],
  Draft: ['quiet', <EditOutlined key="icon" />],
});

export const MatchStatusBadge = fixed<Schemas['MatchStatus']>({
  Pending: ['default', <ClockCircleOutlined key="icon" />],
  Interested: ['positive', <LikeOutlined key="icon" />],
  'Not Interested': ['secondary', <MinusCircleOutlined key="icon" />],
  Offered: ['attention', <SendOutlined key="icon" />],
  Accepted: ['default', <CheckCircleFilled key="icon" />],
  Declined: ['destructive', <CloseCircleFilled key="icon" />],
  Ineligible: ['quiet', <StopOutlined key="icon" />],
});

export const WorkerStatusBadge = fixed<Schemas['WorkerStatus']>({
  Active: ['positive', <CheckCircleFilled key="icon" />],
  Inactive: ['secondary', <MinusCircleOutlined key="icon" />],
});

export const MemberStatusBadge = fixed<Schemas['MemberStatus']>({
  'Local 26 Recall List': ['secondary'],
  BEST: ['attention'],
});

export const DispatchClassBadge = fixed<Schemas['DispatchClass']>({
  'L26 Tiered': ['secondary'],
  Encore: ['attention'],
});
