import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { api, dataOf } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { formatPhone } from '../../../shared/phone';
import { FormDialog } from '../../components/FormDialog';
import { SideListFailures } from '../../components/QueryView';
import { ifMatch, withoutBlanks, type Edit } from '../../forms/record-form';
import { hallQuery } from '../../hooks/use-hall-today';
import { messageOr, useSave } from '../../forms/use-save';

type Hall = components['schemas']['HallDto'];

interface HallContact {
  name: string | null;
  phone: string | null;
}

const contactOf = ({ name, phone }: Hall): HallContact => ({ name, phone: phone && formatPhone(phone) });

/** Changes the given ones of that version and leaves the rest. */
const saveHall = ({ changes, version }: Edit<HallContact>) =>
  dataOf(api.PUT('/api/hall', { params: { header: ifMatch(version) }, body: withoutBlanks(changes) }));

/** The hall's name and phone, which stand on the pages that workers open. */
export function HallButton() {
  const client = useQueryClient();
  const query = useQuery(hallQuery);
  const { data: hall } = query;
  const [isOpen, setOpen] = useState(false);
  const save = useSave({
    save: saveHall,
    success: "The hall's name and phone were updated",
    failure: messageOr("Failed to update the hall's name and phone"),
    refreshes: ['settings'],
    onSaved: (saved) => {
      client.setQueryData(hallQuery.queryKey, saved);
      setOpen(false);
    },
  });
  return (
    <>
      {!hall && <SideListFailures lists={[{ plural: "the hall's name and phone", query }]} />}
      <Button disabled={!hall} onClick={() => setOpen(true)}>
        Hall Name and Phone
      </Button>
      {hall && (
        <FormDialog<HallContact>
          open={isOpen}
          title="Hall Name and Phone"
          submitText="Save Changes"
          pendingText="Saving..."
          width={460}
          record={{ row: hall, entityType: 'hall', id: 'hall', valuesOf: contactOf }}
          onSubmit={(_, edit) => save(edit)}
          onClose={() => setOpen(false)}
        >
          <p className="dialog-lead">They stand on the pages that workers open from their texts.</p>
          <Form.Item name="name" label="Name">
            <Input maxLength={80} />
          </Form.Item>
          <Form.Item name="phone" label="Phone">
            <Input type="tel" />
          </Form.Item>
        </FormDialog>
      )}
    </>
  );
}
