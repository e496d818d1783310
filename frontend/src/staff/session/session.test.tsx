import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { stubNetwork } from '../../../test/network';
import { renderRoutes, someUser } from '../../../test/render';
import { api, dataOf } from '../../api/client';
import { useAuth } from './auth-context';
import { ProtectedRoute } from './ProtectedRoute';
import { SignInPage } from './SignInPage';

const noUser = { status: 401, body: { error: 'Sign in first' } };

function Secret() {
  const { user, logout } = useAuth();
  const { refetch } = useQuery({
    queryKey: ['workers'],
    queryFn: () => dataOf(api.GET('/api/workers' as '/api/user')),
    enabled: false,
  });
  return (
    <main>
      <h1>Secret of {user?.username}</h1>
      <button onClick={() => void logout()}>Logout</button>
      <button onClick={() => void refetch()}>Load</button>
    </main>
  );
}

const routes = [
  { path: '/auth', element: <SignInPage /> },
  {
    path: '/jobs/:id',
    element: (
      <ProtectedRoute>
        <Secret />
      </ProtectedRoute>
    ),
  },
  { path: '/', element: <h1>Start</h1> },
];

async function fillIn(username: string, password: string) {
  await userEvent.type(await screen.findByLabelText('Username'), username);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('the session', () => {
  it('shows a spinner, sends a stranger to sign in and, after that, back', async () => {
    const seen = stubNetwork({ 'GET /api/user': noUser, 'POST /api/login': { body: someUser } });
    const { router } = renderRoutes(routes, '/jobs/7?tab=matches');
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(
      await screen.findByText('Enter your credentials to access the admin dashboard'),
    ).toBeInTheDocument();
    await fillIn(' dana ', 'secret1');
    expect(await screen.findByRole('heading', { name: 'Secret of dana' })).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/jobs/7', search: '?tab=matches' });
    expect(seen.at(-1)?.body).toEqual({ username: 'dana', password: 'secret1' });
  });

  it('leads somebody already signed in to the start page', async () => {
    stubNetwork({ 'GET /api/user': { body: someUser } });
    renderRoutes(routes, '/auth');
    expect(await screen.findByRole('heading', { name: 'Start' })).toBeInTheDocument();
  });

  it('wants both fields, and sends nothing without', async () => {
    const seen = stubNetwork({ 'GET /api/user': noUser });
    renderRoutes(routes, '/auth');
    await fillIn('dana', '  ');
    expect(await screen.findByText('Please fill in all fields')).toBeInTheDocument();
    expect(seen).toHaveLength(1);
  });

  it('tells a refused sign-in and stays', async () => {
    const refusal = { status: 401, body: { error: 'The username or password is wrong' } };
    stubNetwork({ 'GET /api/user': noUser, 'POST /api/login': refusal });
    renderRoutes(routes, '/auth');
    await fillIn('dana', 'wrong');
    expect(await screen.findByText('Login failed')).toBeInTheDocument();
    expect(screen.getByText('The username or password is wrong')).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveValue('dana');
  });

  it('signs in once for a double click', async () => {
    let answer: (answer: { body: unknown }) => void = () => undefined;
    const seen = stubNetwork({
      'GET /api/user': noUser,
      'POST /api/login': () => new Promise((resolve) => (answer = resolve)),
    });
    renderRoutes(routes, '/auth');
    await userEvent.type(await screen.findByLabelText('Username'), 'dana');
    await userEvent.type(screen.getByLabelText('Password'), 'secret1');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Sign In' }));
    answer({ body: someUser });
    expect(await screen.findByRole('heading', { name: 'Start' })).toBeInTheDocument();
    expect(seen.filter(({ path }) => path === '/api/login')).toHaveLength(1);
  });

  it('signs out, and keeps nothing of what was loaded', async () => {
    stubNetwork({ 'GET /api/user': { body: someUser }, 'POST /api/logout': {} });
    const { client } = renderRoutes(routes, '/jobs/7');
    const logout = await screen.findByRole('button', { name: 'Logout' });
    client.setQueryData(['workers'], [{ id: 'w1' }]);
    await userEvent.click(logout);
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(client.getQueryData(['workers'])).toBeUndefined();
  });

  it('ends in every tab at once', async () => {
    stubNetwork({ 'GET /api/user': { body: someUser }, 'POST /api/logout': {} });
    renderRoutes(routes, '/jobs/7');
    await screen.findByRole('button', { name: 'Logout' });
    const told = jest.spyOn(Storage.prototype, 'setItem');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Sign In' });
    const key = told.mock.calls.at(-1)?.[0] ?? null;
    told.mockRestore();
    cleanup();

    const { client } = renderRoutes(routes, '/jobs/7');
    await screen.findByRole('button', { name: 'Logout' });
    client.setQueryData(['workers'], [{ id: 'w1' }]);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(client.getQueryData(['workers'])).toBeUndefined();
  });

  it('tells why signing out failed', async () => {
    const refusal = { status: 500, body: { error: 'The database is away' } };
    stubNetwork({ 'GET /api/user': { body: someUser }, 'POST /api/logout': refusal });
    renderRoutes(routes, '/jobs/7');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logout failed')).toBeInTheDocument();
    expect(screen.getByText('The database is away')).toBeInTheDocument();
  });

  it('leads to sign-in when any later call finds the session gone, and back', async () => {
    stubNetwork({
      'GET /api/user': { body: someUser },
      'GET /api/workers': noUser,
      'POST /api/login': { body: someUser },
    });
    const { router } = renderRoutes(routes, '/jobs/7');
    await userEvent.click(await screen.findByRole('button', { name: 'Load' }));
    await fillIn('dana', 'secret1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/jobs/7'));
  });

  it('offers to try again when the user could not be asked for', async () => {
    let isDown = true;
    stubNetwork({ 'GET /api/user': () => (isDown ? new TypeError('down') : { body: someUser }) });
    renderRoutes(routes, '/jobs/7');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Secret of dana' })).toBeInTheDocument();
  });

  it('refuses to be used outside of its provider', () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Secret />)).toThrow('useAuth must be used within an AuthProvider');
    errors.mockRestore();
  });
});
