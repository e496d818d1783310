import { Form, Input, Select } from 'antd';
import type { ComponentProps } from 'react';
import { FormDialog } from '../../../components/FormDialog';
import { requiredText } from '../../../forms/form-rules';
import { MIN_PASSWORD_LENGTH } from '../../../session/ChangePasswordDialog';
import type { User } from '../../../session/session-api';
import { roleLabels } from '../role-labels';
import { ONLY_ADMINS_CHOOSE_ROLES } from '../user-rights';

/** A password left empty comes as '' or undefined. */
export type UserValues = Pick<User, 'username' | 'role'> & { password?: string };

type UserFormProps = Omit<ComponentProps<typeof FormDialog<UserValues>>, 'children' | 'width'> & {
  /** Left empty an optional one stays as it is; one's own is changed elsewhere. */
  password?: 'required' | 'optional' | 'own';
  mayChooseRole: boolean;
};

const roles = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

const passwordHints = {
  required: undefined,
  optional: 'Leave empty to keep the present password. A new one signs this user out everywhere.',
  own: 'To change your own password, use Change Password.',
};

/** The fields of a staff user. */
export function UserForm({ password = 'required', mayChooseRole, ...dialog }: UserFormProps) {
  return (
    <FormDialog<UserValues> {...dialog} width={440}>
      <Form.Item name="username" label="Username" rules={[requiredText('Username is required')]}>
        <Input autoComplete="off" autoCapitalize="none" />
      </Form.Item>
      <Form.Item
        name="password"
        label="Password"
        extra={passwordHints[password]}
        rules={[
          {
            required: password === 'required',
            min: MIN_PASSWORD_LENGTH,
            message: `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
          },
        ]}
      >
        <Input.Password autoComplete="new-password" disabled={password === 'own'} />
      </Form.Item>
      <Form.Item
        name="role"
        label="Role"
        extra={mayChooseRole ? undefined : ONLY_ADMINS_CHOOSE_ROLES}
        rules={[{ required: true, message: 'Role is required' }]}
      >
        <Select options={roles} disabled={!mayChooseRole} />
      </Form.Item>
    </FormDialog>
  );
}
