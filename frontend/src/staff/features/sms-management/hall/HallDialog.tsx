import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { api, dataOf } from '../../../../api/client';
import { formatPhone } from '../../../../shared/phone';
import { FormDialog } from '../../../components/FormDialog';
import { queryKeys } from '../../../queryKeys';
import { hallQuery } from '../../../use-hall-today';
import { messageOr, useSave } from '../../../use-save';

interface HallContact {
  name: string | null;
  phone: string | null;
}

const textOrNull = (text: string | null) => text?.trim() || null;

/** The hall's name and phone, which stand on the pages that workers open. */
export function HallButton() {
  const client = useQueryClient();
  const { data: hall } = useQuery(hallQuery);
  const [isOpen, setOpen] = useState(false);
  const save = useSave({
    save: (body: HallContact) => dataOf(api.PUT('/api/hall', { body })),
    success: "The hall's name and phone were updated",
    failure: messageOr("Failed to update the hall's name and phone"),
    refreshes: ['settings'],
    onSaved: (saved) => {
      client.setQueryData(queryKeys.hall(), saved);
      setOpen(false);
    },
  });
  return (
    <>
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
          initialValues={{ name: hall.name, phone: hall.phone && formatPhone(hall.phone) }}
          onSubmit={({ name, phone }) => save({ name: textOrNull(name), phone: textOrNull(phone) })}
          onClose={() => setOpen(false)}
        >
          <p>They stand on the pages that workers open from their texts.</p>
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
