import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useCallback, useMemo } from 'react';
import { NothingFound } from '../../components/NothingFound';
import { PageHeader } from '../../components/PageHeader';
import { QueryView } from '../../components/QueryView';
import { useDialogs } from '../../hooks/use-dialogs';
import { searchOnly, useListAddress } from '../../hooks/use-list-address';
import { useTypedSearch } from '../../hooks/use-typed-search';
import { useAuth } from '../../session/auth-context';
import type { User } from '../../session/session-api';
import { usersQuery } from './api/users';
import { USER_DIALOGS, UserDialogs, type UserAction } from './UserDialogs';
import { UsersTable } from './UsersTable';
import './users.css';

const nobody: readonly User[] = [];

export function UsersPage() {
  const { user: me } = useAuth();
  const { filters, setFilters, results } = useListAddress(searchOnly);
  const search = useTypedSearch(filters.search ?? '', (text) =>
    setFilters({ search: text }, { replace: true }),
  );
  const users = useQuery(usersQuery);
  const dialogs = useDialogs(USER_DIALOGS);
  const { show } = dialogs;
  const act = useCallback((action: UserAction, { id }: User) => show(action, id), [show]);

  const all = users.data ?? nobody;
  const sought = search.value.trim().toLowerCase();
  const found = useMemo(
    () => (sought ? all.filter(({ username }) => username.toLowerCase().includes(sought)) : all),
    [all, sought],
  );
  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} data-opens="add" onClick={() => show('add')}>
      Add User
    </Button>
  );
  const table = (rows: readonly User[], loading: boolean) => (
    <UsersTable
      users={rows}
      me={me}
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
      onAction={act}
    />
  );
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
        <QueryView query={users} failure="Failed to fetch users" loading={table([], true)}>
          {() => table(found, false)}
        </QueryView>
      </section>
      <UserDialogs dialogs={dialogs} users={users.data} resultsRef={results} />
    </>
  );
}
