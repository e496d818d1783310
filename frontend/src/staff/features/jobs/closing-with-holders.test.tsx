import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from './job-fixtures';
import { dialogOf, openJob } from './open-job';

describe('closing and deleting a job that somebody holds a place of', () => {
  const held = [
    {
      ...{ offerId: 'o1', jobId: 'j1', jobTitle: 'Gala night', employerName: 'Hotel', workerId: 'w1' },
      ...{ workerName: 'Rosa Baptiste', outcome: 'accepted', since: '2025-03-05T10:00:00.000Z' },
      ...{ answerBy: null, startsAt: null, endsAt: null, isToCome: true, jobStatus: 'Open' },
    },
  ];
  const holding = { 'GET /api/jobs/j1/held': { body: held } };

  it('asks what becomes of it, and cancels the work before the job is deleted', async () => {
    const { seen } = openJob({
      ...holding,
      'POST /api/jobs/j1/cancel': { body: { ...aJob, version: 5 } },
      'DELETE /api/jobs/j1': {},
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await dialogOf('Delete Job');
    expect(await dialog.findByText('Rosa Baptiste is dispatched')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/^Choose what becomes/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('radio', { name: 'The work is cancelled' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Storm');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Job deleted successfully')).toBeInTheDocument();
    // Whoever answers after what was shown here is not sent away unseen.
    const seenUntil = '2025-03-05T10:00:00.000Z';
    expect(seen.find(({ path }) => path.endsWith('/cancel'))?.body).toEqual({
      ...{ reason: 'Storm', tell: true, seenUntil },
    });
    expect(seen.find(({ method }) => method === 'DELETE')?.ifMatch).toBe('"5"');
  });

  it('is not deleted while nobody knows who holds a place, nor before that was read', async () => {
    const answers = [{ status: 503, body: { error: 'Try again.' } }, { body: [] }, { body: held }];
    const { seen } = openJob({
      'GET /api/jobs/j1/held': () => answers.shift() ?? { body: held },
      'DELETE /api/jobs/j1': {},
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await dialogOf('Delete Job');
    await dialog.findByText('Failed to fetch who holds its places');
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(dialog.queryByText('Failed to fetch who holds its places')).toBeNull());
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/^Nothing is deleted yet: see first who holds what/)).toBeInTheDocument();
    expect(await dialog.findByText('Rosa Baptiste is dispatched')).toBeInTheDocument();
    expect(seen.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('is not deleted when an offer that was shown as open is accepted by now', async () => {
    const answers = [{ body: held.map((one) => ({ ...one, outcome: 'open' })) }];
    const { seen } = openJob({
      'GET /api/jobs/j1/held': () => answers.shift() ?? { body: held },
      'DELETE /api/jobs/j1': {},
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await dialogOf('Delete Job');
    await dialog.findByText('Rosa Baptiste has an open offer');
    await userEvent.click(await dialog.findByRole('radio', { name: /dispatches stand/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/^Nothing is deleted yet: see first who holds what/)).toBeInTheDocument();
    expect(await dialog.findByText('Rosa Baptiste is dispatched')).toBeInTheDocument();
    expect(seen.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('is deleted as of what was shown last', async () => {
    const later = { ...held[0], offerId: 'o2', since: '2025-03-05T11:00:00.000Z' };
    const { seen } = openJob({
      'GET /api/jobs/j1/held': { body: [later, ...held] },
      'DELETE /api/jobs/j1': {},
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await dialogOf('Delete Job');
    await userEvent.click(await dialog.findByRole('radio', { name: /dispatches stand/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Job deleted successfully')).toBeInTheDocument();
    const deletion = seen.find(({ method }) => method === 'DELETE');
    expect(deletion?.search.get('seenUntil')).toBe('2025-03-05T11:00:00.000Z');
  });

  it('asks when the form closes it, and lets dispatches stand', async () => {
    const { seen } = openJob({ ...holding, 'PUT /api/jobs/j1': { body: { ...aJob, status: 'Closed' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = await dialogOf('Edit Job');
    await form.findByRole('textbox', { name: 'Job Description' });
    await userEvent.click(form.getByLabelText('Status'));
    await userEvent.click(await screen.findByTitle('Closed'));
    await userEvent.click(form.getByRole('button', { name: 'Update Job' }));
    const stand = await screen.findByRole('radio', { name: 'Close; dispatches stand' });
    const close = screen.getByRole('button', { name: 'Close Job' });
    expect(close).toBeDisabled();
    await userEvent.click(stand);
    await userEvent.click(close);
    expect(await screen.findByText('Job updated successfully')).toBeInTheDocument();
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'Closed' });
    expect(within(document.body).queryByRole('radio', { name: 'Close; dispatches stand' })).toBeNull();
  });
});
