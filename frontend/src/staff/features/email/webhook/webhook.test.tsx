import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../../test/network';
import { expectLoadFailure, renderStaff } from '../../../../../test/render';
import type { WebhookStatus } from '../api/email-settings';
import { WebhookSetup } from './WebhookSetup';

const missing: WebhookStatus = {
  exists: false,
  id: null,
  friendlyName: null,
  url: null,
  enabled: false,
  eventTypes: [],
};
const working: WebhookStatus = {
  exists: true,
  id: 'w-1',
  friendlyName: 'Hiring Hall',
  url: 'https://hall.example.org/api/sendgrid/webhook',
  enabled: true,
  eventTypes: ['delivered', 'spam_report'],
};

const statusPanel = async () => within(await screen.findByRole('region', { name: 'Webhook Status' }));
const setUp = () => userEvent.click(screen.getByRole('button', { name: /Create or Update Webhook/ }));

describe('the webhook', () => {
  it('is set up by the button, and then shown as the provider has it', async () => {
    let status = missing;
    const seen = stubNetwork({
      'GET /api/sendgrid/webhook/status': () => ({ body: status }),
      'POST /api/sendgrid/webhook/create-or-update': () => {
        status = working;
        return { body: { message: 'The webhook was created' } };
      },
    });
    renderStaff(<WebhookSetup />);
    const panel = await statusPanel();
    expect(await panel.findByText('Not set up')).toBeInTheDocument();
    await setUp();
    expect(await screen.findByText('The webhook was created')).toBeInTheDocument();
    expect(await panel.findByText('Enabled')).toBeInTheDocument();
    for (const text of ['Hiring Hall', 'w-1', working.url ?? '', 'delivered', 'spam_report']) {
      expect(panel.getByText(text)).toBeInTheDocument();
    }
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says when it is switched off', async () => {
    stubNetwork({ 'GET /api/sendgrid/webhook/status': { body: { ...working, enabled: false } } });
    renderStaff(<WebhookSetup />);
    expect(await (await statusPanel()).findByText('Disabled')).toBeInTheDocument();
  });

  it('says when the provider cannot be asked, can ask again, and can still be set up', async () => {
    let isDown = true;
    stubNetwork({
      'GET /api/sendgrid/webhook/status': () =>
        isDown ? { status: 502, body: { error: 'The API key was refused' } } : { body: working },
      'POST /api/sendgrid/webhook/create-or-update': {
        status: 502,
        body: { error: 'No more webhooks allowed' },
      },
    });
    renderStaff(<WebhookSetup />);
    const sentence = 'Failed to load webhook status. Please check your e-mail provider configuration.';
    await expectLoadFailure(sentence);
    expect(screen.getByText('The API key was refused')).toBeInTheDocument();
    await setUp();
    expect(await screen.findByText('No more webhooks allowed')).toBeInTheDocument();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Enabled')).toBeInTheDocument();
  });
});
