import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob, aMatch, aText } from '../../jobs/job-fixtures';
import { dialogOf, openJob, press, row } from '../../jobs/open-job';

describe('the pages of the matches', () => {
  it('take the focus along, to the top of the list', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    openJob({
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
    version: '2030-7',
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
    const counted = {
      ...place,
      echelon: 4,
      rule: 'Echelon 4',
      seniorityDate: '2025-03-04',
      countedFromToday: true,
      rulesVersion: '2030-7',
    };
    openJob({
      'GET /api/job-matches': {
        body: [
          aMatch('Abreu'),
          aMatch('Encore', {
            place: { ...place, dispatchClass: 'Encore', rule: 'Encore', seniorityDate: null },
          }),
          aMatch('Late', { place: counted }),
          aMatch('Out', { place: null, status: 'Ineligible' }),
        ],
      },
      'GET /api/eligibility-rules/2030-7': { body: rules },
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
    const { router } = openJob();
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
    openJob({ 'POST /api/jobs/j1/create-matches': () => answer });
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
    openJob({
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
    const { seen } = openJob({ 'POST /api/jobs/j1/create-matches': { body: { message: 'Added 2.' } } });
    await row('Rosa Abreu');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Refresh Matches' }));
    expect(await screen.findByText('Job Matches Updated')).toBeInTheDocument();
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('asks for the eligible workers at every opening', async () => {
    const { seen } = openJob({ 'GET /api/jobs/j1/eligible-workers': { body: [] } });
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
    openJob({ 'GET /api/jobs/j1/eligible-workers': { status: 500, body: { error: 'Away' } } });
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
    openJob({ 'GET /api/jobs/j1/eligible-workers': { body } });
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
    openJob({
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
