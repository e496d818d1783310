import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../test/network';
import { renderRoutes, someUser } from '../../../test/render';
import { routes } from '../router';
import { ProtectedRoute } from '../session/ProtectedRoute';
import { Shell } from './Shell';

/** The event streams opened so far; jsdom has none of its own. */
const streams: FakeStream[] = [];
class FakeStream {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  constructor(readonly url: string) {
    streams.push(this);
  }
  addEventListener() {}
  close() {
    this.isClosed = true;
  }
}

const shell = [
  {
    element: (
      <ProtectedRoute>
        <Shell />
      </ProtectedRoute>
    ),
    children: [
      { path: '/', element: <h1>Workers</h1> },
      { path: '/users', element: <h1>Users</h1> },
      { path: '/employers', element: <h1>Employers</h1> },
      { path: '/certificates', element: <h1>Certificates</h1> },
    ],
  },
  { path: '/auth', element: <h1>Sign In</h1> },
];

describe('the shell', () => {
  beforeEach(() => {
    streams.length = 0;
    Object.assign(window, { EventSource: FakeStream });
    stubNetwork({ 'GET /api/user': { body: someUser }, 'POST /api/logout': {} });
  });

  it('gives the focus of a change of password that the address opened to the menu that has it', async () => {
    renderRoutes(shell, '/?change-password=');
    await screen.findByRole('dialog', { name: 'Change Password' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: someUser.username })).toHaveFocus();
  });

  it('counts the texts from workers that wait, beside the way to them', async () => {
    stubNetwork({
      'GET /api/user': { body: someUser },
      'GET /api/inbox': { body: [], headers: { 'X-Total-Count': '3' } },
    });
    renderRoutes(shell, '/');
    const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
    await userEvent.click(await nav.findByRole('button', { name: 'Settings 3 texts to read' }));
    expect(nav.getByRole('link', { name: 'SMS Management 3 texts to read' })).toBeInTheDocument();
  });

  it('has the entries of the navigation, the menus and the footer', async () => {
    renderRoutes(shell, '/');
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { name: 'Workers' })).toHaveAttribute('aria-current', 'page');
    expect(within(nav).queryByRole('link', { name: 'All Jobs' })).toBeNull();
    await userEvent.click(within(nav).getByRole('button', { name: 'Jobs' }));
    await userEvent.click(within(nav).getByRole('button', { name: 'Settings' }));
    expect(within(nav).queryByRole('link', { name: 'All Jobs' })).toBeNull();
    expect(within(nav).getByRole('link', { name: 'BEST / Local 26' })).toHaveAttribute(
      'href',
      '/best-local26-management',
    );
    const footer = screen.getByRole('contentinfo');
    expect(within(footer).getAllByRole('link')).toHaveLength(3);
    expect(within(footer).getByText(/2025/)).toBeVisible();
  });

  it('marks the menu of a page that also stands on its own', async () => {
    renderRoutes(shell, '/certificates');
    const settings = await screen.findByRole('button', { name: 'Settings' });
    expect(settings).toHaveAttribute('data-current');
    await userEvent.click(settings);
    expect(screen.getByRole('link', { name: 'BEST / Local 26' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: 'Jobs' })).not.toHaveAttribute('data-current');
  });

  it('closes a menu on Escape, with the focus back on its button', async () => {
    renderRoutes(shell, '/');
    const settings = await screen.findByRole('button', { name: 'Settings' });
    await userEvent.click(settings);
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'BEST / Local 26' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(settings).toHaveFocus();
    expect(settings).toHaveAttribute('aria-expanded', 'false');
  });

  it('moves the focus to the content of the page that a link opened', async () => {
    renderRoutes(shell, '/');
    await userEvent.click(await screen.findByRole('button', { name: 'Settings' }));
    await userEvent.click(screen.getByRole('link', { name: 'User Management' }));
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('offers the same entries in the mobile menu', async () => {
    renderRoutes(shell, '/');
    await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog');
    const names = within(drawer)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual([
      'Today',
      'Workers',
      'Employers',
      'All Jobs',
      'Eligibility and Seniority',
      'Exceptions',
      'Reports',
      'BEST / Local 26',
      'User Management',
      'Email Management',
      'SMS Management',
      'Wording',
      'Audit Log',
    ]);
    await userEvent.click(within(drawer).getByRole('button', { name: /Change Password/ }));
    expect(await screen.findByLabelText('Current Password')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus());
  });

  it('gives the focus back to the user menu after a dialog that it opened', async () => {
    renderRoutes(shell, '/');
    const menu = await screen.findByRole('button', { name: 'dana' });
    await userEvent.click(menu);
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByLabelText('Current Password')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(menu).toHaveFocus();
  });

  it('signs out from the user menu', async () => {
    renderRoutes(shell, '/');
    await userEvent.click(await screen.findByRole('button', { name: 'dana' }));
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(streams.at(-1)?.isClosed).toBe(true);
  });

  it('refreshes what an event names, and everything after an interruption', async () => {
    const { client } = renderRoutes(shell, '/');
    await waitFor(() => expect(streams).toHaveLength(1));
    expect(streams[0]?.url).toBe('/api/events');
    streams[0]?.onopen?.();
    for (const topic of ['workers', 'jobs']) client.setQueryData([topic, 'list', {}], []);
    const isStale = (topic: string) => client.getQueryState([topic, 'list', {}])?.isInvalidated;
    streams[0]?.onmessage?.({ data: '{"topic":"workers","ids":["w1"]}' });
    await waitFor(() => expect(isStale('workers')).toBe(true));
    expect(isStale('jobs')).toBe(false);

    streams[0]?.onerror?.();
    expect(streams[0]?.isClosed).toBe(true);
    window.dispatchEvent(new Event('online'));
    expect(streams).toHaveLength(2);
    streams[1]?.onopen?.();
    await waitFor(() => expect(isStale('jobs')).toBe(true));
  });

  it('says of an address that no page has that it was not found, to anybody', async () => {
    stubNetwork({ 'GET /api/user': { status: 401 } });
    renderRoutes(routes, '/no/such/page');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });
});
