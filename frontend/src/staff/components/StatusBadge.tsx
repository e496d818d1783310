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
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import './page.css';

type Tone = 'default' | 'positive' | 'secondary' | 'attention' | 'destructive' | 'quiet';

/** Colours of each tone: text, ground, border; text on ground meets 4.5:1. */
const tones: Record<Tone, { color: string; background: string; borderColor: string }> = {
  default: { color: '#ffffff', background: '#12404d', borderColor: '#12404d' },
  positive: { color: '#14573a', background: '#e3f3ea', borderColor: '#b5dcc6' },
  secondary: { color: '#33454d', background: '#ebe8e1', borderColor: '#d8d3c8' },
  attention: { color: '#6b4204', background: '#fbeed6', borderColor: '#ecd3a2' },
  destructive: { color: '#ffffff', background: '#b3261e', borderColor: '#b3261e' },
  quiet: { color: '#52626a', background: 'transparent', borderColor: '#b9bdbb' },
};

interface StatusBadgeProps {
  tone: Tone;
  icon?: ReactNode;
  children: ReactNode;
}

/** A pill that says its status in words and by an icon; the colour only repeats it. */
export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  return (
    <Tag className="status-badge" variant="outlined" style={tones[tone]}>
      {icon && <span aria-hidden>{icon}</span>}
      <span>{children}</span>
    </Tag>
  );
}

interface Look {
  tone: Tone;
  icon?: ReactNode;
}

const unknown: Look = { tone: 'secondary' };

const jobLooks: Record<string, Look> = {
  Open: { tone: 'default', icon: <CheckCircleFilled /> },
  Closed: { tone: 'destructive', icon: <StopOutlined /> },
  Filled: { tone: 'secondary', icon: <TeamOutlined /> },
  Draft: { tone: 'quiet', icon: <EditOutlined /> },
};

const matchLooks: Record<string, Look> = {
  Pending: { tone: 'default', icon: <ClockCircleOutlined /> },
  Interested: { tone: 'positive', icon: <LikeOutlined /> },
  'Not Interested': { tone: 'secondary', icon: <MinusCircleOutlined /> },
  Offered: { tone: 'attention', icon: <SendOutlined /> },
  Accepted: { tone: 'default', icon: <CheckCircleFilled /> },
  Declined: { tone: 'destructive', icon: <CloseCircleFilled /> },
  Ineligible: { tone: 'quiet', icon: <StopOutlined /> },
};

const workerLooks: Record<string, Look> = {
  Active: { tone: 'positive', icon: <CheckCircleFilled /> },
  Inactive: { tone: 'secondary', icon: <MinusCircleOutlined /> },
};

const fixed = (looks: Record<string, Look>) =>
  function FixedBadge({ status }: { status: string }) {
    const { tone, icon } = looks[status] ?? unknown;
    return (
      <StatusBadge tone={tone} icon={icon}>
        {status}
      </StatusBadge>
    );
  };

/** Open, Closed, Filled, Draft. */
export const JobStatusBadge = fixed(jobLooks);
/** The seven states of a match. */
export const MatchStatusBadge = fixed(matchLooks);
/** Active, Inactive. */
export const WorkerStatusBadge = fixed(workerLooks);

/** 'Local 26 Recall List' or 'BEST'. */
export function MemberStatusBadge({ status }: { status: string }) {
  return <StatusBadge tone={status === 'BEST' ? 'attention' : 'secondary'}>{status}</StatusBadge>;
}

/** 'L26 Tiered' or 'Encore'. */
export function DispatchClassBadge({ dispatchClass }: { dispatchClass: string }) {
  return (
    <StatusBadge tone={dispatchClass === 'Encore' ? 'attention' : 'secondary'}>{dispatchClass}</StatusBadge>
  );
}
