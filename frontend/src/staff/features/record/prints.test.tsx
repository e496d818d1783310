import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../test/network';
import { renderStaff } from '../../../../test/render';
import { aJob, hotel, server } from '../jobs/job-fixtures';
import { MemberPrintPage } from '../why/MemberPrintPage';
import { someWorker } from '../workers/workers-fixture';
import { RecordPage } from './RecordPage';
import { someRecord } from './record-fixture';

const names = {
  'GET /api/employers': { body: [hotel] },
  'GET /api/classifications': { body: [server] },
};
const hall = { body: { timezone: 'America/New_York', name: 'Local 26', phone: '+16175550100', version: 0 } };

describe('prints', () => {
  it('hold the whole record of a job, of its lists the last one unless all are wanted', async () => {
    stubNetwork({ ...names, 'GET /api/hall': hall, 'GET /api/jobs/j1/record': { body: someRecord() } });
    renderStaff(<RecordPage />, { path: '/jobs/j1/record', route: '/jobs/:id/record' });
    const paper = await screen.findByRole('article', { name: 'Record of the job' });
    await waitFor(() => expect(paper).toHaveTextContent('Local 26Gala nightMade Mar 6, 2025, 11:14 AM'));
    expect(paper).toHaveTextContent('Seal 1234, Mar 5, 2025, 11:20 AM');
    for (const part of [
      'Rules of ranking2026-1',
      'EmployerHarbour View Hotel',
      'ClassificationBanquet Server',
      'Rosa Abreu for Harbor Hotel, accepted Mar 5, 2025, 11:20 AM',
      'Rosa Diaz, Offered out of order by dana. No reason given.',
      'Rosa Abreu was offered the job by text. By dana.',
    ])
      expect(paper).toHaveTextContent(part);
    const places = within(paper).getByRole('table', { name: /The list of/ });
    expect(places).toHaveTextContent('1Ana Second2Feb 12, 20064271902');
    expect(paper).not.toHaveTextContent('Ana First');
    await userEvent.click(screen.getByRole('checkbox', { name: 'With the 1 earlier list' }));
    expect(paper).toHaveTextContent('Ana First');
  });

  it('hold the record of a job that was deleted', async () => {
    stubNetwork({
      ...names,
      'GET /api/hall': hall,
      'GET /api/jobs/j1/record': { body: someRecord({ job: null }) },
    });
    renderStaff(<RecordPage />, { path: '/jobs/j1/record', route: '/jobs/:id/record' });
    const paper = await screen.findByRole('article', { name: 'Record of the job' });
    expect(paper).toHaveTextContent('StatusDeleted');
    expect(screen.getByRole('link', { name: 'Back to Jobs' })).toBeInTheDocument();
  });

  it("hold a member's answer, without the hall's notes unless these are wanted", async () => {
    const rosa = someWorker();
    const seen = stubNetwork({
      'GET /api/hall': hall,
      'GET /api/jobs/j1': { body: aJob },
      'GET /api/seals/state': {
        body: { lastNumber: 77, lastAt: '2025-03-05T16:20:00.000Z', waiting: 1, oldestSeconds: 4 },
      },
      [`GET /api/workers/${rosa.id}`]: { body: rosa },
      'GET /api/jobs/j1/why': {
        body: {
          ...{ verdict: 'No list was made for this job.', eligible: false, priority: null, before: null },
          ...{ list: null, conditions: [], echelons: [], now: null, events: [] },
        },
      },
    });
    const path = `/jobs/j1/why/${rosa.id}`;
    renderStaff(<MemberPrintPage />, { path, route: '/jobs/:id/why/:workerId' });
    const paper = await screen.findByRole('article', { name: 'Answer for a member' });
    await waitFor(() => expect(paper).toHaveTextContent('Rosa Diaz: Gala night'));
    expect(paper).toHaveTextContent('Local 26+1 (617) 555-0100');
    expect(paper).toHaveTextContent('No list was made for this job.');
    await waitFor(() =>
      expect(paper).toHaveTextContent('Seal 77, Mar 5, 2025, 11:20 AM; what is newer is not sealed yet'),
    );
    const asked = () =>
      seen.filter(({ path: at }) => at.endsWith('/why')).map(({ search }) => search.get('notes'));
    expect(asked()).toEqual(['false']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'With the notes of the hall' }));
    await waitFor(() => expect(asked()).toEqual(['false', null]));
  });
});
