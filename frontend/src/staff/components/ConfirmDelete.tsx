import { Alert, Modal } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NOTHING_SAID, wordsOf } from '../../shared/request';
import { useLastChange } from '../forms/FormNotices';
import { changedMeanwhile, type Versioned } from '../forms/record-form';
import { useSingleFlight } from '../hooks/use-single-flight';

/** What a person knows a record by, as labels and texts: what others changed of it is told by these. */
export type ToldFields<Row> = readonly (readonly [
  label: string,
  text: (row: Row) => string | null | undefined,
])[];

interface ConfirmDeleteProps<Row extends Versioned> {
  open: boolean;
  /** 'Delete Employer'. */
  title: string;
  /** What is deleted, by its name; the warning follows by itself. */
  children?: ReactNode;
  row: Row;
  /** Where it stands in the audit log, which tells who changed it. */
  entityType: string;
  id: string;
  fields: ToldFields<Row>;
  /**
   * Deletes the version that the person has seen. The dialog waits for it; the caller closes it, and tells the outcome
   * in a toast.
   */
  onConfirm: (version: number) => Promise<unknown>;
  onClose: () => void;
}

interface Change<Row> {
  from: Row;
  to: Row;
}

/** The product's one confirmation before something is deleted; what has become another meanwhile is asked for again. */
export function ConfirmDelete<Row extends Versioned>(props: ConfirmDeleteProps<Row>) {
  const { open, title, children, row, entityType, id, fields, onConfirm, onClose } = props;
  const [seen, setSeen] = useState(row);
  const [wasOpen, setWasOpen] = useState(open);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [change, setChange] = useState<Change<Row> | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setSeen(row);
      setChange(null);
      setRefusal(null);
    }
  }
  const pressed = useRef<Element | null>(null);
  const { isBusy: isDeleting, run: confirm } = useSingleFlight(async () => {
    pressed.current = document.activeElement;
    setRefusal(null);
    try {
      await onConfirm(seen.version);
    } catch (error) {
      const current = changedMeanwhile(error) as Row | undefined;
      if (current) {
        setChange({ from: seen, to: current });
        setSeen(current);
      }
      // The toast goes away; why it was refused stays, and the dialog with it, so that it can be tried again.
      else setRefusal(wordsOf(error) ?? NOTHING_SAID);
    }
  });
  // A browser takes the focus from a button that is disabled; the dialog is to be left or confirmed with the keys.
  useEffect(() => {
    if (!isDeleting && document.activeElement === document.body)
      (pressed.current as HTMLElement | null)?.focus();
  }, [isDeleting]);
  return (
    <Modal
      open={open}
      title={title}
      width={460}
      destroyOnHidden
      onCancel={isDeleting ? undefined : onClose}
      onOk={() => void confirm()}
      okText={isDeleting ? 'Deleting...' : 'Delete'}
      okButtonProps={{ danger: true, disabled: isDeleting }}
      cancelButtonProps={{ disabled: isDeleting }}
    >
      {children && <p>{children}</p>}
      <p>This action cannot be undone.</p>
      {change && <WhatChanged change={change} fields={fields} entityType={entityType} id={id} />}
      {refusal && <Alert className="dialog-refusal" type="error" showIcon title={refusal} />}
    </Modal>
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
