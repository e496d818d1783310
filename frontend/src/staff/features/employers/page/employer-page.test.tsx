import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../../test/network';
import { renderStaff } from '../../../../../test/render';
import type { EmployerDispatch } from '../../job-history/api/job-history';
import { aJob, hotel as named } from '../../jobs/job-fixtures';
import type { Employer } from '../api/employers';
import { EmployerPage } from './EmployerPage';

const hotel: Employer = {
  ...named,
  ...{ contactName: 'Ann Moss', email: 'ann@example.com', phone: '+16175550199', address: null },
  ...{ dispatchClass: 'L26 Tiered', createdAt: '2025-02-11T15:00:00.000Z', version: 1 },
};
const at = '2025-11-21T16:14:00.000Z';
const dispatch: EmployerDispatch = {
  ...{
    id: 'o-1',
    jobId: 'j1',
    jobTitle: 'Gala night',
    jobStatus: 'Open',
    startsAt: null,
    workerId: 'w-rosa',
  },
  ...{ workerName: 'Rosa Diaz', acceptedAt: at, outcome: 'no-show', outcomeAt: at },
};
const counted = (count: number) => ({ 'X-Total-Count': String(count) });
const path = `/employers/${hotel.id}`;

function open(search = '', more: Parameters<typeof stubNetwork>[0] = {}) {
  const seen = stubNetwork({
    [`GET /api${path}`]: { body: hotel },
    [`GET /api${path}/dispatches`]: { body: [dispatch], headers: counted(1) },
    'GET /api/jobs': { body: [aJob] },
    'GET /api/classifications': { body: [] },
    'GET /api/hall': { body: { timezone: 'America/New_York' } },
    'GET /api/audit-entries': { body: [], headers: counted(0) },
    ...more,
  });
  const { router } = renderStaff(<EmployerPage />, { path: `${path}${search}`, route: '/employers/:id' });
  return { router, seen };
}

describe('the page of an employer', () => {
  it('shows the contact and the jobs, of this employer alone', async () => {
    const { seen } = open();
    expect(await screen.findByRole('heading', { level: 1, name: hotel.companyName })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Contact' })).toHaveTextContent('Ann Moss');
    const row = within(await screen.findByRole('row', { name: /Gala night/ }));
    expect(row.getByRole('link', { name: 'Gala night' })).toHaveAttribute('href', '/jobs/j1');
    const asked = seen.find((one) => one.path === '/api/jobs')?.search;
    expect(asked?.get('employerId')).toBe(hotel.id);
  });

  it('has a tab with an address for who was dispatched, and what became of it', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Dispatches' }));
    expect(router.state.location.search).toBe('?tab=dispatches');
    const row = within(await screen.findByRole('row', { name: /Rosa Diaz/ }));
    expect(row.getByRole('link', { name: 'Rosa Diaz' })).toHaveAttribute('href', '/workers/w-rosa');
    expect(row.getByText('Did not come')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Export' })).toHaveAttribute(
      'href',
      `/api${path}/dispatches.csv`,
    );
  });

  it('names a job that was deleted without a way to it', async () => {
    const body = [{ ...dispatch, jobStatus: null }];
    open('?tab=dispatches', { [`GET /api${path}/dispatches`]: { body, headers: counted(1) } });
    const row = within(await screen.findByRole('row', { name: /Rosa Diaz/ }));
    expect(row.getByText(/deleted/)).toBeInTheDocument();
    expect(row.queryByRole('link', { name: 'Gala night' })).toBeNull();
  });

  it('changes the contact in the dialog of the list', async () => {
    const { router } = open('?tab=dispatches');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Employer' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=dispatches'));
  });

  it('says that there is none, and leads back', async () => {
    open('', { [`GET /api${path}`]: { status: 404, body: { error: 'Employer not found' } } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Employer not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Back to Employers/ })).toHaveAttribute('href', '/employers');
  });
});
