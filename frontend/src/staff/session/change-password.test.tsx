import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { stubNetwork, type SeenRequest } from '../../../test/network';
import { renderStaff } from '../../../test/render';
import { ChangePasswordDialog } from './ChangePasswordDialog';

function Host() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <ChangePasswordDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

async function fillIn(current: string, next: string, again: string) {
  renderStaff(<Host />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const labels = ['Current Password', 'New Password', 'Confirm New Password'];
  for (const [index, value] of [current, next, again].entries()) {
    if (value) await userEvent.type(await screen.findByLabelText(labels[index] ?? ''), value);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
}

describe('changing the password', () => {
  let seen: SeenRequest[];
  beforeEach(() => {
    seen = stubNetwork({ 'POST /api/change-password': {} });
  });

  it('wants all three fields', async () => {
    await fillIn('', '', '');
    for (const message of [
      'Current password is required',
      'New password must be at least 6 characters',
      'Please confirm your new password',
    ]) {
      expect(await screen.findByText(message)).toBeInTheDocument();
    }
    expect(seen).toEqual([]);
  });

  it('wants six characters, twice the same', async () => {
    await fillIn('old', 'short', 'other');
    expect(await screen.findByText('New password must be at least 6 characters')).toBeInTheDocument();
    expect(await screen.findByText("Passwords don't match")).toBeInTheDocument();
    expect(seen).toEqual([]);
  });

  it('sends it, says so and closes', async () => {
    await fillIn('old-one', 'new-one', 'new-one');
    expect(await screen.findByText('Password changed successfully')).toBeInTheDocument();
    expect(seen.map(({ body }) => body)).toEqual([{ currentPassword: 'old-one', newPassword: 'new-one' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a refusal beside its field and keeps what was typed', async () => {
    const details = [{ field: 'currentPassword', message: 'Current password is incorrect' }];
    const body = { error: 'Current password is incorrect', details };
    stubNetwork({ 'POST /api/change-password': { status: 400, body } });
    await fillIn('wrong-one', 'new-one', 'new-one');
    await waitFor(() =>
      expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription(
        'Current password is incorrect',
      ),
    );
    expect(screen.getByLabelText('New Password')).toHaveValue('new-one');
  });

  it('says in its own words that it failed, when the server says nothing', async () => {
    stubNetwork({ 'POST /api/change-password': { status: 500 } });
    await fillIn('old-one', 'new-one', 'new-one');
    expect(await screen.findByText('Failed to change password')).toBeInTheDocument();
  });
});
