import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lateAnswer } from '../../../../../test/network';
import { expectLoadFailure } from '../../../../../test/render';
import { keepJobsList } from '../jobs-list-address';
import { aJob, aMatch, hotel } from '../job-fixtures';
import { dialogOf, openJob, press, row } from '../open-job';

const subtitle = () => document.querySelector('.page-header-subtitle');

describe('a job', () => {
  it('shows what it is and who is matched, in order', async () => {
    openJob();
    expect(screen.getByText('Loading job details...')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Gala night' })).toBeInTheDocument();
    await waitFor(() => expect(subtitle()).toHaveTextContent('Harbour View Hotel · Banquet Server'));
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

  it.each([
    ['edit', 'Edit Job', 'Edit'],
    ['delete', 'Delete Job', 'Delete'],
  ])('gives the focus of its dialog ?%s= to the button that opens it', async (kind, title, name) => {
    openJob({}, `/jobs/j1?${kind}=`);
    await dialogOf(title);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
  });

  it('says that names could not be loaded, and asks again', async () => {
    let works = false;
    openJob({
      'GET /api/employers': () => (works ? { body: [hotel] } : { status: 500, body: { error: 'Away' } }),
    });
    await expectLoadFailure('Failed to fetch employers');
    expect(subtitle()).toHaveTextContent('Unknown · Banquet Server');
    works = true;
    await press('Try again');
    await waitFor(() => expect(subtitle()).toHaveTextContent('Harbour View Hotel · Banquet Server'));
  });

  it('with an unknown type is Full-time once it is edited, and a failure is told', async () => {
    const { seen } = openJob({
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
    openJob({
      'GET /api/jobs/j1': { body: { ...aJob, postDate: null } },
      'GET /api/employers': { body: [] },
      'GET /api/classifications': { body: [] },
      'GET /api/job-matches': { body: [aMatch('Abreu', { worker: null })] },
    });
    expect(await screen.findByText('No date set')).toBeInTheDocument();
    await waitFor(() => expect(subtitle()).toHaveTextContent('Unknown · Unknown'));
    expect(await screen.findByText('Unknown Worker')).toBeInTheDocument();
  });

  it('without matches says how to find eligible workers', async () => {
    openJob({ 'GET /api/job-matches': { body: [] } });
    expect(
      await screen.findByText('No job matches found, click Refresh Matches to find eligible workers'),
    ).toBeInTheDocument();
  });

  it('that is missing says so', async () => {
    keepJobsList('?status=Open');
    openJob({ 'GET /api/jobs/j1': { status: 404, body: { error: 'Job not found' } } });
    expect(await screen.findByRole('heading', { name: 'Job not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Jobs' })).toHaveAttribute('href', '/jobs?status=Open');
  });

  it('is deleted after a confirmation, and its page is left', async () => {
    const { router, seen } = openJob({ 'DELETE /api/jobs/j1': {} });
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

  describe('whose deletion is answered late', () => {
    const confirmed = async () => {
      let isGone = false;
      const { answered, answer } = lateAnswer();
      const page = openJob({
        'GET /api/jobs/j1': () =>
          isGone ? { status: 404, body: { error: 'Job not found' } } : { body: aJob },
        'DELETE /api/jobs/j1': async () => {
          isGone = true;
          await answered;
          return {};
        },
      });
      await screen.findByText('Job Details');
      await press('Delete');
      await userEvent.click((await dialogOf('Delete Job')).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(isGone).toBe(true));
      return { ...page, answer };
    };

    it('is left, though it was seen to be gone before', async () => {
      const { client, router, answer } = await confirmed();
      await act(() => client.invalidateQueries());
      await screen.findByRole('heading', { name: 'Job not found' });
      answer();
      await screen.findByText('Job deleted successfully');
      await waitFor(() => expect(router.state.location.pathname).toBe('/jobs'));
    });

    it('does not take those away who have gone elsewhere', async () => {
      const { router, answer } = await confirmed();
      await act(() => router.navigate('/workers'));
      answer();
      await screen.findByText('Job deleted successfully');
      expect(router.state.location.pathname).toBe('/workers');
    });
  });
});
