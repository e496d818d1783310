import { Flex } from 'antd';
import { useMemo } from 'react';
import { FilterBar, SearchFilter } from '../../components/FilterBar';
import { PagedResults } from '../../components/PagedResults';
import { AddButton, PageHeader } from '../../components/PageHeader';
import { TransferButtons } from '../../components/TransferButtons';
import { SideListFailures } from '../../components/QueryView';
import { actionsColumn, type RecordColumn } from '../../components/RecordTable';
import { RowAction } from '../../components/RowActions';
import { useDialogs, useRowOf } from '../../hooks/use-dialogs';
import { searchOnly, useListAddress } from '../../hooks/use-list-address';
import { namesById, optionsByName } from '../../records/select-options';
import { useClassifications } from './api/reference-data';
import { ClassificationBadges } from './ClassificationBadges';
import { DeleteReference, ReferenceForm } from './dialogs/ReferenceDialogs';
import type { ReferenceItem, ReferenceKind } from './reference-kinds';
import './classifications.css';

const nothing: readonly ReferenceItem[] = [];

interface ReferencePanelProps {
  kind: ReferenceKind;
  /** In a tab, whose label names it, the heading is hidden. */
  isTab?: boolean;
}

export function ReferencePanel({ kind, isTab = false }: ReferencePanelProps) {
  const plural = kind.title.toLowerCase();
  const list = useListAddress(searchOnly);
  const { search = '' } = list.filters;
  const query = kind.useList();
  const classifications = useClassifications();
  const { shown, isOpen, show, close, closeThen } = useDialogs(['add', 'edit', 'delete']);
  const item = useRowOf(shown?.id ?? '', query.data);
  const dialog = { open: isOpen, kind, onClose: close };

  const all = query.data ?? nothing;
  const found = useMemo(() => {
    const sought = search.toLowerCase();
    return sought ? all.filter(({ name }) => name.toLowerCase().includes(sought)) : all;
  }, [all, search]);
  const columns = useMemo(() => {
    // In the order they are shown; undefined while they load.
    const names = classifications.data && namesById(optionsByName(classifications.data));
    const badges: RecordColumn<ReferenceItem> = {
      title: 'Associated Classifications',
      className: 'wide-cell unlabelled-cell',
      render: ({ name, classificationIds = [] }) => (
        <ClassificationBadges of={name} ids={classificationIds} names={names} />
      ),
    };
    const actions = actionsColumn<ReferenceItem>(
      120,
      ({ id, name }) => (
        <>
          <RowAction action="Edit" subject={name} onClick={() => show('edit', id)} />
          <RowAction action="Delete" subject={name} onClick={() => show('delete', id)} />
        </>
      ),
      'unlabelled-cell corner-cell reference-actions',
    );
    return kind.hasClassifications ? [nameColumn, badges, actions] : [nameColumn, actions];
  }, [kind, classifications.data, show]);

  const add = (
    <Flex wrap gap={8}>
      <TransferButtons
        importAt={`/${kind.transfer}/import`}
        exportOf={`${kind.path}.csv`}
        filters={list.filters}
      />
      <AddButton onClick={() => show('add')}>Add {kind.singular}</AddButton>
    </Flex>
  );
  return (
    <>
      {isTab ? (
        <Flex className="reference-tab-head" wrap align="center" justify="space-between" gap="12px 24px">
          <h2 className="visually-hidden">{kind.title}</h2>
          <p>{kind.subtitle}</p>
          {add}
        </Flex>
      ) : (
        <PageHeader title={kind.title} subtitle={kind.subtitle} actions={add} />
      )}
      <FilterBar list={list} applyText="Search">
        <SearchFilter name="search" label="Search" placeholder={`Search ${plural}...`} />
      </FilterBar>
      <PagedResults
        list={list}
        plural={plural}
        label={kind.title}
        query={query}
        rows={found}
        columns={columns}
        notices={
          kind.hasClassifications && (
            <SideListFailures lists={[{ plural: 'classifications', query: classifications }]} />
          )
        }
        nothing={{
          hint: `A search is set; it may hide ${plural}.`,
          clearText: 'Clear Search',
          title: kind.empty,
        }}
      />
      {shown?.kind === 'add' && <ReferenceForm key="add" {...dialog} />}
      {item && shown?.kind === 'edit' && <ReferenceForm key={item.id} {...dialog} item={item} />}
      {item && shown?.kind === 'delete' && (
        <DeleteReference
          key={item.id}
          {...dialog}
          item={item}
          onDeleted={() => closeThen(list.focusResults)}
        />
      )}
    </>
  );
}

const nameColumn: RecordColumn<ReferenceItem> = {
  title: 'Name',
  className: 'unlabelled-cell',
  render: ({ name }) => <span className="record-name">{name}</span>,
};
