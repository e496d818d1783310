import { useQuery } from '@tanstack/react-query';
import { lateDialog } from '../../../components/late-dialog';
import { type useDialogs, useRowOf } from '../../../hooks/use-dialogs';
import { phoneNumbersQuery } from '../api/phone-numbers';

const PhoneNumberDialog = lateDialog(async () => (await import('./PhoneNumberDialog')).PhoneNumberDialog);

export function EditedPhoneNumber({ dialogs }: { dialogs: ReturnType<typeof useDialogs<'phone'>> }) {
  const { shown, isOpen, close } = dialogs;
  const { data: numbers } = useQuery(phoneNumbersQuery);
  const record = useRowOf(shown?.id ?? '', numbers);
  if (!record) return null;
  return <PhoneNumberDialog key={record.id} open={isOpen} record={record} onClose={close} />;
}
