import { Form, Input } from 'antd';
import type { RefObject } from 'react';
import { ConfirmDelete, type ToldFields } from '../../../components/ConfirmDelete';
import { FormDialog } from '../../../components/FormDialog';
import { withoutBlanks, type Edit } from '../../../forms/record-form';
import { useClassifications } from '../api/use-classifications';
import { namesIn } from '../../../records/select-options';
import { requiredText } from '../../../forms/form-rules';
import type { useDialog } from '../../../hooks/use-dialog';
import { NOT_DELETED, useSave } from '../../../forms/use-save';
import {
  createReference,
  deleteReference,
  updateReference,
  type ReferenceFields,
} from '../api/save-reference';
import type { ReferenceItem, ReferenceKind } from '../reference-kinds';
import type { ReferenceAction } from '../ReferenceTable';
import { ClassificationsField } from './ClassificationsField';

export type ReferenceDialog = { action: 'add' } | { action: ReferenceAction; item: ReferenceItem };

type ReferenceDialogsProps = Pick<
  ReturnType<typeof useDialog<ReferenceDialog>>,
  'shown' | 'isOpen' | 'close'
> & {
  kind: ReferenceKind;
  items: readonly ReferenceItem[];
  /** Where the focus goes when the row it came from is gone. */
  resultsRef: RefObject<HTMLElement | null>;
};

/** The dialog of a reference data page that is shown, if any. */
export function ReferenceDialogs({ shown, isOpen, close, kind, items, resultsRef }: ReferenceDialogsProps) {
  if (!shown) return null;
  const dialog = { open: isOpen, kind, onClose: () => close() };
  switch (shown.action) {
    case 'add':
      return <SaveDialog key="add" {...dialog} />;
    case 'edit':
      return (
        <SaveDialog
          key={shown.item.id}
          {...dialog}
          item={items.find(({ id }) => id === shown.item.id) ?? shown.item}
        />
      );
    case 'delete':
      return (
        <DeleteDialog
          key={`delete ${shown.item.id}`}
          {...dialog}
          item={items.find(({ id }) => id === shown.item.id) ?? shown.item}
          onDeleted={() => close(() => resultsRef.current?.focus({ preventScroll: true }))}
        />
      );
  }
}

interface DialogProps {
  open: boolean;
  kind: ReferenceKind;
  onClose: () => void;
}

const fieldsOf = ({ name, classificationIds }: ReferenceItem): ReferenceFields => ({
  name,
  ...(classificationIds && { classificationIds }),
});

/** Adds one, or changes `item`. */
function SaveDialog({ open, kind, item, onClose }: DialogProps & { item?: ReferenceItem }) {
  const { path, singular, noun } = kind;
  const save = useSave({
    save: ({ values, edit }: { values: ReferenceFields; edit: Edit<ReferenceFields> }) =>
      item
        ? updateReference(path, item.id, withoutBlanks(edit.changes), edit.version)
        : createReference(path, withoutBlanks(values)),
    success: `${sentence(noun)} ${item ? 'updated' : 'created'} successfully`,
    failure: () => `Failed to ${item ? 'update' : 'create'} ${noun}`,
    refreshes: kind.refreshes,
    onSaved: onClose,
  });
  const classifications = useClassifications();
  const tell = { classificationIds: (ids: string[]) => namesIn(classifications.data, ids) };
  return (
    <FormDialog<ReferenceFields>
      open={open}
      title={item ? `Edit ${singular}` : `Add New ${singular}`}
      submitText={item ? 'Save Changes' : 'Create'}
      pendingText={item ? 'Saving...' : 'Creating...'}
      width={kind.hasClassifications ? 560 : 440}
      {...(item
        ? { record: { row: item, entityType: kind.entityType, id: item.id, valuesOf: fieldsOf, tell } }
        : { initialValues: { name: '', ...(kind.hasClassifications && { classificationIds: [] }) } })}
      onSubmit={(values, edit) => save({ values, edit })}
      onClose={onClose}
    >
      <Form.Item name="name" label="Name" rules={[requiredText('Name is required')]}>
        <Input autoComplete="off" />
      </Form.Item>
      {kind.hasClassifications && <ClassificationsField />}
    </FormDialog>
  );
}

function DeleteDialog(props: DialogProps & { item: ReferenceItem; onDeleted: () => void }) {
  const { open, kind, item, onClose, onDeleted } = props;
  const remove = useSave({
    save: (version: number) => deleteReference(kind.path, item.id, version),
    changed: NOT_DELETED,
    success: `${sentence(kind.noun)} deleted successfully`,
    failure: () => `Failed to delete ${kind.noun}`,
    refreshes: kind.refreshes,
    refreshFirst: true,
    onSaved: onDeleted,
  });
  const { data: classifications } = useClassifications();
  const told: ToldFields<ReferenceItem> = [
    ['Name', ({ name }) => name],
    ['Classifications', ({ classificationIds = [] }) => namesIn(classifications, classificationIds)],
  ];
  return (
    <ConfirmDelete
      open={open}
      title={`Delete ${kind.singular}`}
      row={item}
      entityType={kind.entityType}
      id={item.id}
      fields={told}
      onConfirm={remove}
      onClose={onClose}
    >
      Do you want to delete <strong>{item.name}</strong>? {kind.deletionNote}
    </ConfirmDelete>
  );
}

const sentence = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);
