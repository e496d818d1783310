import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { api, dataOf } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { formatPhone } from '../../../shared/phone';
import { FormDialog } from '../../components/FormDialog';
import { SideListFailures } from '../../components/QueryView';
import { ifMatch, withoutBlanks, type Edit } from '../../forms/record-form';
import { hallQuery } from '../../hooks/use-hall-today';
import { messageOr } from '../../forms/use-action';
import { useDialogs } from '../../hooks/use-dialogs';

type Hall = components['schemas']['HallDto'];

interface HallContact {
  name: string | null;
  phone: string | null;
}

const contactOf = ({ name, phone }: Hall): HallContact => ({ name, phone: phone && formatPhone(phone) });

const saveHall = ({ changes, version }: Edit<HallContact>) =>
  dataOf(api.PUT('/api/hall', { params: { header: ifMatch(version) }, body: withoutBlanks(changes) }));

export function HallButton() {
  const client = useQueryClient();
  const query = useQuery(hallQuery);
  const { data: hall } = query;
  const { isOpen, show, close } = useDialogs(['hall']);
  return (
    <>
      {!hall && <SideListFailures lists={[{ plural: "the hall's name and phone", query }]} />}
      <Button disabled={!hall} data-opens="hall" onClick={() => show('hall')}>
        Hall Name and Phone
      </Button>
      {hall && (
        <FormDialog<HallContact, Hall>
          open={isOpen}
          title="Hall Name and Phone"
          width={460}
          record={{ row: hall, entityType: 'hall', id: 'hall', valuesOf: contactOf }}
          onSubmit={(_, edit) => saveHall(edit)}
          success="The hall's name and phone were updated"
          failure={messageOr("Failed to update the hall's name and phone")}
          refreshes={['settings']}
          onDone={(saved) => client.setQueryData(hallQuery.queryKey, saved)}
          onClose={close}
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
