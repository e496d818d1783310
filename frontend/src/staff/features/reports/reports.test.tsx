import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SeenRequest, stubNetwork } from '../../../../test/network';
import { renderStaff } from '../../../../test/render';
import { daysOf } from './periods';
import { aPerson, aReport } from './report-fixtures';
import { ReportsPage } from './ReportsPage';

const hall = { 'GET /api/hall': { body: { timezone: 'America/New_York' } } };
const REPORT = '/api/reports/dispatches';

function open(path = '/reports', more = {}) {
  const requests = stubNetwork({
    ...hall,
    [`GET ${REPORT}`]: { body: aReport },
    [`GET ${REPORT}/people`]: { body: [aPerson], headers: { 'X-Total-Count': '51' } },
    ...more,
  });
  const { router } = renderStaff(<ReportsPage />, { path, route: '/reports' });
  const asked = (at = REPORT) =>
    requests.filter(({ path: to }) => to === at).map(({ search }) => Object.fromEntries(search));
  return { router, asked };
}
const table = () => screen.findByRole('table', { name: 'Report' });
const row = async (name: string) => within(await table()).getByRole('row', { name: new RegExp(`^${name}`) });
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));

describe('a period', () => {
  it.each([
    ['this-month', '2026-02-11', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['this-year', '2026-12-31', '2026-01-01', '2026-12-31'],
  ] as const)('of %s on %s is from %s to %s', (period, today, from, to) => {
    expect(daysOf(period, today)).toEqual({ from, to });
  });
});

describe('the reports', () => {
  it('are a period and a grouping, a click each, which the address keeps', async () => {
    const { router, asked } = open('/reports?period=own&from=2026-11-02&to=2026-11-08&by=echelon');
    await table();
    expect(asked()).toEqual([{ from: '2026-11-02', to: '2026-11-08', by: 'echelon' }]);
    await choose('Last Month');
    await choose('Class');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ by: 'dispatchClass' }));
    const { from, to } = asked().at(-1) ?? {};
    expect([from, to]).toEqual([expect.stringMatching(/-01$/), expect.stringMatching(/-(28|29|30|31)$/)]);
    expect(router.state.location.search).toBe('?period=last-month&by=dispatchClass');
  });

  it('show each figure of each row and the totals, and what stands beside', async () => {
    open();
    const harbor = await row('Harborlight Hotel');
    const cells = within(harbor)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual(['9', '6', '2', '0', '0', '5', '1', '1.39 of 10: 6', '1', '1220 parts', '0']);
    expect(within(await row('Total')).getByRole('button', { name: 'Offers of Total: 10' })).toBeVisible();
    expect(await row('Back Bay Arms')).toHaveTextContent('—');
    expect(screen.getByText('Special skill')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/api\/reports\/dispatches\.csv\?from=.*&to=.*&by=employer$/),
    );
  });

  it('open the jobs and people behind a figure, page by page, at an address of their own', async () => {
    const { router, asked } = open();
    await userEvent.click(within(await row('Harborlight Hotel')).getByRole('button', { name: /^Accepted/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Accepted: Harborlight Hotel' });
    expect(await within(dialog).findByRole('link', { name: 'Rosa Diaz' })).toHaveAttribute(
      'href',
      '/workers/w1',
    );
    expect(within(dialog).getByRole('link', { name: 'Gala night' })).toHaveAttribute('href', '/jobs/j1');
    expect(dialog).toHaveTextContent('Nov 21, 2026, 10:30 AM');
    expect(new URLSearchParams(router.state.location.search).get('people')).toBe('accepted e2');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(asked(`${REPORT}/people`).at(-1)).toMatchObject({ figure: 'accepted', key: 'e2', offset: '50' }),
    );
  });

  it('say that nothing happened', async () => {
    open('/reports', { [`GET ${REPORT}`]: { body: { rows: [], totals: aReport.totals } } });
    expect(await screen.findByText('Nothing happened in this time')).toBeVisible();
  });

  it('are of days that are typed, one after the other; an emptied one stays what it was', async () => {
    const { asked } = open('/reports?period=own&from=2026-11-02&to=2026-11-08');
    const first = await screen.findByLabelText('First Day');
    await waitFor(() => expect(first).toBeEnabled());
    const field = screen.getByLabelText('First Day');
    await userEvent.clear(field);
    expect(field).toHaveValue('');
    await userEvent.type(field, '10/05/2026');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ from: '2026-10-05', to: '2026-11-08' }));
    expect(field).toHaveValue('Oct 5, 2026');
    await userEvent.clear(field);
    await userEvent.tab();
    expect(field).toHaveValue('Oct 5, 2026');
  });

  it('do not ask for days that are the wrong way round, and say so', async () => {
    const { asked } = open('/reports?period=own&from=2026-11-08&to=2026-11-02');
    expect(await screen.findByText('The last day must not be before the first.')).toBeVisible();
    expect(asked()).toEqual([]);
  });

  it('keep what is shown while another period is fetched', async () => {
    let answer: () => void = () => undefined;
    const second = new Promise<void>((done) => (answer = done));
    let calls = 0;
    const { asked } = open('/reports', {
      [`GET ${REPORT}`]: async (_: SeenRequest) => {
        if (calls++ > 0) await second;
        return { body: aReport };
      },
    });
    await table();
    await choose('This Year');
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(await table()).toBeVisible();
    expect(screen.getByRole('region', { name: 'Report' })).toHaveAttribute('aria-busy', 'true');
    answer();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Report' })).toHaveAttribute('aria-busy', 'false'),
    );
  });
});
