import { useQuery } from '@tanstack/react-query';
import { lateDialog } from '../../../components/late-dialog';
import type { useDialogs } from '../../../hooks/use-dialogs';
import { type PhoneNumber, phoneNumberQuery } from '../api/phone-numbers';

const PhoneNumberDialog = lateDialog(async () => (await import('./PhoneNumberDialog')).PhoneNumberDialog);

interface EditedPhoneNumberProps {
  open: boolean;
  dialogs: ReturnType<typeof useDialogs<'phone'>>;
  /** Where it is known already. */
  record?: PhoneNumber | undefined;
}

export function EditedPhoneNumber({ dialogs, open, record: known }: EditedPhoneNumberProps) {
  const { shown, close } = dialogs;
  const id = shown?.id ?? '';
  const { data: found } = useQuery({ ...phoneNumberQuery(id), enabled: id !== '' && known?.id !== id });
  const record = known?.id === id ? known : found;
  if (!record) return null;
  return <PhoneNumberDialog key={record.id} open={open} record={record} onClose={close} />;
}
