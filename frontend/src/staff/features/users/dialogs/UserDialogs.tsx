import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { ApiError } from '../../../../shared/request';
import { ConfirmDelete, type ToldFields } from '../../../components/ConfirmDelete';
import { useAuth } from '../../../session/auth-context';
import type { User } from '../../../session/session-api';
import { setSessionUser } from '../../../session/session-cache';
import type { useDialog } from '../../../hooks/use-dialog';
import { messageOr, NOT_DELETED, useSave } from '../../../forms/use-save';
import { createUser, deleteUser, updateUser } from '../api/save-user';
import { roleLabels } from '../role-labels';
import { isAdmin } from '../user-rights';
import type { UserAction } from '../UsersTable';
import { UserForm, type UserValues } from './UserForm';

export type UserDialog = { action: 'add' } | { action: UserAction; user: User };

type UserDialogsProps = Pick<ReturnType<typeof useDialog<UserDialog>>, 'shown' | 'isOpen' | 'close'> & {
  /** Where the focus goes when the row it came from is gone. */
  resultsRef: RefObject<HTMLElement | null>;
  users: readonly User[];
};

/** The dialog of the users page that is shown, if any. */
export function UserDialogs({ shown, isOpen, close, resultsRef, users }: UserDialogsProps) {
  const dialog = { open: isOpen, onClose: () => close() };
  switch (shown?.action) {
    case undefined:
      return null;
    case 'add':
      return <AddUserDialog {...dialog} />;
    case 'edit':
      return (
        <EditUserDialog
          key={shown.user.id}
          {...dialog}
          user={users.find(({ id }) => id === shown.user.id) ?? shown.user}
        />
      );
    case 'delete':
      return (
        <DeleteUserDialog
          key={shown.user.id}
          {...dialog}
          user={users.find(({ id }) => id === shown.user.id) ?? shown.user}
          onDeleted={() => close(() => resultsRef.current?.focus({ preventScroll: true }))}
        />
      );
  }
}

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** What is wrong with the fields, else the server's sentence, else `fallback`. */
const detailsOr = (fallback: string) => (error: Error) =>
  (error instanceof ApiError && error.details.map(({ message }) => message).join(' ')) ||
  messageOr(fallback)(error);

function AddUserDialog({ open, onClose }: DialogProps) {
  const { user: me } = useAuth();
  const mayChooseRole = isAdmin(me);
  const save = useSave({
    save: createUser,
    success: 'User created successfully',
    failure: detailsOr('Failed to create user'),
    refreshes: ['users'],
    onSaved: onClose,
  });
  return (
    <UserForm
      open={open}
      title="Add User"
      submitText="Add User"
      pendingText="Adding..."
      mayChooseRole={mayChooseRole}
      initialValues={{ role: mayChooseRole ? 'admin' : 'user' }}
      onSubmit={({ username, password = '', role }) => save({ username: username.trim(), password, role })}
      onClose={onClose}
    />
  );
}

const valuesOf = ({ username, role }: User): UserValues => ({ username, role });

function EditUserDialog({ open, user, onClose }: DialogProps & { user: User }) {
  const client = useQueryClient();
  const { user: me } = useAuth();
  const save = useSave({
    save: ({ values, version }: { values: UserValues; version: number }) => {
      const { username, password, role } = values;
      const changes = { username: username.trim(), role, ...(password && { password }) };
      return updateUser(user.id, changes, version);
    },
    success: 'User updated successfully',
    failure: detailsOr('Failed to update user'),
    refreshes: ['users'],
    onSaved: (saved) => {
      // The navigation bar shows one's own name.
      if (saved.id === me?.id) setSessionUser(client, saved);
      onClose();
    },
  });
  return (
    <UserForm
      open={open}
      title="Edit User"
      submitText="Save Changes"
      pendingText="Saving..."
      password={user.id === me?.id ? 'own' : 'optional'}
      mayChooseRole={isAdmin(me)}
      record={{ row: user, entityType: 'user', id: String(user.id), valuesOf }}
      onSubmit={(values, { version }) => save({ values, version })}
      onClose={onClose}
    />
  );
}

const told: ToldFields<User> = [
  ['Username', ({ username }) => username],
  ['Role', ({ role }) => roleLabels[role]],
];

function DeleteUserDialog(props: DialogProps & { user: User; onDeleted: () => void }) {
  const { open, user, onClose, onDeleted } = props;
  const { user: me } = useAuth();
  const remove = useSave({
    save: (version: number) => deleteUser(user.id, version),
    changed: NOT_DELETED,
    success: 'User deleted successfully',
    failure: messageOr('Failed to delete user'),
    refreshes: ['users'],
    refreshFirst: true,
    onSaved: onDeleted,
  });
  return (
    <ConfirmDelete
      open={open}
      title="Delete User"
      row={user}
      entityType="user"
      id={String(user.id)}
      fields={told}
      onConfirm={remove}
      onClose={onClose}
    >
      Do you want to delete the user <strong>{user.username}</strong>?
      {user.id === me?.id && ' You are signed in with this account: only somebody else can delete it.'}
    </ConfirmDelete>
  );
}
