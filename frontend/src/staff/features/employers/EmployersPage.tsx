import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useCallback, useMemo, useRef } from 'react';
import { FilterBar } from '../../components/FilterBar';
import { NothingFound } from '../../components/NothingFound';
import { PagedResults } from '../../components/PagedResults';
import { PageHeader } from '../../components/PageHeader';
import { queryKeys } from '../../../api/query-keys';
import { useDialog } from '../../hooks/use-dialog';
import { useListAddress } from '../../hooks/use-list-address';
import { useEmployers, type Employer } from './api/use-employers';
import { EmployerDialogs, type EmployerAction, type EmployerDialog } from './dialogs/EmployerDialogs';
import { EmployersTable } from './EmployersTable';

const FILTERS = ['search'] as const;
const nobody: readonly Employer[] = [];

/** The hotels and venues that ask the hall for workers. */
export function EmployersPage() {
  const client = useQueryClient();
  const { filters, setFilters, page, setPage } = useListAddress(FILTERS);
  const { search = '' } = filters;
  const employers = useEmployers(search);
  const dialog = useDialog<EmployerDialog>();
  const results = useRef<HTMLElement>(null);

  const { show } = dialog;
  const act = useCallback((kind: EmployerAction, employer: Employer) => show({ kind, employer }), [show]);
  const apply = useCallback(
    (next: { search?: string }, options?: { replace: boolean }) => {
      const { search: applied = '' } = setFilters(next, options);
      // The same search, or one seen before, is asked again too.
      void client.invalidateQueries({
        queryKey: queryKeys.list('employers', { search: applied }),
        exact: true,
      });
    },
    [client, setFilters],
  );
  const clear = useCallback(() => {
    apply({});
    results.current?.focus({ preventScroll: true });
  }, [apply]);

  const all = employers.data ?? nobody;
  const values = useMemo(() => ({ search }), [search]);
  const empty = useMemo(
    () => (
      <NothingFound
        plural="employers"
        isFiltered={search !== ''}
        hint="A search is set; it may hide employers."
        onClear={clear}
        title="No employers found. Add some employers to get started."
      />
    ),
    [search, clear],
  );
  return (
    <>
      <PageHeader
        title="Employers"
        subtitle="Manage employer companies and contacts"
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => show({ kind: 'add' })}>
            Add Employer
          </Button>
        }
      />
      <FilterBar values={values} isLoading={employers.isFetching && !employers.isPending} onApply={apply}>
        <Form.Item name="search" label="Search">
          <Input
            placeholder="Employer name, contact, email..."
            prefix={<SearchOutlined aria-hidden />}
            allowClear
          />
        </Form.Item>
      </FilterBar>
      <PagedResults
        plural="employers"
        query={employers}
        rows={all}
        page={page}
        onPage={setPage}
        sectionRef={results}
      >
        {(rows, isLoading) => (
          <EmployersTable employers={rows} loading={isLoading} empty={empty} onAction={act} />
        )}
      </PagedResults>
      <EmployerDialogs {...dialog} employers={all} resultsRef={results} />
    </>
  );
}
