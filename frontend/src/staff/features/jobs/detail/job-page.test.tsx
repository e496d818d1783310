import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../../test/network';
import { expectLoadFailure, renderRoutes } from '../../../../../test/render';
import { keepJobsList } from '../jobs-list-address';
import { aJob, aMatch, aText, hotel, server, unreachable } from '../job-fixtures';
import { JobPage } from './JobPage';

const nothingToSend = { waiting: 0, nextTryAt: null, reason: null, run: null };

type Handlers = Parameters<typeof stubNetwork>[0];

async function open(handlers: Handlers = {}) {
  const seen = stubNetwork({
    'GET /api/jobs/j1': { body: aJob },
    'GET /api/employers': { body: [hotel] },
    'GET /api/classifications': { body: [server] },
    'GET /api/jobs/j1/sending': { body: nothingToSend },
    'GET /api/job-matches': { body: [aMatch('Abreu'), unreachable(aMatch('Baptiste'))] },
    ...handlers,
  });
  const routes = [
    { path: '/jobs/:id', element: <JobPage /> },
    { path: '/jobs', element: <p>The list</p> },
  ];
  const { client, router } = renderRoutes(routes, '/jobs/j1');
  return { seen, client, router };
}

const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
/** Every dialog has the same id in tests, so its title is asked for by its text. */
async function dialogOf(title: string) {
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(title);
  return within(dialog);
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('a job', () => {
  it('shows what it is and who is matched, in order', async () => {
    await open();
    expect(screen.getByText('Loading job details...')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Gala night' })).toBeInTheDocument();
    expect(await screen.findByText('Harbour View Hotel · Banquet Server')).toBeInTheDocument();
    expect(screen.getByText('Instructions for Workers')).toBeInTheDocument();
    expect(screen.getByText('Ask for Marisol')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Job Matches (2)' })).toBeInTheDocument();
    for (const name of ['View Eligible Workers', 'Refresh Matches', 'Notify Workers'])
      expect(screen.getByRole('button', { name })).toBeEnabled();
    const abreu = within(await row('Rosa Abreu'));
    expect(abreu.getByText('+1 (617) 555-0142')).toBeInTheDocument();
    expect(abreu.getByRole('img', { name: 'No SMS sent' })).toBeInTheDocument();
    expect(abreu.getByRole('button', { name: 'Send Offer Rosa Abreu' })).toBeEnabled();
    const baptiste = within(await row('Rosa Baptiste'));
    expect(baptiste.getByRole('button', { name: /Send Offer.*Not opted in to texts/ })).toBeDisabled();
  });

  it('says that names could not be loaded, and asks again', async () => {
    let works = false;
    await open({
      'GET /api/employers': () => (works ? { body: [hotel] } : { status: 500, body: { error: 'Away' } }),
    });
    await expectLoadFailure('Failed to fetch employers');
    expect(screen.getByText('Unknown · Banquet Server')).toBeInTheDocument();
    works = true;
    await press('Try again');
    expect(await screen.findByText('Harbour View Hotel · Banquet Server')).toBeInTheDocument();
  });

  it('with an unknown type is Full-time once it is edited, and a failure is told', async () => {
    const { seen } = await open({
      'GET /api/jobs/j1': { body: { ...aJob, type: 'Seasonal' } },
      'PUT /api/jobs/j1': { status: 500, body: { error: 'Down' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await dialogOf('Edit Job');
    await dialog.findByRole('textbox', { name: 'Job Description' });
    await userEvent.click(dialog.getByRole('button', { name: 'Update Job' }));
    expect(await screen.findByText('Failed to update job')).toBeInTheDocument();
    const put = seen.find(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ type: 'Full-time' });
  });

  it('says what it has no date, no employer, no classification and no worker for', async () => {
    await open({
      'GET /api/jobs/j1': { body: { ...aJob, postDate: null } },
      'GET /api/employers': { body: [] },
      'GET /api/classifications': { body: [] },
      'GET /api/job-matches': { body: [aMatch('Abreu', { worker: null })] },
    });
    expect(await screen.findByText('No date set')).toBeInTheDocument();
    expect(await screen.findByText('Unknown · Unknown')).toBeInTheDocument();
    expect(await screen.findByText('Unknown Worker')).toBeInTheDocument();
  });

  it('without matches says how to find eligible workers', async () => {
    await open({ 'GET /api/job-matches': { body: [] } });
    expect(
      await screen.findByText('No job matches found, click Refresh Matches to find eligible workers'),
    ).toBeInTheDocument();
  });

  it('that is missing says so', async () => {
    keepJobsList('?status=Open');
    await open({ 'GET /api/jobs/j1': { status: 404, body: { error: 'Job not found' } } });
    expect(await screen.findByRole('heading', { name: 'Job not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Jobs' })).toHaveAttribute('href', '/jobs?status=Open');
  });

  it('is deleted after a confirmation, and its page is left', async () => {
    const { router, seen } = await open({ 'DELETE /api/jobs/j1': {} });
    await screen.findByText('Job Details');
    expect(screen.getByRole('button', { name: 'Edit' })).toBeInTheDocument();
    await press('Delete');
    const dialog = await dialogOf('Delete Job');
    expect(dialog.getByText('This action cannot be undone.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Job deleted successfully')).toBeInTheDocument();
    expect(seen.find(({ method }) => method === 'DELETE')?.ifMatch).toBe('"1"');
    expect(router.state.location.pathname).toBe('/jobs');
  });
});

describe('notifying', () => {
  it('reviews, confirms and sends once', async () => {
    const body = { message: '1 worker will be texted.', queued: 1, unreachable: [] };
    const { seen } = await open({ 'POST /api/jobs/j1/notify': { status: 202, body } });
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

  it('says of whom nobody knows whether they were texted, and leaves them out when told to', async () => {
    const body = { message: '1 worker will be texted.', queued: 1, unreachable: [] };
    const unknown = aMatch('Baptiste', { smsId: 's1', notificationSms: aText('unknown') });
    const { seen } = await open({
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
    const { client, seen } = await open();
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
    await open(handlers);
    await screen.findByRole('heading', { name: /^Job Matches \(/ });
    const button = screen.getByRole('button', { name: 'Notify Workers' });
    expect(button).toBeDisabled();
    await userEvent.hover(button.parentElement as HTMLElement);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
  });

  it('is not confirmed by the second half of a double click', async () => {
    const { seen } = await open();
    await row('Rosa Abreu');
    await press('Notify Workers');
    const dialog = await dialogOf('Notify Job Matches');
    // Where the first button stood, the one that confirms stands now: the same spot is clicked a second time.
    fireEvent.click(dialog.getByRole('button', { name: 'Review & Send' }), { detail: 1 });
    fireEvent.click(dialog.getByRole('button', { name: 'Send Notifications' }), { detail: 2 });
    expect(dialog.getByRole('button', { name: 'Send Notifications' })).toBeEnabled();
    expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('is sent once when it is clicked twice before the page is drawn anew', async () => {
    const { seen } = await open({
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
    await open({ 'POST /api/jobs/j1/notify': { status: 409, body: { error: 'The text is too long' } } });
    await row('Rosa Abreu');
    await press('Notify Workers');
    const dialog = await dialogOf('Notify Job Matches');
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Notifications' }));
    expect(await screen.findByText('Notification Failed')).toBeInTheDocument();
    expect(screen.getAllByText('The text is too long').length).toBeGreaterThan(0);
  });

  it('goes no further when nobody would be reached', async () => {
    await open({ 'GET /api/job-matches': { body: [unreachable(aMatch('Baptiste'))] } });
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
    const { seen } = await open({
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
    await open({
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
    const { client } = await open({ 'GET /api/jobs/j1/sending': () => ({ body: sending }) });
    expect(await screen.findByText('Writing the texts of 100,000 workers')).toBeInTheDocument();
    expect(screen.getByText('4,500 of 100,000 done, 340 texts wait to be sent')).toBeInTheDocument();
    sending = { ...nothingToSend, run: { ...run, state: 'stopped', reason: 'The job is Closed' } };
    await act(() => client.invalidateQueries({ queryKey: ['job-matches'] }));
    expect(await screen.findByText('Notifying ended after 4,500 of 100,000 workers')).toBeInTheDocument();
    expect(screen.getByText('The job is Closed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Stop sending' })).toBeNull();
  });

  it('could not be stopped: it is told why', async () => {
    await open({
      'GET /api/jobs/j1/sending': { body: waiting },
      'POST /api/jobs/j1/stop-sending': { status: 404, body: { error: 'Job not found' } },
    });
    await screen.findByText('340 texts wait to be sent');
    await press('Stop sending');
    await userEvent.click((await dialogOf('Stop sending')).getByRole('button', { name: 'Stop sending' }));
    expect(await screen.findByText('Sending Not Stopped')).toBeInTheDocument();
  });
});

describe('offering', () => {
  it('wants a message and shows the refusal of the server', async () => {
    const match = aMatch('Chen');
    const error = 'Job already offered to this worker';
    await open({
      'GET /api/job-matches': { body: [match] },
      [`POST /api/job-matches/${match.id}/offer`]: { status: 409, body: { error } },
    });
    await row('Rosa Chen');
    await press('Send Offer Rosa Chen');
    const dialog = await dialogOf('Send Job Offer');
    await userEvent.type(dialog.getByRole('textbox'), '   ');
    expect(dialog.getByRole('button', { name: 'Review & Send' })).toBeDisabled();
    await userEvent.type(dialog.getByRole('textbox'), 'Saturday 5 pm');
    expect(await dialog.findByText(/^\d+ characters · \d segments?$/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Job Offer' }));
    expect(await screen.findByText('Job Offer Failed')).toBeInTheDocument();
    expect(screen.getByText(error)).toBeInTheDocument();
  });

  it('says in its own words that it failed, when the server says nothing', async () => {
    const match = aMatch('Chen');
    await open({
      'GET /api/job-matches': { body: [match] },
      [`POST /api/job-matches/${match.id}/offer`]: { status: 500, statusText: 'Internal Server Error' },
    });
    await row('Rosa Chen');
    await press('Send Offer Rosa Chen');
    const dialog = await dialogOf('Send Job Offer');
    await userEvent.type(dialog.getByRole('textbox'), 'Saturday 5 pm');
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Job Offer' }));
    expect(await screen.findByText('Failed to send job offer')).toBeInTheDocument();
    expect(screen.queryByText(/Internal Server Error/)).toBeNull();
  });

  it('shows on the row why it is not possible', async () => {
    await open({ 'GET /api/job-matches': { body: [unreachable(aMatch('Baptiste'))] } });
    const cells = within(await row('Rosa Baptiste'));
    const button = cells.getByRole('button', { name: /^Send Offer/ });
    await userEvent.hover(button.parentElement as HTMLElement);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Not opted in to texts');
  });

  it('keeps the focus in the dialog, and leaves it in the row of who got the offer', async () => {
    let match = aMatch('Chen');
    await open({
      'GET /api/job-matches': () => ({ body: [match] }),
      [`POST /api/job-matches/${match.id}/offer`]: () => {
        match = { ...match, status: 'Offered', offerStatus: 'offered' };
        return { status: 202, body: { message: 'Rosa Chen will be texted.' } };
      },
    });
    await row('Rosa Chen');
    await press('Send Offer Rosa Chen');
    const element = await screen.findByRole('dialog');
    const dialog = within(element);
    await userEvent.type(dialog.getByRole('textbox'), 'Saturday 5 pm');
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    // Where the second half of a double click lands when the second step is shorter.
    await userEvent.click(element.parentElement as HTMLElement);
    expect(element).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: 'Send Job Offer' }));
    expect(await screen.findByText('Job Offer Sent')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /^Send Offer Rosa Chen: Job already offered/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'View Details Rosa Chen' })).toHaveFocus();
  });
});

describe('the pages of the matches', () => {
  it('take the focus along, to the top of the list', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await open({
      'GET /api/job-matches': { body: Array.from({ length: 101 }, (_, index) => aMatch(`Nr${index}`)) },
    });
    await row('Rosa Nr0');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await row('Rosa Nr100');
    const list = screen.getByRole('group', { name: 'Matches found' });
    expect(list).toHaveFocus();
    expect(scrolled.mock.contexts).toContain(list);
    scrolled.mockRestore();
  });
});

describe('the place of a match', () => {
  const rules = {
    version: '2026-1',
    dispatchClasses: [
      {
        dispatchClass: 'L26 Tiered',
        title: 'Echelons',
        rules: [
          { echelon: 4, who: 'Any member status, flagged as qualified.', seniority: 'Certificate date' },
        ],
      },
    ],
  };
  const place = aMatch('x').place as NonNullable<ReturnType<typeof aMatch>['place']>;

  it('is explained on the row and in the details', async () => {
    const counted = { ...place, echelon: 4, seniorityDate: '2025-03-04', countedFromToday: true };
    await open({
      'GET /api/job-matches': {
        body: [
          aMatch('Abreu'),
          aMatch('Encore', { place: { ...place, dispatchClass: 'Encore', seniorityDate: null } }),
          aMatch('Late', { place: counted }),
          aMatch('Out', { place: null, status: 'Ineligible' }),
        ],
      },
      'GET /api/eligibility-rules': { body: rules },
    });
    expect(within(await row('Rosa Abreu')).getByText('Echelon 1 · since Feb 12, 2006')).toBeInTheDocument();
    expect(within(await row('Rosa Encore')).getByText('Encore · no seniority date')).toBeInTheDocument();
    expect(within(await row('Rosa Out')).queryByText(/since|Echelon/)).toBeNull();
    await press('View Details Rosa Late');
    const dialog = await dialogOf('Job Match Details');
    expect(dialog.getByText('Echelon 4 · counted from Mar 4, 2025')).toBeInTheDocument();
    expect(await dialog.findByText('Any member status, flagged as qualified.')).toBeInTheDocument();
    expect(dialog.getByText('Tiebreaker 4271902, lowest first')).toBeInTheDocument();
  });
});

describe('the filters of the matches', () => {
  it('are kept by the address, without a step back for each letter', async () => {
    const { router } = await open();
    await row('Rosa Abreu');
    await userEvent.type(screen.getByRole('textbox', { name: 'Find a match by name or phone' }), 'bap');
    await waitFor(() => expect(screen.queryByText('Rosa Abreu')).toBeNull());
    await waitFor(() => expect(router.state.location.search).toBe('?search=bap'));
    expect(router.state.historyAction).toBe('REPLACE');
    await act(() => router.navigate('/jobs/j1?status=Offered'));
    expect(await screen.findByText('No match fits the search')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Find a match by name or phone' })).toHaveValue('');
  });
});

describe('matching', () => {
  it('tells the outcome of a refresh, and its failure', async () => {
    let answer: { status?: number; body: unknown } = { body: { message: 'Added 2.' } };
    await open({ 'POST /api/jobs/j1/create-matches': () => answer });
    await row('Rosa Abreu');
    await press('Refresh Matches');
    expect(await screen.findByText('Job Matches Updated')).toBeInTheDocument();
    expect(screen.getByText('Added 2.')).toBeInTheDocument();
    answer = { status: 500, body: { error: 'The database is busy' } };
    await press('Refresh Matches');
    expect(await screen.findByText('The database is busy')).toBeInTheDocument();
  });

  it('made before the job changed says so, also before anybody is told, until it is refreshed', async () => {
    let isOutdated = true;
    await open({
      'GET /api/jobs/j1': () => ({ body: { ...aJob, matchesOutdated: isOutdated } }),
      'POST /api/jobs/j1/create-matches': () => {
        isOutdated = false;
        return { body: { message: 'Two matches' } };
      },
    });
    const warning = 'These matches were made before the job changed';
    expect(await screen.findByText(warning)).toBeInTheDocument();
    await row('Rosa Abreu');
    await press('Notify Workers');
    expect((await dialogOf('Notify Job Matches')).getByText(warning)).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await press('Refresh Matches');
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
  });

  it('is refreshed once for a double click', async () => {
    const { seen } = await open({ 'POST /api/jobs/j1/create-matches': { body: { message: 'Added 2.' } } });
    await row('Rosa Abreu');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Refresh Matches' }));
    expect(await screen.findByText('Job Matches Updated')).toBeInTheDocument();
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('asks for the eligible workers at every opening', async () => {
    const { seen } = await open({ 'GET /api/jobs/j1/eligible-workers': { body: [] } });
    await row('Rosa Abreu');
    for (let times = 1; times <= 2; times++) {
      await press('View Eligible Workers');
      const dialog = await dialogOf('Eligible Workers - Gala night');
      expect(await dialog.findByText('No eligible workers found for this job.')).toBeInTheDocument();
      expect(seen.filter(({ path }) => path.endsWith('eligible-workers'))).toHaveLength(times);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('says that the eligible workers could not be loaded, and why', async () => {
    await open({ 'GET /api/jobs/j1/eligible-workers': { status: 500, body: { error: 'Away' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'View Eligible Workers' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Error loading eligible workers')).toBeInTheDocument();
    expect(dialog.getByText('Failed to fetch eligible workers: Away')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  it('has pages of eligible workers by a name of their own', async () => {
    const body = Array.from({ length: 101 }, (_, index) => ({
      worker: aMatch(`Nr${index}`).worker,
      eligibilityReason: 'On the recall list',
    }));
    await open({ 'GET /api/jobs/j1/eligible-workers': { body } });
    await row('Rosa Abreu');
    await press('View Eligible Workers');
    const dialog = await dialogOf('Eligible Workers - Gala night');
    expect(await dialog.findByRole('navigation', { name: 'Pages of eligible workers' })).toBeInTheDocument();
    expect(dialog.getByText('Found 101 eligible worker(s)')).toBeInTheDocument();
  });

  it('shows a message with its events from the row', async () => {
    const match = aMatch('Diaz', {
      smsId: 's1',
      notificationStatus: 'notified',
      notificationSms: aText('delivered'),
    });
    await open({
      'GET /api/job-matches': { body: [match] },
      'GET /api/sms/s1': { status: 500, body: { error: 'Down' } },
    });
    const cells = within(await row('Rosa Diaz'));
    expect(cells.getByRole('img', { name: 'SMS delivered successfully' })).toBeInTheDocument();
    await userEvent.click(cells.getByRole('button', { name: /show the message to Rosa Diaz/ }));
    const dialog = await dialogOf('SMS Message Details');
    expect(await dialog.findByText('Failed to fetch SMS records')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
