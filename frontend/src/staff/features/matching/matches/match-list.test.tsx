import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMatch, anOffer, aText, unreachable } from '../../jobs/job-fixtures';
import { openJob, press, row } from '../../jobs/open-job';
import { matchesCsv } from './export-matches';
import { offerCell } from './offer-cell';

const hall = {
  body: { timezone: 'America/New_York', name: null, phone: null, languages: ['en'], version: 0 },
};
const abreu = aMatch('Abreu', {
  notificationStatus: 'notified',
  notifiedAt: '2025-03-05T16:14:00.000Z',
  notificationSms: aText('delivered'),
});
const baptiste = unreachable(
  aMatch('Baptiste', { notificationStatus: 'notification_failed', notificationError: 'No phone number' }),
);
const chen = aMatch('Chen', { status: 'Accepted', offerSms: aText('delivered') });
const offers = [
  anOffer(chen, {
    outcome: 'accepted',
    outcomeAt: '2025-03-05T16:20:00.000Z',
    isException: true,
  }),
];
const ofThree = {
  'GET /api/hall': hall,
  'GET /api/job-matches': { body: [abreu, baptiste, chen] },
  'GET /api/jobs/j1/offers': { body: offers },
};

describe('the list of a job', () => {
  it('says in words what happened, on the clock of the hall', async () => {
    openJob(ofThree);
    const cells = within(await row('Rosa Abreu'));
    expect(await cells.findByText('Texted Mar 5, 11:14 AM, delivered')).toBeInTheDocument();
    expect(cells.getByText('Echelon 1 · since Feb 12, 2006')).toBeInTheDocument();
    const missed = within(await row('Rosa Baptiste'));
    expect(missed.getByText('Not texted: no phone')).toBeInTheDocument();
    expect(missed.queryByText(/failed/i)).toBeNull();
    const accepted = within(await row('Rosa Chen'));
    expect(await accepted.findByText('Accepted Mar 5, 11:20 AM')).toBeInTheDocument();
    expect(accepted.getByText('Out of order, no reason given')).toBeInTheDocument();
  });

  it('has a tab with its count for each answer that matters, and a filter for the others', async () => {
    const { router } = openJob(ofThree);
    await row('Rosa Abreu');
    const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(names()).toEqual(['All (3)', 'To call (1)', 'Interested (0)', 'Offered (0)', 'Accepted (1)']);
    await userEvent.click(screen.getByRole('tab', { name: 'To call (1)' }));
    await row('Rosa Baptiste');
    await waitFor(() => expect(screen.queryByText('Rosa Abreu')).toBeNull());
    expect(router.state.location.search).toBe('?status=to-call');
    await userEvent.click(screen.getByRole('combobox', { name: 'Other answers' }));
    await userEvent.click(await screen.findByTitle('Pending (2)'));
    await row('Rosa Abreu');
    expect(screen.queryByText('Rosa Chen')).toBeNull();
    expect(screen.getByRole('tab', { name: 'All (3)' })).toHaveAttribute('aria-selected', 'true');
  });

  it('keeps who is selected while other rows are shown, and lets go of all at once', async () => {
    openJob(ofThree);
    await row('Rosa Abreu');
    expect(screen.queryByRole('group', { name: 'Selected' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Rosa Abreu' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Rosa Chen' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Accepted (1)' }));
    expect(await screen.findByRole('checkbox', { name: 'Select Rosa Chen' })).toBeChecked();
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await press('Clear the selection');
    expect(screen.getByRole('checkbox', { name: 'Select Rosa Chen' })).not.toBeChecked();
  });

  it('offers to whom no row shows as they are now', async () => {
    const [first, second] = [aMatch('Diaz'), aMatch('Eze')];
    let body = [first, second, chen];
    const { client, seen } = openJob({ ...ofThree, 'GET /api/job-matches': () => ({ body }) });
    await row('Rosa Diaz');
    for (const name of ['Diaz', 'Eze'])
      await userEvent.click(screen.getByRole('checkbox', { name: `Select Rosa ${name}` }));
    await userEvent.click(screen.getByRole('tab', { name: 'Accepted (1)' }));
    await waitFor(() => expect(screen.queryByText('Rosa Diaz')).toBeNull());
    body = [{ ...first, id: 'm-renewed' }, { ...second, worker: null }, chen];
    await act(() => client.invalidateQueries());
    await press('Offer to 2 selected');
    const dialog = within(await screen.findByRole('dialog', { name: 'Send Job Offer' }));
    expect(await dialog.findByText(/Left out: .*no longer on the list/)).toBeVisible();
    await waitFor(() =>
      expect(seen.findLast(({ path }) => path.endsWith('/offers/check'))?.body).toEqual({
        matchIds: ['m-renewed'],
      }),
    );
  });

  it('keeps who is selected when their number, and so the id of their match, changes', async () => {
    let body = [abreu, baptiste, chen];
    const { client } = openJob({ ...ofThree, 'GET /api/job-matches': () => ({ body }) });
    await row('Rosa Abreu');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Rosa Abreu' }));
    body = [{ ...abreu, id: 'm-renewed' }, baptiste, chen];
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(document.querySelector('[data-row-key="m-renewed"]')).not.toBeNull());
    expect(screen.getByRole('checkbox', { name: 'Select Rosa Abreu' })).toBeChecked();
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Rosa Abreu' }));
    expect(screen.queryByText('1 selected')).toBeNull();
  });
});

it('is exported as it is shown, and no cell is a formula', () => {
  const clock = () => '11:14 AM';
  const evil = aMatch('=cmd()', {
    worker: abreu.worker && { ...abreu.worker, firstName: '=1+1', lastName: 'B, "C"' },
  });
  const csv = matchesCsv([abreu, evil], { clock, offerOf: (match) => offerCell(match, undefined, clock) });
  expect(csv.split('\r\n').slice(1, 3)).toEqual([
    `${abreu.priority},Rosa Abreu,(617) 555-0142,Echelon 1,"Feb 12, 2006",Local 26 Recall List,Pending,"Texted 11:14 AM, delivered",No offer`,
    expect.stringContaining(`,"'=1+1 B, ""C""",`),
  ]);
});
