import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { FilterBar, SearchFilter } from '../../components/FilterBar';
import { NothingFound } from '../../components/NothingFound';
import { PagedResults } from '../../components/PagedResults';
import { PageHeader } from '../../components/PageHeader';
import { useDialogs } from '../../hooks/use-dialogs';
import { useListAddress } from '../../hooks/use-list-address';
import { employerList, employersQuery, type Employer } from './api/employers';
import { EMPLOYER_DIALOGS, EmployerDialogs, type EmployerAction } from './dialogs/EmployerDialogs';
import { EmployersTable } from './EmployersTable';

const nobody: readonly Employer[] = [];

export function EmployersPage() {
  const { filters, setFilters, isFiltered, clear, results, page, setPage } = useListAddress(employerList);
  const employers = useQuery(employersQuery(filters.search));
  const dialogs = useDialogs(EMPLOYER_DIALOGS, '/employers');
  const { show } = dialogs;
  const act = useCallback((kind: EmployerAction, { id }: Employer) => show(kind, id), [show]);
  const empty = useMemo(
    () => (
      <NothingFound
        plural="employers"
        isFiltered={isFiltered}
        hint="A search is set; it may hide employers."
        onClear={clear}
        title="No employers found. Add some employers to get started."
      />
    ),
    [isFiltered, clear],
  );
  return (
    <>
      <PageHeader
        title="Employers"
        subtitle="Manage employer companies and contacts"
        actions={
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            data-opens="add"
            onClick={() => show('add')}
          >
            Add Employer
          </Button>
        }
      />
      <FilterBar
        names={employerList.names}
        filters={filters}
        isLoading={employers.isFetching && !employers.isPending}
        onApply={setFilters}
      >
        <SearchFilter name="search" label="Search" placeholder="Employer name, contact, email..." />
      </FilterBar>
      <PagedResults
        plural="employers"
        query={employers}
        rows={employers.data ?? nobody}
        page={page}
        onPage={setPage}
        sectionRef={results}
      >
        {(rows, isLoading) => (
          <EmployersTable employers={rows} loading={isLoading} empty={empty} onAction={act} />
        )}
      </PagedResults>
      <EmployerDialogs dialogs={dialogs} employers={employers} resultsRef={results} />
    </>
  );
}
