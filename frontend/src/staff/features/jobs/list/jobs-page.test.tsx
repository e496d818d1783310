import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatDate, setHallTimezone } from '../../../../shared/dates';
import { stubNetwork } from '../../../../../test/network';
import { expectLoadFailure, renderStaff } from '../../../../../test/render';
import { jobsListPath } from '../jobs-list-address';
import { aJob, hotel, server } from '../job-fixtures';
import { JobsPage } from './JobsPage';

type Handlers = Parameters<typeof stubNetwork>[0];

function open(path: string, jobs: Handlers[string], more: Handlers = {}) {
  const seen = stubNetwork({
    ...more,
    'GET /api/jobs': jobs,
    'GET /api/employers': { body: [hotel] },
    'GET /api/classifications': { body: [server] },
  });
  return { seen, ...renderStaff(<JobsPage />, { path }) };
}

describe('the list of jobs', () => {
  it('shows each as a card, with its plain description and a link', async () => {
    open('/jobs', {
      body: [aJob, { ...aJob, id: 'j2', title: 'Second', postDate: null, employerId: 'gone' }],
    });
    expect(screen.getByText('Loading jobs...')).toBeInTheDocument();
    const card = within((await screen.findByText('Gala night')).closest('article') as HTMLElement);
    expect(await card.findByText('Harbour View Hotel')).toBeInTheDocument();
    expect(card.getByText('Posted').nextElementSibling).toHaveTextContent('Mar 4, 2025');
    expect(card.getByText('Black and white')).toBeInTheDocument();
    expect(card.getByRole('link', { name: /View Details/ })).toHaveAttribute('href', '/jobs/j1');
    const second = within(screen.getByText('Second').closest('article') as HTMLElement);
    expect(second.getByText('No date')).toBeInTheDocument();
    expect(second.getByText('Unknown')).toBeInTheDocument();
  });

  it('takes its filters from the address, and Clear empties both', async () => {
    const { seen, router } = open('/jobs?status=Open&postDateFrom=2025-01-02', { body: [] });
    expect(await screen.findByText('No jobs found')).toBeInTheDocument();
    expect(screen.getByText(/adjusting your filters/)).toBeInTheDocument();
    const asked = seen.find(({ path }) => path === '/api/jobs');
    expect(Object.fromEntries(asked?.search ?? [])).toEqual({
      ...{ status: 'Open', postDateFrom: '2025-01-02', limit: '100', offset: '0' },
    });
    expect(screen.getAllByRole('button', { name: 'Add Job' })).toHaveLength(1);

    await userEvent.click(screen.getByText('Clear'));
    expect(await screen.findByText('Get started by adding your first job')).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
    expect(screen.getAllByRole('button', { name: 'Add Job' })).toHaveLength(2);
  });

  it('is found again as it was filtered, on the way back from a job', async () => {
    open('/jobs?status=Open&search=gala', { body: [aJob] });
    await screen.findByText('Gala night');
    expect(jobsListPath()).toBe('/jobs?status=Open&search=gala');
  });

  it('puts what is typed into the address once the typing pauses', async () => {
    const { router } = open('/jobs', { body: [aJob] });
    await screen.findByText('Gala night');
    await userEvent.type(screen.getByLabelText('Search'), 'gala');
    expect(screen.getByLabelText('Search')).toHaveValue('gala');
    await waitFor(() => expect(router.state.location.search).toBe('?search=gala'));
  });

  it('offers another try when it could not be loaded', async () => {
    open('/jobs', { status: 500, body: { error: 'Down' } });
    await expectLoadFailure('Failed to fetch jobs');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('is posted today at the hall', async () => {
    setHallTimezone('Pacific/Kiritimati');
    open('/jobs', { body: [aJob] });
    await screen.findByText('Gala night');
    await userEvent.click(screen.getByRole('button', { name: 'Add Job' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Job' }));
    // A whole day ahead of where the tests run, at every hour.
    const day = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    await waitFor(() => expect(dialog.getByLabelText('Post Date')).toHaveValue(formatDate(day)));
    expect(dialog.queryByText(/changed meanwhile/)).toBeNull();
  });

  it('posts no job without its required fields', async () => {
    const { seen } = open('/jobs', { body: [aJob] });
    await screen.findByText('Gala night');
    await userEvent.click(screen.getByRole('button', { name: 'Add Job' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Job' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Post Job' }));
    for (const field of ['Title', 'Employer', 'Classification', 'Description']) {
      expect(await dialog.findByText(`${field} is required`)).toBeInTheDocument();
    }
    expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  });
});
