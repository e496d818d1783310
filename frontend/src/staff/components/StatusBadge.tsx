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

interface StatusBadgeProps {
  tone: Tone;
  icon?: ReactNode;
  children: ReactNode;
}

/** A pill that says its status in words and by an icon; the colour only repeats it. */
export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  return (
    <Tag className={`status-badge status-badge-${tone}`} variant="outlined">
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
