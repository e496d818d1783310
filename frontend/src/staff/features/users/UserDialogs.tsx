import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { ApiError } from '../../../shared/request';
import { ConfirmDelete, type ComparedFields } from '../../components/ConfirmDelete';
import { FormDialog } from '../../components/FormDialog';
import { requiredText } from '../../forms/form-rules';
import { messageOr } from '../../forms/use-action';
import { useAuth } from '../../session/auth-context';
import { MIN_PASSWORD_LENGTH } from '../../session/ChangePasswordDialog';
import { isAdmin, type User } from '../../session/session-api';
import { setSessionUser } from '../../session/session-cache';
import { createUser, deleteUser, updateUser } from './api/users';
import { ONLY_ADMINS_CHOOSE_ROLES, roleLabels } from './roles';
import type { Dialog } from '../../components/ReadingDialog';

const detailsOr = (fallback: string) => (error: Error) =>
  (error instanceof ApiError && error.details.map(({ message }) => message).join(' ')) ||
  messageOr(fallback)(error);

type Values = Pick<User, 'username' | 'role'> & { password?: string };

const valuesOf = ({ username, role }: User): Values => ({ username, role });

const roles = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

const passwordHints = {
  required: undefined,
  optional: 'Leave empty to keep the present password. A new one signs this user out everywhere.',
  own: 'To change your own password, use Change Password.',
};

export function UserForm({ user, ...dialog }: Dialog & { user?: User }) {
  const client = useQueryClient();
  const { user: me } = useAuth();
  const mayChooseRole = isAdmin(me);
  const password = !user ? 'required' : user.id === me?.id ? 'own' : 'optional';
  return (
    <FormDialog<Values, User>
      {...dialog}
      title={user ? 'Edit User' : 'Add User'}
      width={440}
      initialValues={{ role: mayChooseRole ? 'admin' : 'user' }}
      record={user && { row: user, entityType: 'user', id: String(user.id), valuesOf }}
      onSubmit={({ username: typed, password: chosen = '', role }, { version }) => {
        const username = typed.trim();
        return user
          ? updateUser(user.id, { username, role, ...(chosen && { password: chosen }) }, version)
          : createUser({ username, password: chosen, role });
      }}
      success={user ? 'User updated successfully' : 'User created successfully'}
      failure={detailsOr(user ? 'Failed to update user' : 'Failed to create user')}
      refreshes={['users']}
      onDone={(saved) => {
        // The navigation bar shows one's own name.
        if (saved.id === me?.id) setSessionUser(client, saved);
      }}
    >
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

const compared: ComparedFields<User> = [
  ['Username', ({ username }) => username],
  ['Role', ({ role }) => roleLabels[role]],
];

export function DeleteUser({ user, ...dialog }: Dialog & { user: User; onDeleted: () => void }) {
  const { user: me } = useAuth();
  return (
    <ConfirmDelete
      {...dialog}
      noun="user"
      row={user}
      fields={compared}
      onConfirm={(version) => deleteUser(user.id, version)}
      failure={messageOr('Failed to delete user')}
      refreshes={['users']}
    >
      Do you want to delete the user <strong>{user.username}</strong>?
      {user.id === me?.id && ' You are signed in with this account: only somebody else can delete it.'}
    </ConfirmDelete>
  );
}
