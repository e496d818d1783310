import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork, type SeenRequest } from '../../../../test/network';
import { expectLoadFailure, renderStaff } from '../../../../test/render';
import type { AuditEntry } from './api/use-audit-log';
import { AuditLogPage } from './AuditLogPage';
import { History } from './History';

const LIST_ID = 'ddf0f455-3422-43a1-8c6d-0124da57254f';

const someEntry = (values: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '7',
  createdAt: '2025-03-04T15:30:00.000Z',
  source: 'staff',
  actorName: 'dispatcher',
  action: 'worker.updated',
  entityType: 'worker',
  entityId: 'w1',
  summary: 'dispatcher changed Rosa Diaz: status Active → Inactive',
  changes: [{ field: 'Status', before: 'Active', after: 'Inactive' }],
  dispatchListId: null,
  about: [],
  ipAddress: '203.0.113.7',
  requestId: 'request-1',
  ...values,
});

/** Answers like the server: newest first, after `before`, and how many there are in all. */
const logOf =
  (entries: AuditEntry[]) =>
  ({ search }: SeenRequest) => {
    const start = entries.findIndex(({ id }) => id === search.get('before')) + 1;
    return {
      body: entries.slice(start, start + Number(search.get('limit'))),
      headers: { 'X-Total-Count': String(entries.length) },
    };
  };

type Answers = Parameters<typeof stubNetwork>[0];

function serve(entries: AuditEntry[], answers: Answers = {}) {
  const seen = stubNetwork({
    'GET /api/audit-entries': logOf(entries),
    'GET /api/users': { body: [{ id: 1, username: 'dispatcher', role: 'admin', createdAt: '' }] },
    ...answers,
  });
  return () => seen.filter(({ path }) => path === '/api/audit-entries');
}

function open(entries: AuditEntry[], answers: Answers = {}, path = '/audit-log') {
  const asked = serve(entries, answers);
  return { ...renderStaff(<AuditLogPage />, { path }), asked };
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    someEntry({ id: String(1000 - index), summary: `dispatcher changed number ${index + 1}` }),
  );
const entry = (name: string) => screen.findByRole('button', { name: new RegExp(name) });

describe('the audit log', () => {
  it('says in a sentence who did what, and shows the difference and the origin on demand', async () => {
    open([someEntry()]);
    const head = await entry('dispatcher changed Rosa Diaz: status Active → Inactive');
    expect(head).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('table')).toBeNull();
    head.focus();
    await userEvent.keyboard('{Enter}');
    expect(head).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('row', { name: 'Status Active Inactive' })).toBeInTheDocument();
    expect(screen.getByText('203.0.113.7')).toBeInTheDocument();
    expect(screen.getByText('request-1')).toBeInTheDocument();
    expect(screen.getByText('1 entry')).toBeInTheDocument();
  });

  it('leaves out the side that is empty, as of what was added', async () => {
    open([someEntry({ changes: [{ field: 'Name', before: null, after: 'Cook' }] })]);
    await userEvent.click(await entry('Rosa Diaz'));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Field',
      'After',
    ]);
  });

  it('takes its filters from the address, for the download too', async () => {
    const { asked, router } = open([someEntry()], {}, '/audit-log?source=link&dateFrom=2025-03-01');
    await entry('Rosa Diaz');
    expect(Object.fromEntries(asked()[0]?.search ?? [])).toEqual({
      source: 'link',
      dateFrom: '2025-03-01',
      limit: '51',
    });
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/api/audit-entries/csv?source=link&dateFrom=2025-03-01',
    );
    await userEvent.type(screen.getByLabelText('Who'), 'dispatcher{Enter}');
    await waitFor(() =>
      expect(router.state.location.search).toBe('?actor=dispatcher&source=link&dateFrom=2025-03-01'),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('goes back page by page', async () => {
    const { asked, router } = open(many(51));
    await entry('number 1$|number 1 ');
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    await entry('number 51');
    expect(router.state.location.search).toBe('?before=951&page=2');
    expect(asked().at(-1)?.search.get('before')).toBe('951');
    expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
  });

  it('says that there are none, and that filters may be why', async () => {
    open([], {}, '/audit-log?actor=nobody');
    expect(await screen.findByText('No entries found')).toBeInTheDocument();
    expect(screen.getByText('Filters are set; they may hide entries.')).toBeInTheDocument();
  });

  it('says that loading failed, and tries again', async () => {
    let fails = true;
    open([], {
      'GET /api/audit-entries': (request) =>
        fails ? { status: 500, body: { error: 'Something broke.' } } : logOf([someEntry()])(request),
    });
    await expectLoadFailure('Failed to fetch the audit log');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await entry('Rosa Diaz');
  });

  it('shows the list that a refresh made', async () => {
    const refreshed = {
      action: 'job.matches-refreshed',
      summary: 'dispatcher refreshed',
      dispatchListId: LIST_ID,
    };
    const place = { workerId: 'w1', workerName: 'Rosa Diaz', priority: 1, echelon: 4, tiebreak: 1234567 };
    open([someEntry(refreshed)], {
      [`GET /api/dispatch-lists/${LIST_ID}`]: {
        body: {
          id: LIST_ID,
          jobId: 'j1',
          jobTitle: 'Usher',
          createdAt: '2025-03-04T15:30:00.000Z',
          rulesVersion: '2026-1',
          dispatchClass: 'L26 Tiered',
          total: 1,
          places: [{ ...place, seniorityDate: '2025-03-04', countedFromToday: true }],
        },
      },
    });
    await userEvent.click(await entry('refreshed'));
    await userEvent.click(screen.getByRole('button', { name: 'Show the list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'The List as It Was' }));
    expect(await dialog.findByText('the day of the refresh, for want of one')).toBeInTheDocument();
    expect(dialog.getByRole('rowheader', { name: 'Rosa Diaz' })).toBeInTheDocument();
    expect(dialog.getByText(/1 worker was eligible/)).toBeInTheDocument();
  });
});

describe('a history', () => {
  const history = <History level={3} entityType="worker" entityId="w1" />;

  it('is asked for when it is opened, and goes back on demand', async () => {
    const asked = serve(many(21));
    renderStaff(history);
    const head = screen.getByRole('button', { name: 'History' });
    expect(asked()).toEqual([]);
    await userEvent.click(head);
    await entry('number 20');
    expect(Object.fromEntries(asked()[0]?.search ?? [])).toEqual({
      entityType: 'worker',
      entityId: 'w1',
      related: 'true',
      limit: '21',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await entry('number 21');
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    await userEvent.click(head);
    expect(screen.queryByRole('list', { name: 'History' })).toBeNull();
  });

  it('says that nothing has happened, or that it could not be loaded', async () => {
    let fails = true;
    serve([], {
      'GET /api/audit-entries': (request) =>
        fails ? { status: 500, body: { error: 'Something broke.' } } : logOf([])(request),
    });
    renderStaff(history);
    await userEvent.click(screen.getByRole('button', { name: 'History' }));
    await expectLoadFailure('Failed to fetch the history');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing has been recorded yet.')).toBeInTheDocument();
  });
});
