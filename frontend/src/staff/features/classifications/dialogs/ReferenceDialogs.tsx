import { Form, Input } from 'antd';
import type { RefObject } from 'react';
import { ConfirmDelete, type ToldFields } from '../../../components/ConfirmDelete';
import { FormDialog } from '../../../components/FormDialog';
import { requiredText } from '../../../forms/form-rules';
import { withoutBlanks } from '../../../forms/record-form';
import { useRowOf, type useDialogs } from '../../../hooks/use-dialogs';
import { namesIn } from '../../../records/select-options';
import {
  createReference,
  deleteReference,
  updateReference,
  useClassifications,
  type ReferenceFields,
} from '../api/reference-data';
import type { ReferenceItem, ReferenceKind } from '../reference-kinds';
import { ClassificationsField } from './ClassificationsField';

export const REFERENCE_DIALOGS = ['add', 'edit', 'delete'] as const;
export type ReferenceAction = Exclude<(typeof REFERENCE_DIALOGS)[number], 'add'>;

interface ReferenceDialogsProps {
  dialogs: ReturnType<typeof useDialogs<(typeof REFERENCE_DIALOGS)[number]>>;
  kind: ReferenceKind;
  items: readonly ReferenceItem[] | undefined;
  resultsRef: RefObject<HTMLElement | null>;
}

export function ReferenceDialogs({ dialogs, kind, items, resultsRef }: ReferenceDialogsProps) {
  const { shown, isOpen: open, close: onClose, closeThen } = dialogs;
  const item = useRowOf(shown?.id ?? '', items);
  const dialog = { open, kind, onClose };
  if (shown?.kind === 'add') return <SaveDialog key="add" {...dialog} />;
  if (!shown || !item) return null;
  if (shown.kind === 'edit') return <SaveDialog key={item.id} {...dialog} item={item} />;
  return (
    <DeleteDialog
      key={`delete ${item.id}`}
      {...dialog}
      item={item}
      onDeleted={() => closeThen(() => resultsRef.current?.focus({ preventScroll: true }))}
    />
  );
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

const sentence = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

function SaveDialog({ kind, item, ...dialog }: DialogProps & { item?: ReferenceItem }) {
  const { path, singular, noun, entityType, hasClassifications } = kind;
  const classifications = useClassifications();
  const tell = { classificationIds: (ids: string[]) => namesIn(classifications.data, ids) };
  return (
    <FormDialog<ReferenceFields>
      {...dialog}
      title={item ? `Edit ${singular}` : `Add New ${singular}`}
      submitText={item ? 'Save Changes' : 'Create'}
      pendingText={item ? 'Saving...' : 'Creating...'}
      width={hasClassifications ? 560 : 440}
      initialValues={{ name: '', ...(hasClassifications && { classificationIds: [] }) }}
      record={item && { row: item, entityType, id: item.id, valuesOf: fieldsOf, tell }}
      onSubmit={(values, { changes, version }) =>
        item
          ? updateReference(path, item.id, withoutBlanks(changes), version)
          : createReference(path, withoutBlanks(values))
      }
      success={`${sentence(noun)} ${item ? 'updated' : 'created'} successfully`}
      failure={`Failed to ${item ? 'update' : 'create'} ${noun}`}
      refreshes={kind.refreshes}
    >
      <Form.Item name="name" label="Name" rules={[requiredText('Name is required')]}>
        <Input autoComplete="off" />
      </Form.Item>
      {hasClassifications && <ClassificationsField />}
    </FormDialog>
  );
}

function DeleteDialog(props: DialogProps & { item: ReferenceItem; onDeleted: () => void }) {
  const { kind, item, ...dialog } = props;
  const { data: classifications } = useClassifications();
  const told: ToldFields<ReferenceItem> = [
    ['Name', ({ name }) => name],
    ['Classifications', ({ classificationIds = [] }) => namesIn(classifications, classificationIds)],
  ];
  return (
    <ConfirmDelete
      {...dialog}
      title={`Delete ${kind.singular}`}
      row={item}
      entityType={kind.entityType}
      id={item.id}
      fields={told}
      onConfirm={(version) => deleteReference(kind.path, item.id, version)}
      success={`${sentence(kind.noun)} deleted successfully`}
      failure={`Failed to delete ${kind.noun}`}
      refreshes={kind.refreshes}
    >
      Do you want to delete <strong>{item.name}</strong>? {kind.deletionNote}
    </ConfirmDelete>
  );
}
