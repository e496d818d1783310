import { Alert } from 'antd';
import { useState, type ReactNode } from 'react';
import { useLastChange } from '../forms/FormNotices';
import { changedMeanwhile, type Versioned } from '../forms/record-form';
import type { Outcome } from '../forms/use-action';
import { ConfirmDialog } from './ConfirmDialog';
import { capitalised } from './PagedResults';

/** What a person knows a record by: a conflict shows changes of these. */
export type ComparedFields<Row> = readonly (readonly [
  label: string,
  text: (row: Row) => string | null | undefined,
])[];

interface DeletedRow extends Versioned {
  id: string | number;
}

interface ConfirmDeleteProps<Row extends DeletedRow> extends Pick<Outcome<unknown>, 'failure' | 'refreshes'> {
  open: boolean;
  noun: string;
  title?: string;
  children: ReactNode;
  /** Below the question: what else goes with it. */
  details?: ReactNode;
  row: Row;
  /** As the audit log names it. */
  entityType?: string;
  fields: ComparedFields<Row>;
  onConfirm: (version: number) => Promise<unknown>;
  onDeleted?: () => void;
  onClose: () => void;
}

const NOT_DELETED = 'Somebody else changed this record meanwhile. Nothing is deleted yet: see what changed.';

interface Change<Row> {
  from: Row;
  to: Row;
}

/** When the record changed meanwhile, it shows the change and asks again. */
export function ConfirmDelete<Row extends DeletedRow>(props: ConfirmDeleteProps<Row>) {
  const {
    open,
    children,
    details,
    row,
    noun,
    entityType = noun,
    fields,
    onConfirm,
    onDeleted,
    ...dialog
  } = props;
  const [seen, setSeen] = useState(row);
  const [wasOpen, setWasOpen] = useState(open);
  const [change, setChange] = useState<Change<Row> | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setSeen(row);
      setChange(null);
    }
  }
  const showChange = (error: unknown) => {
    const current = changedMeanwhile(error) as Row | undefined;
    if (!current) return false;
    setChange({ from: seen, to: current });
    setSeen(current);
    return true;
  };
  return (
    <ConfirmDialog
      key={row.id}
      title={`Delete ${capitalised(noun)}`}
      success={`${capitalised(noun)} deleted successfully`}
      failure={`Failed to delete ${noun}`}
      {...dialog}
      open={open}
      confirmText="Delete"
      pendingText="Deleting..."
      isDangerous
      changed={NOT_DELETED}
      refreshFirst
      onConfirm={() => onConfirm(seen.version)}
      onFailure={showChange}
      onDone={onDeleted}
    >
      <p>{children}</p>
      {details}
      <p>This action cannot be undone.</p>
      {change && <WhatChanged {...change} fields={fields} entityType={entityType} />}
    </ConfirmDialog>
  );
}

type WhatChangedProps<Row> = Change<Row> & { fields: ComparedFields<Row>; entityType: string };

function WhatChanged<Row extends DeletedRow>({ from, to, fields, entityType }: WhatChangedProps<Row>) {
  const last = useLastChange({ entityType, id: String(to.id), row: to });
  const changed = fields
    .map(([label, text]) => ({ label, before: text(from) || 'None', after: text(to) || 'None' }))
    .filter(({ before, after }) => before !== after);
  return (
    <Alert
      className="dialog-refusal"
      type="warning"
      showIcon
      title="This record was changed meanwhile."
      description={
        <>
          {changed.length > 0 && (
            <ul className="what-changed">
              {changed.map(({ label, before, after }) => (
                <li key={label}>
                  {label}: <del>{before}</del> → <strong>{after}</strong>
                </li>
              ))}
            </ul>
          )}
          {last && <p className="conflict-who">{`Last change: ${last}`}</p>}
          <p>Do you still want to delete it?</p>
        </>
      }
    />
  );
}
