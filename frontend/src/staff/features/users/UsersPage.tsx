import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useCallback, useMemo, useRef } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { LoadError } from '../../components/LoadError';
import { PageHeader } from '../../components/PageHeader';
import { useAuth } from '../../session/auth-context';
import type { User } from '../../session/session-api';
import { useDialog } from '../../use-dialog';
import { useListAddress } from '../../use-list-address';
import { useTypedSearch } from '../../use-typed-search';
import { useUsers } from './api/use-users';
import { UserDialogs, type UserDialog } from './dialogs/UserDialogs';
import { UsersTable, type UserAction } from './UsersTable';
import './users.css';

const FILTERS = ['search'] as const;
const nobody: readonly User[] = [];

/** Who may sign in as staff. */
export function UsersPage() {
  const { user: me } = useAuth();
  const { filters, setFilters } = useListAddress(FILTERS);
  const search = useTypedSearch(filters.search ?? '', (text) =>
    setFilters({ search: text }, { replace: true }),
  );
  const users = useUsers();
  const dialog = useDialog<UserDialog>();
  const results = useRef<HTMLElement>(null);

  const { show } = dialog;
  const add = () => show({ action: 'add' });
  const act = useCallback((action: UserAction, user: User) => show({ action, user }), [show]);

  const all = users.data ?? nobody;
  const sought = search.value.trim().toLowerCase();
  const found = useMemo(
    () => (sought ? all.filter(({ username }) => username.toLowerCase().includes(sought)) : all),
    [all, sought],
  );
  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
      Add User
    </Button>
  );
  const hasFailed = users.isError && !users.isFetching;
  return (
    <>
      <PageHeader
        title="User Management"
        subtitle="Manage who signs in as staff, and their roles"
        actions={addButton}
      />
      <div className="users-search" role="search" aria-label="Users">
        <Input
          aria-label="Search by username"
          placeholder="Search by username..."
          prefix={<SearchOutlined aria-hidden />}
          allowClear
          value={search.value}
          onChange={(event) => search.change(event.target.value)}
        />
        {users.data && <span role="status">{`${found.length} of ${all.length} users`}</span>}
      </div>
      <section ref={results} className="results" aria-label="Users found" tabIndex={-1}>
        {hasFailed && (
          <LoadError
            message="Failed to fetch users"
            description={users.error.message}
            onRetry={() => void users.refetch()}
          />
        )}
        {!(hasFailed && !users.data) && (
          <UsersTable
            users={found}
            me={me}
            loading={!users.data}
            empty={
              sought ? (
                <EmptyState title="No users found" description="No users match your search criteria." />
              ) : (
                <EmptyState
                  title="No users found"
                  description="Get started by creating a new user."
                  action={addButton}
                />
              )
            }
            onAction={act}
          />
        )}
      </section>
      <UserDialogs {...dialog} users={all} resultsRef={results} />
    </>
  );
}
