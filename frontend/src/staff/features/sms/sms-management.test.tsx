import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../test/network';
import { renderRoutes } from '../../../../test/render';
import { NotFoundPage } from '../../shell/MessagePages';
import { smsRoutes } from './routes';

function open(path: string) {
  stubNetwork({
    'GET /api/sms': { body: [], headers: { 'X-Total-Count': '0' } },
    'GET /api/jobs': { body: [] },
    'GET /api/phone-numbers': { body: [] },
    'GET /api/workers': { body: [] },
  });
  return renderRoutes([...smsRoutes, { path: '*', element: <NotFoundPage /> }], path);
}

const tab = (name: string) => screen.findByRole('tab', { name });

describe('SMS management', () => {
  it('opens at the test, and each tab is an address', async () => {
    const { router } = open('/sms-management');
    expect(await tab('Test')).toHaveAttribute('aria-selected', 'true');
    expect(router.state.location.pathname).toBe('/sms-management/test');
    expect(screen.getByRole('heading', { level: 1, name: 'SMS Management' })).toBeInTheDocument();

    await userEvent.click(await tab('History'));
    expect(await screen.findByText('0 texts')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/sms-management/history');

    await userEvent.click(await tab('Phone Numbers'));
    expect(await screen.findByText('No phone numbers found')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/sms-management/phone-numbers');
    await waitFor(() => expect(document.title).toBe('Phone Numbers · SMS Management · Hiring Hall'));
  });

  it('has no other tab', async () => {
    open('/sms-management/other');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
  });

  it('offers the test on a page of its own', async () => {
    open('/test-sms');
    expect(await screen.findByRole('heading', { level: 1, name: 'Test SMS' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send Test SMS' })).toBeInTheDocument();
    expect(screen.queryByRole('tab')).toBeNull();
  });
});
