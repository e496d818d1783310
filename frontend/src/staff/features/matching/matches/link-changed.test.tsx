import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob, aMatch, unreachable } from '../../jobs/job-fixtures';
import { dialogOf, openJob, press, row } from '../../jobs/open-job';

const hint = 'The link changed with the phone number; send it again.';
const changed = (lastName: string) =>
  aMatch(lastName, { status: 'Accepted', notificationStatus: 'notified', linkChanged: true });

describe('a link that changed with the phone number', () => {
  it('is sent again from the row, and leaves the focus there', async () => {
    let match = changed('Chen');
    openJob({
      'GET /api/job-matches': () => ({ body: [match] }),
      [`POST /api/job-matches/${match.id}/send-link`]: () => {
        match = { ...match, linkChanged: false };
        return { status: 202, body: { message: 'The link will be texted to Rosa Chen.' } };
      },
    });
    expect(within(await row('Rosa Chen')).getByText(hint)).toBeInTheDocument();
    await press('Send the link again Rosa Chen');
    expect(await screen.findByText('Link Sent')).toBeInTheDocument();
    expect(screen.getByText('The link will be texted to Rosa Chen.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(hint)).toBeNull());
    expect(screen.getByRole('button', { name: 'View Details Rosa Chen' })).toHaveFocus();
  });

  it('is sent once for a double click', async () => {
    const match = changed('Chen');
    const { seen } = openJob({
      'GET /api/job-matches': { body: [match] },
      [`POST /api/job-matches/${match.id}/send-link`]: { status: 202, body: { message: 'Sent.' } },
    });
    await row('Rosa Chen');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send the link again Rosa Chen' }));
    expect(await screen.findByText('Link Sent')).toBeInTheDocument();
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('is told in the details', async () => {
    openJob({ 'GET /api/job-matches': { body: [changed('Chen'), aMatch('Diaz')] } });
    await row('Rosa Chen');
    await press('View Details Rosa Chen');
    const dialog = await dialogOf('Job Match Details');
    expect(
      dialog.getByText('Changed with the phone number; the worker was not texted the new one'),
    ).toBeVisible();
  });

  it('says why it cannot be sent', async () => {
    openJob({ 'GET /api/job-matches': { body: [unreachable(changed('Chen'))] } });
    const button = within(await row('Rosa Chen')).getByRole('button', { name: /^Send the link again/ });
    expect(button).toHaveAccessibleName('Send the link again Rosa Chen. Not opted in to texts');
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows the refusal of the server', async () => {
    const match = changed('Chen');
    const error = 'Rosa Chen has no link that has changed since it was texted.';
    openJob({
      'GET /api/job-matches': { body: [match] },
      [`POST /api/job-matches/${match.id}/send-link`]: { status: 409, body: { error } },
    });
    await row('Rosa Chen');
    await press('Send the link again Rosa Chen');
    expect(await screen.findByText('Link Not Sent')).toBeInTheDocument();
    expect(screen.getByText(error)).toBeInTheDocument();
  });

  it.each(['Draft', 'Closed'] as const)('is of no use where the job is %s', async (status) => {
    openJob({
      'GET /api/jobs/j1': { body: { ...aJob, status } },
      'GET /api/job-matches': { body: [changed('Chen')] },
    });
    await row('Rosa Chen');
    await screen.findAllByText(status);
    expect(screen.queryByText(hint)).toBeNull();
  });
});
