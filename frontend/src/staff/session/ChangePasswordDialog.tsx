import { Form, Input } from 'antd';
import { FormDialog } from '../components/FormDialog';
import type { Dialog } from '../components/ReadingDialog';
import { messageOr } from '../forms/use-action';
import { changePassword, type PasswordChange } from './session-api';

export const MIN_PASSWORD_LENGTH = 6;

type Values = PasswordChange & { confirmPassword: string };

export function ChangePasswordDialog(dialog: Dialog) {
  return (
    <FormDialog<Values>
      {...dialog}
      title="Change Password"
      pendingText="Change Password"
      width={440}
      onSubmit={({ currentPassword, newPassword }) => changePassword({ currentPassword, newPassword })}
      success="Password changed successfully"
      failure={messageOr('Failed to change password')}
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
