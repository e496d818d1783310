import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useCallback, useMemo, useRef } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { FilterBar } from '../../components/FilterBar';
import { LoadError } from '../../components/LoadError';
import { PageHeader } from '../../components/PageHeader';
import { pageOf, Pagination } from '../../components/Pagination';
import { queryKeys } from '../../queryKeys';
import { useDialog } from '../../use-dialog';
import { useListAddress } from '../../use-list-address';
import { useEmployers, type Employer } from '../reference-data/api/use-employers';
import { EmployerDialogs, type EmployerAction, type EmployerDialog } from './dialogs/EmployerDialogs';
import { EmployersTable } from './EmployersTable';

const FILTERS = ['search'] as const;
const PAGE_SIZE = 100;
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
    (next: { search?: string }) => {
      const { search: applied = '' } = setFilters(next);
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
  const turnTo = (next: number) => {
    setPage(next);
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView();
  };

  const all = employers.data ?? nobody;
  const shown = useMemo(() => pageOf(all, page, PAGE_SIZE), [all, page]);
  const values = useMemo(() => ({ search }), [search]);
  const empty = useMemo(
    () => (
      <EmptyState
        title="No employers found. Add some employers to get started."
        description={search && 'A search is set; it may hide employers.'}
        action={search && <Button onClick={clear}>Clear Filters</Button>}
      />
    ),
    [search, clear],
  );
  const hasFailed = employers.isError && !employers.isFetching;
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
      <section ref={results} className="results" aria-label="Employers found" tabIndex={-1}>
        {hasFailed && (
          <LoadError
            message="Failed to fetch employers"
            description={employers.error.message}
            onRetry={() => void employers.refetch()}
          />
        )}
        {!(hasFailed && !employers.data) && (
          <>
            <EmployersTable
              employers={shown.rows}
              loading={employers.isFetching && (employers.isPlaceholderData || !employers.data)}
              empty={empty}
              onAction={act}
            />
            {employers.data && (
              <Pagination
                label="Pages of employers"
                page={shown.current}
                pageSize={PAGE_SIZE}
                total={all.length}
                onChange={turnTo}
              />
            )}
          </>
        )}
      </section>
      <EmployerDialogs {...dialog} employers={all} resultsRef={results} />
    </>
  );
}
