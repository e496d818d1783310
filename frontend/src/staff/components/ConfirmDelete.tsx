import { Alert } from 'antd';
import { useState, type ReactNode } from 'react';
import { useLastChange } from '../forms/FormNotices';
import { changedMeanwhile, type Versioned } from '../forms/record-form';
import type { Outcome } from '../forms/use-action';
import { ConfirmDialog } from './ConfirmDialog';

/** What a person knows a record by: a conflict shows changes of these. */
export type ToldFields<Row> = readonly (readonly [
  label: string,
  text: (row: Row) => string | null | undefined,
])[];

interface ConfirmDeleteProps<Row extends Versioned> extends Pick<
  Outcome<unknown>,
  'success' | 'failure' | 'refreshes'
> {
  open: boolean;
  title: string;
  children?: ReactNode;
  row: Row;
  entityType: string;
  id: string;
  fields: ToldFields<Row>;
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
export function ConfirmDelete<Row extends Versioned>(props: ConfirmDeleteProps<Row>) {
  const { open, children, row, entityType, id, fields, onConfirm, onDeleted, ...dialog } = props;
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
  const takeIn = (error: unknown) => {
    const current = changedMeanwhile(error) as Row | undefined;
    if (!current) return false;
    setChange({ from: seen, to: current });
    setSeen(current);
    return true;
  };
  return (
    <ConfirmDialog
      {...dialog}
      open={open}
      confirmText="Delete"
      pendingText="Deleting..."
      isDangerous
      changed={NOT_DELETED}
      refreshFirst
      onConfirm={() => onConfirm(seen.version)}
      onFailure={takeIn}
      onDone={onDeleted}
    >
      {children && <p>{children}</p>}
      <p>This action cannot be undone.</p>
      {change && <WhatChanged change={change} fields={fields} entityType={entityType} id={id} />}
    </ConfirmDialog>
  );
}

type WhatChangedProps<Row extends Versioned> = Pick<
  ConfirmDeleteProps<Row>,
  'fields' | 'entityType' | 'id'
> & { change: Change<Row> };

function WhatChanged<Row extends Versioned>({ change, fields, entityType, id }: WhatChangedProps<Row>) {
  const { from, to } = change;
  const last = useLastChange({ entityType, id, row: to });
  const told = fields
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
          {told.length > 0 && (
            <ul className="what-changed">
              {told.map(({ label, before, after }) => (
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
