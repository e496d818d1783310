import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../test/network';
import { openPage } from '../open-page';
import type { OptIn } from './opt-in-api';

const record: OptIn = { phoneNumber: '+16175550123', optedIn: false, optInDate: '2025-06-15T12:00:00.000Z' };

let leave: () => void = () => undefined;
const open = (path = '/opt-in/p1') => {
  leave = openPage(document.body.appendChild(document.createElement('div')), path);
};
afterEach(() => {
  leave();
  document.body.replaceChildren();
});

describe('the opt-in page', () => {
  it.each(['/opt-in', '/opt-in/'])('calls %s invalid', (path) => {
    open(path);
    expect(screen.getByRole('heading', { name: 'Invalid URL' })).toBeVisible();
    expect(screen.getByText('No phone number ID specified in the URL.')).toBeVisible();
  });

  it('says when the number is not known', async () => {
    stubNetwork({ 'GET /api/opt-in/p1': { status: 404, body: { error: 'Phone number not found' } } });
    open();
    expect(await screen.findByRole('heading', { name: 'Phone Number Not Found' })).toBeVisible();
    expect(screen.getByText('The phone number ID was not found in our system.')).toBeVisible();
  });

  it('shows the status and saves what the switch says', async () => {
    const seen = stubNetwork({
      'GET /api/opt-in/p1': { body: record },
      'POST /api/opt-in/p1': (request) => ({
        body: { ...record, ...(request.body as Partial<OptIn>), updatedAt: '2026-03-04T12:00:00.000Z' },
      }),
    });
    open();
    expect(await screen.findByText('Opted Out')).toBeVisible();
    expect(screen.getByText('+1 (617) 555-0123')).toBeVisible();
    expect(screen.getByText('Last updated: Jun 15, 2025')).toBeVisible();
    const receive = () => screen.getByRole('switch', { name: 'Receive SMS notifications' });
    expect(receive()).not.toBeChecked();

    await userEvent.click(receive());
    expect(receive()).toHaveFocus();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Update Preferences' }));
    expect(await screen.findByText('Opted In')).toBeVisible();
    expect(screen.getByText('Last updated: Mar 4, 2026')).toBeVisible();
    expect(screen.getByText('Opt-in Status Updated')).toBeVisible();
    expect(screen.getByText('Your SMS preferences have been enabled.')).toBeVisible();
    expect(receive()).toBeChecked();
    expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { optedIn: true },
    ]);
  });

  it.each([
    [{ status: 500, body: { error: 'The hall is closed' } }, 'The hall is closed'],
    [{ status: 500 }, 'Failed to update opt-in status'],
  ])('keeps the choice when saving fails', async (answer, text) => {
    stubNetwork({ 'GET /api/opt-in/p1': { body: record }, 'POST /api/opt-in/p1': answer });
    open();
    await userEvent.click(await screen.findByRole('switch'));
    await userEvent.click(screen.getByRole('button', { name: 'Update Preferences' }));
    expect(await screen.findByText('Update Failed')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('switch')).toBeChecked();
    expect(screen.getByText('Opted Out')).toBeVisible();
  });
});
