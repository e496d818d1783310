import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { FilterBar, SearchFilter } from '../../components/FilterBar';
import { NothingFound } from '../../components/NothingFound';
import { PagedResults } from '../../components/PagedResults';
import { PageHeader } from '../../components/PageHeader';
import { SideListFailures } from '../../components/QueryView';
import { useDialogs } from '../../hooks/use-dialogs';
import { searchOnly, useListAddress } from '../../hooks/use-list-address';
import { namesById, optionsByName } from '../../records/select-options';
import { useClassifications } from './api/reference-data';
import { REFERENCE_DIALOGS, ReferenceDialogs, type ReferenceAction } from './dialogs/ReferenceDialogs';
import type { ReferenceItem, ReferenceKind } from './reference-kinds';
import { ReferenceTable } from './ReferenceTable';
import './classifications.css';

const nothing: readonly ReferenceItem[] = [];

interface ReferencePanelProps {
  kind: ReferenceKind;
  /** In a tab, whose label names it, the heading is hidden. */
  isTab?: boolean;
}

export function ReferencePanel({ kind, isTab = false }: ReferencePanelProps) {
  const { filters, setFilters, clear, results, page, setPage } = useListAddress(searchOnly);
  const { search = '' } = filters;
  const list = kind.useList();
  const classifications = useClassifications();
  const dialogs = useDialogs(REFERENCE_DIALOGS);
  const { show } = dialogs;
  const act = useCallback((action: ReferenceAction, { id }: ReferenceItem) => show(action, id), [show]);

  const all = list.data ?? nothing;
  const found = useMemo(() => {
    const sought = search.toLowerCase();
    return sought ? all.filter(({ name }) => name.toLowerCase().includes(sought)) : all;
  }, [all, search]);
  const names = useMemo(
    () => classifications.data && namesById(optionsByName(classifications.data)),
    [classifications.data],
  );
  const empty = useMemo(
    () => (
      <NothingFound
        plural={kind.plural}
        isFiltered={search !== ''}
        hint={`A search is set; it may hide ${kind.plural}.`}
        onClear={clear}
        clearText="Clear Search"
        title={kind.empty}
      />
    ),
    [kind, search, clear],
  );

  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} data-opens="add" onClick={() => show('add')}>
      Add {kind.singular}
    </Button>
  );
  return (
    <>
      {isTab ? (
        <div className="reference-tab-head">
          <h2 className="visually-hidden">{kind.title}</h2>
          <p>{kind.subtitle}</p>
          {add}
        </div>
      ) : (
        <PageHeader title={kind.title} subtitle={kind.subtitle} actions={add} />
      )}
      <FilterBar names={searchOnly.names} filters={filters} applyText="Search" onApply={setFilters}>
        <SearchFilter name="search" label="Search" placeholder={`Search ${kind.plural}...`} />
      </FilterBar>
      <PagedResults
        plural={kind.plural}
        query={list}
        rows={found}
        page={page}
        onPage={setPage}
        sectionRef={results}
        notices={
          kind.hasClassifications && (
            <SideListFailures lists={[{ plural: 'classifications', query: classifications }]} />
          )
        }
      >
        {(rows, isLoading) => (
          <ReferenceTable
            kind={kind}
            items={rows}
            classificationNames={names}
            loading={isLoading}
            empty={empty}
            onAction={act}
          />
        )}
      </PagedResults>
      <ReferenceDialogs dialogs={dialogs} kind={kind} items={list.data} resultsRef={results} />
    </>
  );
}
