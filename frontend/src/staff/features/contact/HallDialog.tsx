import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { api, dataOf, type Schemas } from '../../../api';
import { formatPhone } from '../../../shared/phone';
import { FormDialog } from '../../components/FormDialog';
import { emailRule } from '../../forms/form-rules';
import { SideListFailures } from '../../components/QueryView';
import { ifMatch, withoutBlanks, type Edit } from '../../forms/record-form';
import { hallQuery } from '../../hooks/hall-query';
import { messageOr } from '../../forms/use-action';
import { hoursRule, hoursText, TextingHoursField } from './TextingHoursField';
import { LanguagesField, languagesText } from './LanguagesField';
import { useDialogs } from '../../hooks/use-dialogs';
import { useAuth } from '../../session/auth-context';
import { isAdmin } from '../../session/session-api';

type Hall = Schemas['HallDto'];

type HallSettings = Pick<Hall, 'name' | 'phone' | 'textingHours' | 'languages' | 'sealsTo'>;

const settingsOf = ({ name, phone, textingHours, languages, sealsTo }: Hall): HallSettings => ({
  name,
  phone: phone && formatPhone(phone),
  textingHours,
  languages,
  sealsTo,
});

const saveHall = ({ changes, version }: Edit<HallSettings>) =>
  dataOf(api.PUT('/api/hall', { params: { header: ifMatch(version) }, body: withoutBlanks(changes) }));

export function HallButton() {
  const client = useQueryClient();
  const query = useQuery(hallQuery);
  const { data: hall } = query;
  const { isOpen, show, close } = useDialogs(['hall']);
  const maySendSeals = isAdmin(useAuth().user);
  return (
    <>
      {!hall && <SideListFailures lists={[{ plural: "the hall's settings", query }]} />}
      <Button disabled={!hall} data-opens="hall" onClick={() => show('hall')}>
        Hall and Texting Hours
      </Button>
      {hall && (
        <FormDialog<HallSettings, Hall>
          open={isOpen}
          title="Hall and Texting Hours"
          width={460}
          record={{
            row: hall,
            entityType: 'hall',
            id: 'hall',
            valuesOf: settingsOf,
            display: { textingHours: hoursText, languages: languagesText },
          }}
          onSubmit={(_, edit) => saveHall(edit)}
          success="The hall's settings were updated"
          failure={messageOr("Failed to update the hall's settings")}
          refreshes={['settings']}
          onDone={(saved) => client.setQueryData(hallQuery.queryKey, saved)}
          onClose={close}
        >
          <p className="dialog-lead">Name and phone stand on the pages that workers open from their texts.</p>
          <Form.Item name="name" label="Name">
            <Input maxLength={80} />
          </Form.Item>
          <Form.Item name="phone" label="Phone">
            <Input type="tel" />
          </Form.Item>
          <Form.Item
            name="textingHours"
            label="Texting Hours"
            extra={`On the hall's clock (${hall.timezone}). Empty: texts go out at any hour.`}
            rules={[hoursRule]}
          >
            <TextingHoursField />
          </Form.Item>
          <Form.Item
            name="languages"
            label="Languages"
            extra="Who reads one that is off gets English, in texts and on their pages. Their own choice is kept."
          >
            <LanguagesField />
          </Form.Item>
          <Form.Item
            name="sealsTo"
            label="Seals To"
            extra={`The last seal over each day's records goes there by e-mail. Empty: nowhere.${maySendSeals ? '' : ' Only an admin can change it.'}`}
            rules={[emailRule]}
          >
            <Input type="email" autoComplete="off" disabled={!maySendSeals} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  );
}
