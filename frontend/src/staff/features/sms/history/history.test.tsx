import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork, type SeenRequest } from '../../../../../test/network';
import { expectLoadFailure, renderStaff } from '../../../../../test/render';
import { someWorker } from '../../workers/workers-fixture';
import { someSms } from '../sms-fixtures';
import type { Sms } from '../api/texts';
import { HistoryTab } from './HistoryTab';

const rosa = someWorker();

/** Answers like the server: newest first, after `before`, and how many there are in all. */
function listOf(texts: () => Sms[]) {
  return ({ search }: SeenRequest) => {
    const status = search.get('status');
    const fitting = texts().filter((text) => !status || text.status === status);
    const start = fitting.findIndex(({ id }) => id === search.get('before')) + 1;
    return {
      body: fitting.slice(start, start + Number(search.get('limit'))),
      headers: { 'X-Total-Count': String(fitting.length) },
    };
  };
}

type Answers = Parameters<typeof stubNetwork>[0];

function open(texts: Sms[] | (() => Sms[]), path = '/sms-management/history', answers: Answers = {}) {
  const seen = stubNetwork({
    'GET /api/sms': listOf(typeof texts === 'function' ? texts : () => texts),
    'GET /api/jobs': { body: [{ id: 'j1', title: 'Gala night', postDate: '2025-03-04' }] },
    'GET /api/workers': { body: [rosa] },
    'GET /api/workers/w-rosa': { body: rosa },
    ...answers,
  });
  const asked = () => seen.filter(({ path: to, search }) => to === '/api/sms' && search.get('limit') !== '2');
  return { ...renderStaff(<HistoryTab />, { path }), seen, asked };
}

const row = (name: RegExp) => screen.findByRole('row', { name });
const apply = () => userEvent.click(screen.getByRole('button', { name: /Apply Filters/ }));

describe('the history of texts', () => {
  it('shows who was told what, what became of it, and how many there are', async () => {
    open([
      someSms(),
      someSms({
        id: 's2',
        status: 'undelivered',
        errorMessage: 'The phone was off',
        purpose: 'offer',
        workerName: 'Luis Silva',
      }),
      someSms({ id: 's3', purpose: 'test', workerName: null, jobId: null, status: 'accepted' }),
    ]);
    const first = within(await row(/Rosa Diaz/));
    expect(first.getByText('+1 (617) 555-0101')).toBeInTheDocument();
    expect(first.getByRole('link', { name: 'Gala night' })).toHaveAttribute('href', '/jobs/j1');
    expect(first.getByText('Delivered')).toBeInTheDocument();
    const second = within(await row(/Luis Silva/));
    expect(second.getByText('Undelivered')).toBeInTheDocument();
    expect(second.getByText('The phone was off')).toBeInTheDocument();
    expect(second.getByText('Offer')).toBeInTheDocument();
    expect(within(await row(/Test/)).getByText('accepted')).toBeInTheDocument();
    expect(screen.getByText('3 texts')).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Pages of texts' })).toBeNull();
  });

  it('finds by number, status, job and days; the address holds them', async () => {
    const { asked, router } = open(
      [someSms()],
      '/sms-management/history?jobId=j1&dateFrom=2025-03-01&dateTo=2025-03-04',
    );
    expect(await screen.findByText('Gala night · Mar 4, 2025')).toBeInTheDocument();
    expect(screen.getByLabelText('From Date')).toHaveValue('Mar 1, 2025');
    await userEvent.type(screen.getByLabelText('Phone Number'), ' 555-0101 ');
    await userEvent.click(screen.getByLabelText('Status'));
    await userEvent.click((await screen.findAllByText('Delivered')).at(-1)!);
    await userEvent.clear(screen.getByLabelText('To Date'));
    await userEvent.type(screen.getByLabelText('To Date'), '2025-03-05{Enter}');
    await apply();
    const wanted = {
      phoneNumber: '555-0101',
      status: 'delivered',
      jobId: 'j1',
      dateFrom: '2025-03-01',
      dateTo: '2025-03-05',
    };
    await waitFor(() =>
      expect(Object.fromEntries(asked().at(-1)!.search)).toEqual({ ...wanted, limit: '101' }),
    );
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(wanted);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByLabelText('Phone Number')).toHaveValue('');
  });

  it('finds a worker by name as it is typed, and knows the one in the address', async () => {
    const { asked, seen } = open([someSms()], '/sms-management/history?workerId=w-rosa');
    expect(await screen.findByText('Rosa Diaz · +1 (617) 555-0101')).toBeInTheDocument();
    expect(asked()[0]?.search.get('workerId')).toBe('w-rosa');
    await userEvent.type(screen.getByLabelText('Worker'), 'ros');
    await waitFor(() => expect(seen.filter(({ path }) => path === '/api/workers')).toHaveLength(1));
    expect(seen.find(({ path }) => path === '/api/workers')?.search.get('search')).toBe('ros');
  });

  it('keeps the place of the address while others are sent; the newest are a step away', async () => {
    const texts = ['Ana', 'Ben', 'Cleo'].map((workerName) => someSms({ id: workerName, workerName }));
    let present = texts;
    const { asked, router, client } = open(() => present, '/sms-management/history?before=Ben&page=2');
    expect(await screen.findByText('3 texts · page 2')).toBeInTheDocument();
    expect(asked()[0]?.search.get('before')).toBe('Ben');
    expect(screen.getByText('Cleo')).toBeInTheDocument();
    expect(screen.queryByText('Ben')).toBeNull();
    const pages = within(screen.getByRole('navigation', { name: 'Pages of texts' }));
    for (const name of ['Newer', 'Older']) expect(pages.getByRole('button', { name })).toBeDisabled();

    present = [someSms({ id: 'new', workerName: 'Dina' }), ...texts];
    await act(() => client.invalidateQueries({ queryKey: ['sms'] }));
    expect(await screen.findByText('4 texts · page 2')).toBeInTheDocument();
    expect(screen.queryByText('Dina')).toBeNull();

    await userEvent.click(pages.getByRole('button', { name: 'Newest' }));
    expect(await screen.findByText('Dina')).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('region', { name: 'Texts found' })).toHaveFocus();
  });

  it('points at the texts of which nobody knows whether they were sent', async () => {
    const resultSummary = 'The SMS provider gave no answer: it may or may not have been sent';
    const { router } = open([
      someSms(),
      someSms({ id: 's2', status: 'unknown', workerName: 'Luis Silva', resultSummary }),
    ]);
    expect(await screen.findByText('1 text may or may not have been sent')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=unknown'));
    await waitFor(() => expect(screen.queryByText('Rosa Diaz')).toBeNull());
    const only = within(await row(/Luis Silva/));
    expect(only.getByText('unknown')).toBeInTheDocument();
    expect(only.getByText(resultSummary)).toBeInTheDocument();
    expect(screen.queryByText('1 text may or may not have been sent')).toBeNull();
  });

  it('shows a text with its events, and what was asked of the provider and answered', async () => {
    const events = [
      { id: 'e2', messageStatus: 'undelivered', errorCode: '30003', errorMessage: 'The phone was off' },
      { id: 'e1', messageStatus: 'sent', errorCode: null, errorMessage: null },
    ].map((event) => ({ ...event, eventType: 'status', createdAt: '2025-03-05T15:00:03.000Z' }));
    open([someSms()], undefined, {
      'GET /api/sms/s1': { body: { ...someSms({ status: 'undelivered' }), segments: 2, events } },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^View the text to Rosa Diaz/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'SMS Message Details' }));
    const listed = await dialog.findAllByRole('listitem');
    expect(listed[0]).toHaveTextContent(/undelivered.*Error 30003: The phone was off/);
    expect(listed[1]).toHaveTextContent('sent');
    expect(dialog.getByRole('link', { name: 'Rosa Diaz' })).toHaveAttribute('href', '/workers/w-rosa');
    expect(dialog.getByRole('link', { name: 'Gala night' })).toHaveAttribute('href', '/jobs/j1');
    // For whoever looks for a cause; folded away from all others.
    expect(dialog.getByText('SM1').closest('details')).not.toHaveAttribute('open');
    await userEvent.click(dialog.getByText('What the SMS provider was asked and answered'));
    expect(dialog.getByText('SM1').closest('details')).toHaveAttribute('open');
    for (const name of ['Request', 'Response'])
      expect(dialog.getByRole('region', { name })).toBeInTheDocument();
  });

  it('says that there are none, and that filters may be why', async () => {
    const { router } = open([], '/sms-management/history?phoneNumber=999');
    expect(await screen.findByText('No texts found')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(
      await screen.findByText('Texts to workers are listed here once they are sent.'),
    ).toBeInTheDocument();
  });

  it('says that loading failed, and tries again', async () => {
    let works = false;
    const texts = listOf(() => [someSms()]);
    open([], undefined, {
      'GET /api/sms': (request) =>
        works ? texts(request) : { status: 500, body: { error: 'The database is away' } },
    });
    await expectLoadFailure('Failed to fetch SMS records');
    expect(screen.getByText('The database is away')).toBeInTheDocument();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Rosa Diaz')).toBeInTheDocument();
  });
});
