import { CrownOutlined, SearchOutlined, UserOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Flex, Input } from 'antd';
import { useMemo } from 'react';
import { formatDate } from '../../../shared/dates';
import { NothingFound } from '../../components/EmptyState';
import { AddButton, PageHeader } from '../../components/PageHeader';
import { QueryView } from '../../components/QueryView';
import { actionsColumn, RecordTable, type RecordColumn } from '../../components/RecordTable';
import { RowAction } from '../../components/RowActions';
import { StatusBadge } from '../../components/StatusBadge';
import { TransferButtons } from '../../components/TransferButtons';
import { useDialogs, useRowOf } from '../../hooks/use-dialogs';
import { searchOnly, useListAddress } from '../../hooks/use-list-address';
import { useTypedSearch } from '../../hooks/use-typed-search';
import { useAuth } from '../../session/auth-context';
import type { User } from '../../session/session-api';
import { usersQuery } from './api/users';
import { timeAgo } from './relative-time';
import { roleLabels, whyNot } from './roles';
import { DeleteUser, UserForm } from './UserDialogs';
import './users.css';

const nobody: readonly User[] = [];

export function UsersPage() {
  const { user: me } = useAuth();
  const { filters, setFilters, results, focusResults } = useListAddress(searchOnly);
  const search = useTypedSearch(filters.search ?? '', (text) =>
    setFilters({ search: text }, { replace: true }),
  );
  const users = useQuery(usersQuery);
  const { shown, isOpen, show, close, closeThen } = useDialogs(['add', 'edit', 'delete']);
  const user = useRowOf(shown?.id ?? '', users.data);
  const dialog = { open: isOpen, onClose: close };
  const columns = useMemo(() => columnsOf(me, show), [me, show]);

  const all = users.data ?? nobody;
  const sought = search.value.trim().toLowerCase();
  const found = useMemo(
    () => (sought ? all.filter(({ username }) => username.toLowerCase().includes(sought)) : all),
    [all, sought],
  );
  const addButton = <AddButton onClick={() => show('add')}>Add User</AddButton>;
  const table = (rows: readonly User[], loading: boolean) => (
    <RecordTable
      label="Users"
      rows={rows}
      columns={columns}
      loading={loading}
      empty={
        <NothingFound
          plural="users"
          isFiltered={sought !== ''}
          hint="No users match your search criteria."
          description="Get started by creating a new user."
          action={addButton}
        />
      }
    />
  );
  return (
    <>
      <PageHeader
        title="User Management"
        subtitle="Manage who signs in as staff, and their roles"
        actions={
          <>
            <TransferButtons exportOf="/api/users.csv" filters={{ search: search.value.trim() }} />
            {addButton}
          </>
        }
      />
      <Flex
        className="users-search"
        wrap
        align="center"
        justify="space-between"
        gap="10px 16px"
        role="search"
        aria-label="Users"
      >
        <Input
          aria-label="Search by username"
          placeholder="Search by username..."
          prefix={<SearchOutlined aria-hidden />}
          allowClear
          value={search.value}
          onChange={(event) => search.change(event.target.value)}
        />
        {users.data && <span role="status">{`${found.length} of ${all.length} users`}</span>}
      </Flex>
      <section ref={results} className="results" aria-label="Users found" tabIndex={-1}>
        <QueryView query={users} failure="Failed to fetch users" loading={table([], true)}>
          {() => table(found, false)}
        </QueryView>
      </section>
      {shown?.kind === 'add' && <UserForm key="add" {...dialog} />}
      {user && shown?.kind === 'edit' && <UserForm key={user.id} {...dialog} user={user} />}
      {user && shown?.kind === 'delete' && (
        <DeleteUser key={user.id} {...dialog} user={user} onDeleted={() => closeThen(focusResults)} />
      )}
    </>
  );
}

const columnsOf = (
  me: User | null,
  show: (dialog: 'edit' | 'delete', id: number) => void,
): RecordColumn<User>[] => [
  {
    title: 'User',
    className: 'unlabelled-cell',
    render: ({ id, username }) => (
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
    render: ({ role }) => (
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
    render: ({ createdAt }) => (
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
          onClick={() => show('edit', user.id)}
        />
        <RowAction
          action="Delete"
          subject={user.username}
          refusedBecause={whyNot(me, user, 'delete')}
          onClick={() => show('delete', user.id)}
        />
      </>
    ),
    'unlabelled-cell users-actions',
  ),
];
