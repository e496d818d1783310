import { setTimeout as delay } from 'node:timers/promises';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../test/network';
import { expectLoadFailure, renderStaff, someUser } from '../../../../test/render';
import type { User } from '../../session/session-api';
import { timeAgo } from './relative-time';
import { UsersPage } from './UsersPage';

const DAY_MS = 86_400_000;
const marisol: User = {
  id: 7,
  username: 'marisol',
  role: 'user',
  createdAt: new Date(Date.now() - 2 * DAY_MS).toISOString(),
  version: 1,
};

async function open(answers: Parameters<typeof stubNetwork>[0] = {}, path = '/users', user = someUser) {
  const seen = stubNetwork({ 'GET /api/users': { body: [someUser, marisol] }, ...answers });
  const view = renderStaff(<UsersPage />, { path, user });
  await screen.findByRole('heading', { name: 'User Management', level: 1 });
  return { ...view, seen };
}

async function dialog(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

const refused = (error: string, field?: string) => ({
  status: 409,
  body: { error, ...(field && { details: [{ field, message: error }] }) },
});

describe('the users page', () => {
  it('lists name, ID, role and when each was made', async () => {
    await open();
    const row = within(await screen.findByRole('row', { name: /marisol/ }));
    for (const text of ['ID: 7', 'User', '2 days ago']) expect(row.getByText(text)).toBeInTheDocument();
    expect(row.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeInTheDocument();
    const own = within(screen.getByRole('row', { name: /dana/ }));
    for (const text of ['Admin', 'Jan 2, 2025', '(you)']) expect(own.getByText(text)).toBeInTheDocument();
    expect(screen.getByText('2 of 2 users')).toBeInTheDocument();
  });

  it('keeps a dialog open that a search applies to before it is drawn, and the search when it closes', async () => {
    const { router } = await open();
    const opener = await screen.findByRole('button', { name: 'Delete marisol' });
    await userEvent.type(screen.getByLabelText('Search by username'), 'M');
    await act(async () => {
      opener.click();
      // React draws nothing before this has ended, as on a slow computer.
      const applies = () => router.state.location.search.includes('search=M');
      for (let turn = 0; turn < 200 && !applies(); turn++) await delay(10);
    });
    const shown = within(await screen.findByRole('dialog', { name: 'Delete User' }));
    await userEvent.click(shown.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('?search=M');
    expect(screen.getByLabelText('Search by username')).toHaveValue('M');
  });

  it('filters by user name and keeps the search in the address', async () => {
    const { router } = await open();
    await screen.findByText('marisol');
    await userEvent.type(screen.getByLabelText('Search by username'), 'MARI');
    expect(screen.getByText('1 of 2 users')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Export' })).toHaveAttribute(
      'href',
      '/api/users.csv?search=MARI',
    );
    expect(screen.queryByText('ID: 1')).toBeNull();
    await waitFor(() => expect(router.state.location.search).toBe('?search=MARI'));
    await userEvent.type(screen.getByLabelText('Search by username'), 'x');
    expect(screen.getByText('No users found')).toBeInTheDocument();
    expect(screen.getByText('No users match your search criteria.')).toBeInTheDocument();
    expect(screen.getByText('0 of 2 users')).toBeInTheDocument();
  });

  it('says that there are none', async () => {
    await open({ 'GET /api/users': { body: [] } });
    expect(await screen.findByText('No users found')).toBeInTheDocument();
    expect(screen.getByText('Get started by creating a new user.')).toBeInTheDocument();
  });

  it('tries again what could not be loaded', async () => {
    await open({ 'GET /api/users': { status: 500, body: { error: 'Out of order' } } });
    await expectLoadFailure('Failed to fetch users');
    expect(screen.getByText('Out of order')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});

describe('adding a user', () => {
  it('wants a name and a password of six characters, and makes an admin unless said otherwise', async () => {
    const { seen } = await open({ 'POST /api/users': { status: 201, body: marisol } });
    const form = await dialog('Add User', 'Add User');
    const add = () => userEvent.click(form.getByRole('button', { name: 'Add User' }));
    await add();
    expect(await form.findByText('Username is required')).toBeInTheDocument();
    await userEvent.type(form.getByLabelText('Username'), ' rosa ');
    await userEvent.type(form.getByLabelText('Password'), 'short');
    await add();
    expect(await form.findByText('Password must be at least 6 characters')).toBeInTheDocument();
    await userEvent.type(form.getByLabelText('Password'), 'er');
    await add();
    expect(await screen.findByText('User created successfully')).toBeInTheDocument();
    expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { username: 'rosa', password: 'shorter', role: 'admin' },
    ]);
  });

  it('tells that a name is taken, beside it and in a toast', async () => {
    await open({ 'POST /api/users': refused('Username already exists', 'username') });
    const form = await dialog('Add User', 'Add User');
    await userEvent.type(form.getByLabelText('Username'), 'dana');
    await userEvent.type(form.getByLabelText('Password'), 'long enough');
    await userEvent.click(form.getByRole('button', { name: 'Add User' }));
    expect(await screen.findAllByText('Username already exists')).toHaveLength(2);
    expect(form.getByLabelText('Username')).toHaveAccessibleDescription('Username already exists');
    expect(form.getByLabelText('Password')).toHaveValue('long enough');
  });
});

it('says in its own words that a user could not be added, when the server says nothing', async () => {
  await open({ 'POST /api/users': { status: 500 } });
  const form = await dialog('Add User', 'Add User');
  await userEvent.type(form.getByLabelText('Username'), 'dana');
  await userEvent.type(form.getByLabelText('Password'), 'long enough');
  await userEvent.click(form.getByRole('button', { name: 'Add User' }));
  expect((await screen.findAllByText('Failed to create user')).length).toBeGreaterThan(0);
});

describe('changing a user', () => {
  it('sends name and role, and a password only when there is one', async () => {
    const { seen } = await open({ 'PUT /api/users/7': { body: marisol } });
    const form = await dialog('Edit marisol', 'Edit User');
    await userEvent.click(form.getByRole('combobox', { name: 'Role' }));
    await userEvent.click(await screen.findByTitle('Admin'));
    await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('User updated successfully')).toBeInTheDocument();
    const again = await dialog('Edit marisol', 'Edit User');
    await userEvent.type(again.getByLabelText('Password'), 'a new one');
    await userEvent.click(again.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { username: 'marisol', role: 'admin' },
        { username: 'marisol', role: 'user', password: 'a new one' },
      ]),
    );
  });

  it('shows a new name of oneself at once', async () => {
    const { client } = await open({ 'PUT /api/users/1': { body: { ...someUser, username: 'dana.w' } } });
    const form = await dialog('Edit dana', 'Edit User');
    await userEvent.type(form.getByLabelText('Username'), '.w');
    await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(client.getQueryData(['session'])).toMatchObject({ username: 'dana.w' }));
  });

  it('tells that one admin must remain', async () => {
    await open({ 'PUT /api/users/1': refused('At least one admin must remain') });
    const form = await dialog('Edit dana', 'Edit User');
    await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText('At least one admin must remain')).toBeInTheDocument();
  });
});

describe("one's own password", () => {
  it('is changed by Change Password', async () => {
    await open();
    const form = await dialog('Edit dana', 'Edit User');
    expect(form.getByLabelText('Password')).toBeDisabled();
    expect(form.getByText('To change your own password, use Change Password.')).toBeInTheDocument();
  });
});

describe('for a user who is no admin', () => {
  it('an admin stays as they are, and the buttons say why', async () => {
    await open({}, '/users', marisol);
    const change = await screen.findByRole('button', {
      name: 'Edit dana. Only an admin can change an admin.',
    });
    const remove = screen.getByRole('button', { name: 'Delete dana. Only an admin can delete an admin.' });
    for (const button of [change, remove]) {
      expect(button).toHaveAttribute('aria-disabled', 'true');
      await userEvent.click(button);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit marisol' })).not.toHaveAttribute('aria-disabled');
  });

  it('a new user is a user', async () => {
    const { seen } = await open({ 'POST /api/users': { status: 201, body: marisol } }, '/users', marisol);
    const form = await dialog('Add User', 'Add User');
    expect(form.getByRole('combobox', { name: 'Role' })).toBeDisabled();
    expect(form.getByText('Only an admin can change roles.')).toBeInTheDocument();
    await userEvent.type(form.getByLabelText('Username'), 'rosa');
    await userEvent.type(form.getByLabelText('Password'), 'long enough');
    await userEvent.click(form.getByRole('button', { name: 'Add User' }));
    expect(await screen.findByText('User created successfully')).toBeInTheDocument();
    expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({ role: 'user' });
  });
});

describe('deleting a user', () => {
  it('names the user and says that it cannot be undone', async () => {
    let users = [someUser, marisol];
    const { seen } = await open({
      'GET /api/users': () => ({ body: users }),
      'DELETE /api/users/7': () => {
        users = [someUser];
        return {};
      },
    });
    const question = await dialog('Delete marisol', 'Delete User');
    expect(question.getByText('marisol')).toBeInTheDocument();
    expect(question.getByText('This action cannot be undone.')).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User deleted successfully')).toBeInTheDocument();
    expect(seen.find(({ method }) => method === 'DELETE')?.ifMatch).toBe(`"${marisol.version}"`);
    expect(await screen.findByText('1 of 1 users')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Users found' })).toHaveFocus());
  });

  it('says why one stays, in the dialog and in a toast', async () => {
    await open({ 'DELETE /api/users/1': refused('You cannot delete your own account') });
    const question = await dialog('Delete dana', 'Delete User');
    expect(question.getByText(/only somebody else can delete it/)).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText('You cannot delete your own account')).toBeInTheDocument();
    expect(screen.getAllByText('You cannot delete your own account')).toHaveLength(2);
  });
});

it.each([
  ['2026-05-01T12:00:00Z', '2 days ago'],
  ['2026-05-03T11:00:00Z', 'an hour ago'],
  ['2026-05-03T12:00:30Z', 'a few seconds ago'],
])('%s was %s', (instant, words) => {
  expect(timeAgo(instant, new Date('2026-05-03T12:00:00Z'))).toBe(words);
});
