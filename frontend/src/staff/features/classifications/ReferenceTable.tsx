import { memo, useMemo, type ReactNode } from 'react';
import { actionsColumn, RecordTable, type RecordColumn } from '../../components/RecordTable';
import { RowAction } from '../../components/RowActions';
import { ClassificationBadges } from './ClassificationBadges';
import type { ReferenceAction } from './dialogs/ReferenceDialogs';
import type { ReferenceItem, ReferenceKind } from './reference-kinds';

interface ReferenceTableProps {
  kind: ReferenceKind;
  items: readonly ReferenceItem[];
  classificationNames: ReadonlyMap<string, string> | undefined;
  loading: boolean;
  empty: ReactNode;
  onAction: (action: ReferenceAction, item: ReferenceItem) => void;
}

const nameColumn: RecordColumn<ReferenceItem> = {
  title: 'Name',
  className: 'unlabelled-cell',
  render: (_, { name }) => <span className="record-name">{name}</span>,
};

export const ReferenceTable = memo(function ReferenceTable(props: ReferenceTableProps) {
  const { kind, items, classificationNames, loading, empty, onAction } = props;
  const columns = useMemo(() => {
    const badges: RecordColumn<ReferenceItem> = {
      title: 'Associated Classifications',
      className: 'wide-cell unlabelled-cell',
      render: (_, { name, classificationIds = [] }) => (
        <ClassificationBadges of={name} ids={classificationIds} names={classificationNames} />
      ),
    };
    const actions = actionsColumn<ReferenceItem>(
      120,
      (item) => (
        <>
          <RowAction action="Edit" subject={item.name} onClick={() => onAction('edit', item)} />
          <RowAction action="Delete" subject={item.name} onClick={() => onAction('delete', item)} />
        </>
      ),
      'unlabelled-cell corner-cell reference-actions',
    );
    return kind.hasClassifications ? [nameColumn, badges, actions] : [nameColumn, actions];
  }, [kind, classificationNames, onAction]);
  return <RecordTable label={kind.title} rows={items} columns={columns} loading={loading} empty={empty} />;
});
