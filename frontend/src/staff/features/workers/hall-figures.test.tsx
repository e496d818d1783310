import { screen, within } from '@testing-library/react';
import { stubNetwork } from '../../../../test/network';
import { renderStaff } from '../../../../test/render';
import { HallFigures } from './HallFigures';

const stats = (unknown: number) => ({
  workers: { total: 1204, active: 1, optedIn: 980, byMemberStatus: {} },
  employers: { total: 1 },
  jobs: { total: 9, byStatus: { Open: 3, Closed: 6 } },
  matches: { byStatus: {} },
  messages: { lastDayByStatus: { delivered: 40, processed: 2 }, unknown },
});

it('tells the hall in figures', async () => {
  stubNetwork({ 'GET /api/stats': { body: stats(0) } });
  renderStaff(<HallFigures />);
  const list = within(await screen.findByRole('list', { name: 'The hall in figures' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1,204 workers',
    '1 active',
    '980 opted in to texts',
    '1 employer',
    '3 open jobs',
    '42 texts and e-mails in the last 24 hours',
  ]);
});

it('says when messages may not have been sent', async () => {
  stubNetwork({ 'GET /api/stats': { body: stats(2) } });
  renderStaff(<HallFigures />);
  expect(await screen.findByText('2 messages may not have been sent')).toBeInTheDocument();
});
