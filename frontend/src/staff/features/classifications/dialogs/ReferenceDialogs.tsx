import { Form, Input } from 'antd';
import { ConfirmDelete, type ComparedFields } from '../../../components/ConfirmDelete';
import { FormDialog } from '../../../components/FormDialog';
import type { Dialog } from '../../../components/ReadingDialog';
import { capitalised } from '../../../components/PagedResults';
import { requiredText } from '../../../forms/form-rules';
import { withoutBlanks } from '../../../forms/record-form';
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

type DialogProps = Dialog & { kind: ReferenceKind };

const fieldsOf = ({ name, classificationIds }: ReferenceItem): ReferenceFields => ({
  name,
  ...(classificationIds && { classificationIds }),
});

export function ReferenceForm({ kind, item, ...dialog }: DialogProps & { item?: ReferenceItem }) {
  const { path, singular, entityType, hasClassifications } = kind;
  const noun = singular.toLowerCase();
  const classifications = useClassifications();
  const display = { classificationIds: (ids: string[]) => namesIn(classifications.data, ids) };
  return (
    <FormDialog<ReferenceFields>
      {...dialog}
      title={item ? `Edit ${singular}` : `Add New ${singular}`}
      submitText={item ? 'Save Changes' : 'Create'}
      pendingText={item ? 'Saving...' : 'Creating...'}
      width={hasClassifications ? 560 : 440}
      initialValues={{ name: '', ...(hasClassifications && { classificationIds: [] }) }}
      record={item && { row: item, entityType, id: item.id, valuesOf: fieldsOf, display }}
      onSubmit={(values, { changes, version }) =>
        item
          ? updateReference(path, item.id, withoutBlanks(changes), version)
          : createReference(path, withoutBlanks(values))
      }
      success={`${capitalised(noun)} ${item ? 'updated' : 'created'} successfully`}
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

export function DeleteReference(props: DialogProps & { item: ReferenceItem; onDeleted: () => void }) {
  const { kind, item, ...dialog } = props;
  const { data: classifications } = useClassifications();
  const compared: ComparedFields<ReferenceItem> = [
    ['Name', ({ name }) => name],
    ['Classifications', ({ classificationIds = [] }) => namesIn(classifications, classificationIds)],
  ];
  return (
    <ConfirmDelete
      {...dialog}
      title={`Delete ${kind.singular}`}
      noun={kind.singular.toLowerCase()}
      row={item}
      entityType={kind.entityType}
      fields={compared}
      onConfirm={(version) => deleteReference(kind.path, item.id, version)}
      refreshes={kind.refreshes}
    >
      Do you want to delete <strong>{item.name}</strong>? {kind.deletionNote}
    </ConfirmDelete>
  );
}
