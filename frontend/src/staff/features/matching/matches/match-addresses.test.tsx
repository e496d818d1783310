import { act, screen, waitFor } from '@testing-library/react';
import { aMatch } from '../../jobs/job-fixtures';
import { dialogOf, openJob, press } from '../../jobs/open-job';

const abreu = aMatch('Abreu', { workerId: 'w-abreu' });
const matches = { 'GET /api/job-matches': { body: [abreu] } };
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('a dialog of a match is in the address by its worker, and Back closes it', async () => {
  const { router } = openJob(matches);
  await screen.findByText('Rosa Abreu');
  await press('View Details Rosa Abreu');
  await dialogOf('Job Match Details');
  expect(router.state.location.search).toBe('?details=w-abreu');
  await act(() => router.navigate(-1));
  await gone();
  expect(router.state.location.search).toBe('');
});

it.each([
  ['offer=w-abreu', 'Send Job Offer'],
  ['notify', 'Notify Job Matches'],
  ['edit', 'Edit Job'],
])('a link opens the dialog of a job: ?%s', async (query, title) => {
  openJob(matches, `/jobs/j1?${query}`);
  await dialogOf(title);
});
