import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tell } from '../../../../test/event-stream';
import { listen } from '../../../../test/listen';
import { stubNetwork } from '../../../../test/network';
import { renderStaff } from '../../../../test/render';
import { anEmail } from '../email/email-fixtures';
import { sentSlip, someSlips } from './slips-fixture';
import { SlipsOfJob } from './SlipsOfJob';
import { SlipsPage } from './SlipsPage';

const hall = { body: { timezone: 'America/New_York', name: null, phone: null, version: 0 } };

describe('the slips of a job', () => {
  it('are e-mailed to the employer, and their delivery is shown', async () => {
    let slips = someSlips();
    const seen = stubNetwork({
      'GET /api/hall': hall,
      'GET /api/jobs/j1/slips': () => ({ body: slips }),
      'GET /api/emails/e1': { body: { ...anEmail, status: 'delivered' } },
      'POST /api/jobs/j1/slips': () => {
        slips = someSlips({ state: 'up-to-date', sent: [sentSlip] });
        return {
          status: 202,
          body: { message: 'The slip goes out: 2 dispatched.', id: 's1', emailId: 'e1', isNew: true },
        };
      },
    });
    renderStaff(<SlipsOfJob jobId="j1" />);
    expect(await screen.findByText('2 dispatched. Not sent to the employer yet.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'E-mail to banquets@example.org' }));
    expect(await screen.findByText('The slip goes out: 2 dispatched.')).toBeInTheDocument();
    expect(await screen.findByText('Delivered')).toBeInTheDocument();
    expect(screen.getByText(/The employer has the slips as they are now/)).toBeInTheDocument();
    expect(screen.getByText(/to banquets@example.org by dana/)).toHaveTextContent('10:14 AM');
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'View the e-mail' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(anEmail.subject);
  });

  it.each([
    ['jobs', 'j1'],
    ['employers', 'e-any'],
  ])('are as their job and its employer are by now: %s', async (topic, id) => {
    let slips = someSlips();
    const seen = stubNetwork({ 'GET /api/hall': hall, 'GET /api/jobs/j1/slips': () => ({ body: slips }) });
    const { client } = renderStaff(<SlipsOfJob jobId="j1" />);
    listen(client);
    await screen.findByText('2 dispatched. Not sent to the employer yet.');
    slips = someSlips({ state: 'no-address', toEmail: null });
    const before = seen.length;
    act(() => tell('jobs', ['j2']));
    expect(seen).toHaveLength(before);
    act(() => tell(topic, [id]));
    expect(await screen.findByText(/The employer has no e-mail address/)).toBeInTheDocument();
  });

  it('are only printed for an employer without an address, and say what is refused', async () => {
    stubNetwork({
      'GET /api/hall': hall,
      'GET /api/jobs/j1/slips': { body: someSlips({ state: 'no-address', toEmail: null }) },
    });
    renderStaff(<SlipsOfJob jobId="j1" />);
    expect(
      await screen.findByText(/The employer has no e-mail address: print the slips/),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'E-mail to the employer' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Print the slips' })).toHaveAttribute('href', '/jobs/j1/slips');
  });

  it('are a sheet each, with the hall, the job, time, place and classification', async () => {
    stubNetwork({ 'GET /api/hall': hall, 'GET /api/jobs/j1/slips': { body: someSlips() } });
    renderStaff(<SlipsPage />, { path: '/jobs/j1/slips', route: '/jobs/:id/slips' });
    const sheet = await screen.findByRole('article', { name: 'Dispatch slip of Rosa Chen' });
    for (const part of [
      'Local 26',
      '+1 (617) 555-0100',
      'Rules of ranking 2026-1',
      'Banquet Server',
      'The back door',
    ])
      expect(within(sheet).getByText(part)).toBeInTheDocument();
    expect(within(sheet).getByText('Gala night at Harbour View Hotel')).toBeInTheDocument();
    await waitFor(() => expect(sheet).toHaveTextContent('Mar 6, 2025, 5:00 PM'));
    expect(sheet).not.toHaveTextContent('Abreu');
  });
});
