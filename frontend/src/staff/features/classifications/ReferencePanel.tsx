import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useCallback, useMemo, useRef } from 'react';
import { FilterBar } from '../../components/FilterBar';
import { NothingFound } from '../../components/NothingFound';
import { PagedResults } from '../../components/PagedResults';
import { PageHeader } from '../../components/PageHeader';
import { SideListFailures } from '../../components/QueryView';
import { useDialog } from '../../hooks/use-dialog';
import { useListAddress } from '../../hooks/use-list-address';
import { useClassifications } from './api/use-classifications';
import { namesById, optionsByName } from '../../records/select-options';
import { ReferenceDialogs, type ReferenceDialog } from './dialogs/ReferenceDialogs';
import type { ReferenceItem, ReferenceKind } from './reference-kinds';
import { ReferenceTable, type ReferenceAction } from './ReferenceTable';
import './classifications.css';

const FILTERS = ['search'] as const;
const nothing: readonly ReferenceItem[] = [];

interface ReferencePanelProps {
  kind: ReferenceKind;
  /** Under the tab of its name, so without a heading that is seen. */
  isTab?: boolean;
}

/** Manages classifications, groups of similar ones, or certificates: on a page of their own or in a tab. */
export function ReferencePanel({ kind, isTab = false }: ReferencePanelProps) {
  const { filters, setFilters, page, setPage } = useListAddress(FILTERS);
  const { search = '' } = filters;
  const list = kind.useList();
  const classifications = useClassifications();
  const dialog = useDialog<ReferenceDialog>();
  const results = useRef<HTMLElement>(null);

  const { show } = dialog;
  const act = useCallback((action: ReferenceAction, item: ReferenceItem) => show({ action, item }), [show]);
  const clear = useCallback(() => {
    setFilters({});
    results.current?.focus({ preventScroll: true });
  }, [setFilters]);

  const all = list.data ?? nothing;
  const found = useMemo(() => {
    const sought = search.toLowerCase();
    return sought ? all.filter(({ name }) => name.toLowerCase().includes(sought)) : all;
  }, [all, search]);
  const names = useMemo(
    () => classifications.data && namesById(optionsByName(classifications.data)),
    [classifications.data],
  );
  const values = useMemo(() => ({ search }), [search]);
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
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => show({ action: 'add' })}>
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
      <FilterBar values={values} isLoading={false} applyText="Search" onApply={setFilters}>
        <Form.Item name="search" label="Search">
          <Input
            placeholder={`Search ${kind.plural}...`}
            prefix={<SearchOutlined aria-hidden />}
            allowClear
          />
        </Form.Item>
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
      <ReferenceDialogs {...dialog} kind={kind} items={list.data ?? nothing} resultsRef={results} />
    </>
  );
}
