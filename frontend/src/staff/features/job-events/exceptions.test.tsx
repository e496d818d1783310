import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../test/network';
import { renderStaff } from '../../../../test/render';
import { someException } from './exceptions-fixture';
import { ExceptionsPage } from './ExceptionsPage';

const hall = { body: { timezone: 'America/New_York', name: null, phone: null, version: 0 } };
const found = [
  someException(),
  someException({
    id: 'pass:1',
    type: 'pass',
    workerName: 'Ana Cruz',
    reason: 'special-skill',
    note: 'Carving',
  }),
  someException({ id: 'urgent:1', type: 'urgent', workerId: null, workerName: null, reason: 'Starts soon' }),
];

describe('the exceptions', () => {
  it('are listed with the reason and who did it, or as without a reason, and found by days', async () => {
    const seen = stubNetwork({
      'GET /api/hall': hall,
      'GET /api/exceptions': { body: found, headers: { 'X-Total-Count': '230' } },
    });
    const { router } = renderStaff(<ExceptionsPage />, { path: '/exceptions', route: '/exceptions' });
    const [, first, second, third] = await waitFor(() => {
      const rows = within(screen.getByRole('table', { name: 'Exceptions' })).getAllByRole('row');
      expect(rows).toHaveLength(4);
      return rows;
    });
    expect(first).toHaveTextContent('Rosa DiazOffered out of order');
    expect(first).toHaveTextContent('No reason given');
    expect(first).toHaveTextContent('dana');
    expect(second).toHaveTextContent('Ana CruzPassed over');
    expect(second).toHaveTextContent('Special skill: Carving');
    expect(third).toHaveTextContent('The whole listFilled at any hour');
    expect(within(first as HTMLElement).getByRole('link', { name: 'Gala night' })).toHaveAttribute(
      'href',
      '/jobs/j1',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(seen.at(-1)?.search.get('offset')).toBe('200'));
    await router.navigate('/exceptions?from=2025-03-01&to=2025-03-31');
    await waitFor(() => expect(seen.at(-1)?.search.get('to')).toBe('2025-03-31'));
    expect(seen.at(-1)?.search.get('from')).toBe('2025-03-01');
    expect(screen.getByRole('link', { name: 'Export' })).toHaveAttribute(
      'href',
      '/api/exceptions.csv?from=2025-03-01&to=2025-03-31',
    );
  });

  it('are counted to a number, and more than those are said to be more', async () => {
    const headers = { 'X-Total-Count': '10000', 'X-Total-Count-Relation': 'gte' };
    stubNetwork({ 'GET /api/hall': hall, 'GET /api/exceptions': { body: found, headers } });
    renderStaff(<ExceptionsPage />, { path: '/exceptions', route: '/exceptions' });
    await screen.findByText('Showing 1 to 100 of 10000+ results');
  });
});
