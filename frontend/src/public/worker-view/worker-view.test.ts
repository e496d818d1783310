import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork, type SeenRequest } from '../../../test/network';
import { openPage } from '../open-page';
import type { WorkerView } from './worker-view-api';

const view = (status: string, changes: Partial<WorkerView['job']> = {}): WorkerView => ({
  jobMatch: { id: 'm1', status },
  job: {
    title: 'Banquet Server',
    type: 'Full-time',
    status: 'Open',
    description: '<p>Serve <b>dinner</b><script>alert(1)</script></p>',
    createdAt: '2025-06-15T12:00:00.000Z',
    ...changes,
  },
  worker: {
    firstName: 'Rosa',
    lastName: 'Diaz',
    memberStatus: 'BEST',
    status: 'Active',
    phone: '+16175550123',
    email: 'rosa@example.org',
  },
  employer: { companyName: 'Harbor Hotel', contactName: 'Ann Lee', address: '1 Long Wharf, Boston' },
  classification: { name: 'Server' },
});

let leave: () => void = () => undefined;
const open = () => {
  const root = document.body.appendChild(document.createElement('div'));
  leave = openPage(root, '/worker-view/m1');
};
afterEach(() => {
  leave();
  document.body.replaceChildren();
});

/** A server that remembers the answer. */
function server(
  first: WorkerView,
  put?: (request: SeenRequest) => { status?: number; body?: unknown } | Error,
) {
  let current = first;
  const requests = stubNetwork({
    'GET /api/worker-view/m1': () => ({ body: current }),
    'PUT /api/job-matches/m1': (request) => {
      const refusal = put?.(request);
      if (refusal) return refusal;
      const { status } = request.body as { status: string };
      current = { ...current, jobMatch: { ...current.jobMatch, status } };
      if (status === 'Accepted') current.job = { ...current.job, instructions: '<p>Use the back door</p>' };
      return { body: {} };
    },
  });
  return {
    requests,
    puts: () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    become: (next: WorkerView) => (current = next),
  };
}

const button = (name: string) => screen.findByRole('button', { name });

describe('the worker view', () => {
  afterEach(() => jest.restoreAllMocks());

  it('shows the job and the worker, and answers nothing by itself', async () => {
    const { requests } = server(view('Pending'));
    open();
    expect(await screen.findByRole('heading', { name: 'Banquet Server' })).toBeVisible();
    for (const text of [
      'Server',
      'Full-time',
      'Jun 15, 2025',
      'Ann Lee',
      '1 Long Wharf, Boston',
      'Rosa Diaz',
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByText('+1 (617) 555-0123')).toBeVisible();
    expect(document.querySelector('.rich-text')?.innerHTML).toBe('<p>Serve <b>dinner</b></p>');
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it('takes an answer to a pending match by choosing, then Submit', async () => {
    const { puts } = server(view('Pending'));
    open();
    await userEvent.click(await button('Submit'));
    expect(screen.getAllByText('Please choose an answer first.').length).toBeGreaterThan(0);
    expect(puts()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Interested' }));
    await userEvent.click(await button('Submit'));
    expect(await screen.findByRole('heading', { name: /you are interested in this job/ })).toHaveFocus();
    expect(puts()).toEqual([{ status: 'Interested' }]);
  });

  it.each([
    ['Interested', 'Not Interested', /you are not interested/],
    ['Not Interested', 'Interested', /you are interested/],
    ['Offered', 'Decline', /You have declined this job/],
  ])('from %s, %s is one press', async (from, press, caption) => {
    server(view(from));
    open();
    await userEvent.click(await button(press));
    expect(await screen.findByRole('heading', { name: caption })).toBeVisible();
  });

  it('reveals the instructions once the offer is accepted, and then asks nothing more', async () => {
    server(view('Offered'));
    open();
    expect(screen.queryByText('Special Instructions')).toBeNull();
    await userEvent.click(await button('Accept'));
    expect(await screen.findByText('Use the back door')).toBeVisible();
    expect(within(document.querySelector('main') as HTMLElement).queryByRole('button')).toBeNull();
  });

  it.each([
    ['Offered', 'Accept', 'Accepted'],
    ['Not Interested', 'Interested', 'Interested'],
  ])('takes a double click on %s as one answer', async (from, press, answer) => {
    const { puts } = server(view(from));
    open();
    await userEvent.dblClick(await button(press));
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(puts()).toEqual([{ status: answer }]);
  });

  it.each([
    [view('Accepted', { status: 'Draft' }), 'This job is in draft status.'],
    [view('Ineligible', { status: 'Closed' }), 'This job is closed.'],
    [view('Ineligible'), 'You are not eligible for this job.'],
  ])('gives way to the sentence that comes first', async (shown, sentence) => {
    server(shown);
    open();
    expect(await screen.findByRole('heading', { name: sentence })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('logs an answer that the connection lost, clears the choice, and sends it again when asked', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let isDown = true;
    const { puts } = server(view('Pending'), () =>
      isDown ? new TypeError('Failed to fetch') : (undefined as never),
    );
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Not Interested' }));
    await userEvent.click(await button('Submit'));
    const again = await button('Try again');
    expect(screen.getByRole('radio', { name: 'Not Interested' })).not.toBeChecked();
    expect(logged).toHaveBeenCalledTimes(1);
    isDown = false;
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: /you are not interested/ })).toBeVisible();
    expect(puts()).toEqual([{ status: 'Not Interested' }, { status: 'Not Interested' }]);
  });

  it('shows why an answer was refused and what is true now', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const state = server(view('Offered'), () => {
      state.become(view('Declined'));
      return { status: 409, body: { error: 'This offer was already declined.' } };
    });
    open();
    await userEvent.click(await button('Accept'));
    expect(await screen.findByRole('heading', { name: 'You have declined this job.' })).toBeVisible();
    expect(screen.getAllByText('This offer was already declined.').length).toBeGreaterThan(0);
  });

  it('reads the state again when the worker returns to the page', async () => {
    const state = server(view('Interested'));
    open();
    await button('Not Interested');
    state.become(view('Offered'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await button('Accept')).toBeVisible();
    expect(state.puts()).toEqual([]);
  });

  it('says when there is no such match', async () => {
    stubNetwork({ 'GET /api/worker-view/m1': { status: 404, body: { error: 'Worker details not found' } } });
    open();
    expect(await screen.findByRole('heading', { name: 'Worker Details Not Found' })).toBeVisible();
    expect(
      screen.getByText('The requested worker information could not be found or may have been removed.'),
    ).toBeVisible();
  });

  it('sends an answer as whoever holds the link, not as the staff user who looks at the page', async () => {
    stubNetwork({ 'GET /api/worker-view/m1': { body: view('Interested') }, 'PUT /api/job-matches/m1': {} });
    const network = jest.spyOn(globalThis, 'fetch');
    open();
    await userEvent.click(await button('Not Interested'));
    await waitFor(() =>
      expect(network).toHaveBeenCalledWith(
        '/api/job-matches/m1',
        expect.objectContaining({ method: 'PUT', credentials: 'omit' }),
      ),
    );
  });

  it('lets a failed look-up be tried again', async () => {
    let isDown = true;
    stubNetwork({
      'GET /api/worker-view/m1': () => (isDown ? new TypeError('down') : { body: view('Pending') }),
    });
    open();
    const retry = await button('Try again');
    expect(screen.getByRole('heading', { name: 'Worker Details Not Found' })).toBeVisible();
    isDown = false;
    await userEvent.click(retry);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Banquet Server' })).toBeVisible());
  });
});
