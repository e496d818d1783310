import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob, aMatch, aText, unreachable } from '../../jobs/job-fixtures';
import { dialogOf, nothingToSend, openJob, press, row } from '../../jobs/open-job';

describe('notifying', () => {
  it('reviews, confirms and sends once', async () => {
    const body = { message: '1 worker will be texted.', queued: 1, unreachable: [] };
    const { seen } = openJob({ 'POST /api/jobs/j1/notify': { status: 202, body } });
    await row('Rosa Abreu');
    await press('Notify Workers');
    const dialog = await dialogOf('Notify Job Matches');
    expect(dialog.getByText('1 worker')).toBeInTheDocument();
    expect(dialog.getByText('Not opted in to texts: 1')).toBeInTheDocument();
    expect(await dialog.findByText(/ segments? per worker$/)).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox'), ' Bring ID ');
    expect(dialog.getByText(/^New Job Available/)).toHaveTextContent(
      'New Job Available: Gala night at Harbour View Hotel. View details and respond with a unique link per worker Bring ID',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Notifications' }));
    expect(await screen.findByText('Notifications Sent')).toBeInTheDocument();
    const posts = seen.filter(({ method }) => method === 'POST');
    expect(posts.map((post) => post.body)).toEqual([{ note: 'Bring ID' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows what goes to whom in which language, and what it costs', async () => {
    const texts = [
      { language: 'en', workers: 2, text: 'New Job Available: Gala night', segments: 1 },
      { language: 'vi', workers: 1, text: 'Việc mới: Gala night tại Harbour View Hotel', segments: 1 },
    ];
    openJob({ 'GET /api/jobs/j1/notification-review': { body: texts } });
    await row('Rosa Abreu');
    await press('Notify Workers');
    const dialog = await dialogOf('Notify Job Matches');
    expect(await dialog.findByText('Vietnamese: 1 worker')).toBeInTheDocument();
    expect(dialog.getByText('English: 2 workers')).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox'), 'Bring ID');
    const vietnamese = dialog.getByText(/^Việc mới/);
    expect(vietnamese).toHaveAttribute('lang', 'vi');
    expect(vietnamese).toHaveTextContent('Việc mới: Gala night tại Harbour View Hotel Bring ID');
    expect(dialog.getByText(/70 characters to a segment/)).toBeInTheDocument();
    // What is typed is kept for the next time, here the next test.
    await userEvent.clear(dialog.getByRole('textbox'));
  });

  it('says of whom nobody knows whether they were texted, and leaves them out when told to', async () => {
    const body = { message: '1 worker will be texted.', queued: 1, unreachable: [] };
    const unknown = aMatch('Baptiste', { smsId: 's1', notificationSms: aText('unknown') });
    const { seen } = openJob({
      'GET /api/job-matches': { body: [aMatch('Abreu'), unknown] },
      'POST /api/jobs/j1/notify': { status: 202, body },
    });
    const baptiste = within(await row('Rosa Baptiste'));
    expect(baptiste.getByText('Unknown whether it was sent')).toBeVisible();
    await press('Notify Workers');
    const dialog = await dialogOf('Notify Job Matches');
    expect(dialog.getByText('2 workers')).toBeInTheDocument();
    expect(dialog.queryByText(/already notified/)).toBeNull();
    await userEvent.click(
      dialog.getByRole('checkbox', {
        name: 'Also text 1 worker whose last text may or may not have been sent',
      }),
    );
    expect(dialog.getByText('1 worker')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Notifications' }));
    expect(await screen.findByText('Notifications Sent')).toBeInTheDocument();
    const posts = seen.filter(({ method }) => method === 'POST');
    expect(posts.map((post) => post.body)).toEqual([{ textsUnknownAgain: false }]);
  });

  it('is refused when the job was closed meanwhile, and keeps what was typed', async () => {
    const { client, seen } = openJob();
    await row('Rosa Abreu');
    await press('Notify Workers');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Bring ID');
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    act(() => void client.setQueryData(['jobs', 'one', 'j1'], { ...aJob, status: 'Closed' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Send Notifications' }));
    expect(await screen.findByText('Cannot Send Notifications')).toBeInTheDocument();
    expect(
      within(screen.getByRole('alert')).getByText(/^Job status is "Closed"\. Only jobs with "Open"/),
    ).toBeVisible();
    expect(seen.some(({ method }) => method === 'POST')).toBe(false);
    expect(dialog.getByText(/^New Job Available/)).toHaveTextContent(/Bring ID$/);
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.getByRole('textbox')).toHaveValue('Bring ID');
  });

  it.each([
    ['without matches', { 'GET /api/job-matches': { body: [] } }, 'There are no job matches to notify'],
    [
      'for a job that is not open',
      { 'GET /api/jobs/j1': { body: { ...aJob, status: 'Filled' } } },
      'Job status is "Filled". Only jobs with "Open" status can send worker notifications.',
    ],
  ])('cannot begin %s, and says why', async (_, handlers, reason) => {
    openJob(handlers);
    await screen.findByRole('heading', { name: /^Job Matches \(/ });
    const button = screen.getByRole('button', { name: 'Notify Workers' });
    expect(button).toBeDisabled();
    await userEvent.hover(button.parentElement as HTMLElement);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
  });

  it('is not confirmed by the second half of a double click', async () => {
    const { seen } = openJob();
    await row('Rosa Abreu');
    await press('Notify Workers');
    const dialog = await dialogOf('Notify Job Matches');
    // Where the first button stood, the one that confirms stands now: the same spot is clicked a second time.
    fireEvent.click(dialog.getByRole('button', { name: 'Review & Send' }), { detail: 1 });
    fireEvent.click(dialog.getByRole('button', { name: 'Send Notifications' }), { detail: 2 });
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
    expect(await dialog.findByText('Step 1 of 2: review')).toBeInTheDocument();
    expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('is sent once when it is clicked twice before the page is drawn anew', async () => {
    const { seen } = openJob({
      'POST /api/jobs/j1/notify': { status: 202, body: { message: '1 worker will be texted.', queued: 1 } },
    });
    await row('Rosa Abreu');
    await press('Notify Workers');
    const dialog = await dialogOf('Notify Job Matches');
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    const confirm = dialog.getByRole('button', { name: 'Send Notifications' });
    act(() => {
      confirm.click();
      confirm.click();
    });
    expect(await screen.findByText('Notifications Sent')).toBeInTheDocument();
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says what the server has against it', async () => {
    openJob({ 'POST /api/jobs/j1/notify': { status: 409, body: { error: 'The text is too long' } } });
    await row('Rosa Abreu');
    await press('Notify Workers');
    const dialog = await dialogOf('Notify Job Matches');
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Notifications' }));
    expect(await screen.findByText('Notification Failed')).toBeInTheDocument();
    expect(screen.getAllByText('The text is too long').length).toBeGreaterThan(0);
  });

  it('goes no further when nobody would be reached', async () => {
    openJob({ 'GET /api/job-matches': { body: [unreachable(aMatch('Baptiste'))] } });
    await row('Rosa Baptiste');
    await press('Notify Workers');
    const dialog = await dialogOf('Notify Job Matches');
    expect(dialog.getByText('0 workers')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Review & Send' })).toBeDisabled();
  });
});

describe('texts that wait', () => {
  const waiting = { waiting: 340, nextTryAt: null, reason: null, run: null };

  it('are stopped after a confirmation', async () => {
    let sending: object = waiting;
    const { seen } = openJob({
      'GET /api/jobs/j1/sending': () => ({ body: sending }),
      'POST /api/jobs/j1/stop-sending': () => {
        sending = nothingToSend;
        return { body: { message: '340 texts were stopped.', stopped: 340 } };
      },
    });
    expect(await screen.findByText('340 texts wait to be sent')).toBeInTheDocument();
    await press('Stop sending');
    const dialog = await dialogOf('Stop sending');
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Stop sending' }));
    expect(await screen.findByText('340 texts were stopped.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('340 texts wait to be sent')).toBeNull());
  });

  it('say what they wait for', async () => {
    const reason = 'The SMS provider could not be reached.';
    openJob({
      'GET /api/jobs/j1/sending': { body: { ...waiting, reason, nextTryAt: '2025-03-05T15:14:00.000Z' } },
    });
    expect(
      await screen.findByText(/^Waiting: The SMS provider could not be reached\. Next try \d+:14/),
    ).toBeVisible();
  });

  it('of very many are written by and by; how far that is, and why it ended, is shown', async () => {
    const run = {
      state: 'running',
      total: 100_000,
      done: 4_500,
      reason: null,
      startedAt: '2025-03-05T15:14:00.000Z',
    };
    let sending: object = { ...waiting, run };
    const { client } = openJob({ 'GET /api/jobs/j1/sending': () => ({ body: sending }) });
    expect(await screen.findByText('Writing the texts of 100,000 workers')).toBeInTheDocument();
    expect(screen.getByText('4,500 of 100,000 done, 340 texts wait to be sent')).toBeInTheDocument();
    sending = { ...nothingToSend, run: { ...run, state: 'stopped', reason: 'The job is Closed' } };
    await act(() => client.invalidateQueries({ queryKey: ['job-matches'] }));
    expect(await screen.findByText('Notifying ended after 4,500 of 100,000 workers')).toBeInTheDocument();
    expect(screen.getByText('The job is Closed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Stop sending' })).toBeNull();
  });

  it('could not be stopped: it is told why', async () => {
    openJob({
      'GET /api/jobs/j1/sending': { body: waiting },
      'POST /api/jobs/j1/stop-sending': { status: 404, body: { error: 'Job not found' } },
    });
    await screen.findByText('340 texts wait to be sent');
    await press('Stop sending');
    await userEvent.click((await dialogOf('Stop sending')).getByRole('button', { name: 'Stop sending' }));
    expect(await screen.findByText('Sending Not Stopped')).toBeInTheDocument();
  });
});
