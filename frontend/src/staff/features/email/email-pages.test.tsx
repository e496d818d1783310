import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../test/network';
import { renderRoutes } from '../../../../test/render';
import { PageLoading } from '../../components/PageLoading';
import { NotFoundPage } from '../../shell/MessagePages';
import { anEmail, someSettings } from './email-fixtures';
import { emailRoutes } from './routes';

function open(path: string) {
  stubNetwork({
    'GET /api/email-settings': { body: someSettings },
    'GET /api/emails': { body: [anEmail] },
    'GET /api/sendgrid/webhook/status': { status: 502, body: {} },
  });
  return renderRoutes(
    [
      {
        hydrateFallbackElement: <PageLoading />,
        children: [...emailRoutes, { path: '*', element: <NotFoundPage /> }],
      },
    ],
    path,
  );
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the pages of e-mail management', () => {
  it('are four tabs, each with its own address; the bare one leads to the first', async () => {
    const { router } = open('/email-management');
    await heading('Email Management');
    expect(router.state.location.pathname).toBe('/email-management/test');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      ...['Test', 'History', 'Webhook', 'Settings'],
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'Settings' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/email-management/settings'));
    expect(await screen.findByRole('button', { name: /Save Settings/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Send Test Email/ })).toBeNull();
  });

  it('know no other tab', async () => {
    open('/email-management/spam');
    expect(await heading('404 Page Not Found')).toBeInTheDocument();
  });

  it.each([
    ['/test-email', 'Test Email', /Send Test Email/],
    ['/email-settings', 'Email Settings', /Save Settings/],
    ['/email-history', 'Email History', /Clear Filters/],
    ['/sendgrid-webhook', 'SendGrid Webhook', /Create or Update Webhook/],
  ])('stand alone at %s too', async (path, title, button) => {
    open(path);
    await heading(title);
    expect(await screen.findByRole('button', { name: button })).toBeInTheDocument();
  });
});
