import { useMutation } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { wordsOf } from '../../shared/request';
import { FormDialog } from '../components/FormDialog';
import { useToast } from '../toast/toast-context';
import { changePassword, type PasswordChange } from './session-api';

export const MIN_PASSWORD_LENGTH = 6;

type Values = PasswordChange & { confirmPassword: string };

/** Lets the signed-in user choose a new password. */
export function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: changePassword,
    onError: (error) => toast.error('Error', wordsOf(error) ?? 'Failed to change password'),
    onSuccess: () => {
      toast.success('Success', 'Password changed successfully');
      onClose();
    },
  });
  return (
    <FormDialog<Values>
      open={open}
      title="Change Password"
      submitText="Change Password"
      width={440}
      onClose={onClose}
      onSubmit={({ currentPassword, newPassword }) => mutateAsync({ currentPassword, newPassword })}
    >
      <Form.Item
        name="currentPassword"
        label="Current Password"
        rules={[{ required: true, message: 'Current password is required' }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label="New Password"
        rules={[
          {
            required: true,
            min: MIN_PASSWORD_LENGTH,
            message: `New password must be at least ${MIN_PASSWORD_LENGTH} characters`,
          },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label="Confirm New Password"
        dependencies={['newPassword']}
        rules={[
          { required: true, message: 'Please confirm your new password' },
          ({ getFieldValue }) => ({
            validator: (_rule, typed?: string) =>
              !typed || typed === getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error("Passwords don't match")),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </FormDialog>
  );
}
