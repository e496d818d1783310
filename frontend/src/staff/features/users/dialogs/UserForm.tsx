import { Form, Input, Select } from 'antd';
import type { ComponentProps } from 'react';
import { FormDialog } from '../../../components/FormDialog';
import { requiredText } from '../../../form-rules';
import { MIN_PASSWORD_LENGTH } from '../../../session/ChangePasswordDialog';
import type { User } from '../../../session/session-api';
import { roleLabels } from '../role-labels';

/** A password left empty comes as '' or undefined. */
export type UserValues = Pick<User, 'username' | 'role'> & { password?: string };

type UserFormProps = Omit<ComponentProps<typeof FormDialog<UserValues>>, 'children' | 'width'> & {
  /** An empty password leaves the one there is. */
  keepsPassword?: boolean;
};

const roles = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

/** The fields of a staff user. */
export function UserForm({ keepsPassword = false, ...dialog }: UserFormProps) {
  return (
    <FormDialog<UserValues> {...dialog} width={440}>
      <Form.Item name="username" label="Username" rules={[requiredText('Username is required')]}>
        <Input autoComplete="off" autoCapitalize="none" />
      </Form.Item>
      <Form.Item
        name="password"
        label="Password"
        extra={
          keepsPassword &&
          'Leave empty to keep the present password. A new one signs this user out everywhere.'
        }
        rules={[
          {
            required: !keepsPassword,
            min: MIN_PASSWORD_LENGTH,
            message: `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
          },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="role" label="Role" rules={[{ required: true, message: 'Role is required' }]}>
        <Select options={roles} />
      </Form.Item>
    </FormDialog>
  );
}
