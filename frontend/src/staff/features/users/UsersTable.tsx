import { CrownOutlined, UserOutlined } from '@ant-design/icons';
import { useMemo, type ReactNode } from 'react';
import { formatDate } from '../../../shared/dates';
import { actionsColumn, RecordTable, type RecordColumn } from '../../components/RecordTable';
import { RowAction } from '../../components/RowActions';
import { StatusBadge } from '../../components/StatusBadge';
import type { User } from '../../session/session-api';
import { timeAgo } from './relative-time';
import { roleLabels, whyNot } from './roles';
import type { UserAction } from './UserDialogs';

interface UsersTableProps {
  users: readonly User[];
  me: User | null;
  loading: boolean;
  empty: ReactNode;
  onAction: (action: UserAction, user: User) => void;
}

export function UsersTable({ users, me, loading, empty, onAction }: UsersTableProps) {
  const columns = useMemo<RecordColumn<User>[]>(
    () => [
      {
        title: 'User',
        className: 'unlabelled-cell',
        render: (_, { id, username }) => (
          <div className="record-stack">
            <span className="record-name">
              {username}
              {id === me?.id && <span className="soft"> (you)</span>}
            </span>
            <span className="soft">ID: {id}</span>
          </div>
        ),
      },
      {
        title: 'Role',
        className: 'unlabelled-cell corner-cell',
        render: (_, { role }) => (
          <StatusBadge
            tone={role === 'admin' ? 'default' : 'secondary'}
            icon={role === 'admin' ? <CrownOutlined /> : <UserOutlined />}
          >
            {roleLabels[role]}
          </StatusBadge>
        ),
      },
      {
        title: 'Created',
        render: (_, { createdAt }) => (
          <div className="record-stack">
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            <span className="soft">{timeAgo(createdAt)}</span>
          </div>
        ),
      },
      actionsColumn(
        120,
        (user) => (
          <>
            <RowAction
              action="Edit"
              subject={user.username}
              refusedBecause={whyNot(me, user, 'change')}
              onClick={() => onAction('edit', user)}
            />
            <RowAction
              action="Delete"
              subject={user.username}
              refusedBecause={whyNot(me, user, 'delete')}
              onClick={() => onAction('delete', user)}
            />
          </>
        ),
        'unlabelled-cell users-actions',
      ),
    ],
    [me, onAction],
  );
  return <RecordTable label="Users" rows={users} columns={columns} loading={loading} empty={empty} />;
}
