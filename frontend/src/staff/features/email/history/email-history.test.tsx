import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../../test/network';
import { expectLoadFailure, renderStaff } from '../../../../../test/render';
import { queryKeys } from '../../../../api/query-keys';
import { anEmail } from '../email-fixtures';
import { EmailHistory } from './EmailHistory';

const waiting = { ...anEmail, id: 'e2', toEmail: 'bo@example.com', subject: 'Offer', status: 'pending' };

type Handlers = Parameters<typeof stubNetwork>[0];

function open(emails: Handlers[string], more: Handlers = {}, path = '/email-history') {
  const seen = stubNetwork({ 'GET /api/emails': emails, ...more });
  return { seen, ...renderStaff(<EmailHistory />, { path }) };
}

const row = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('the e-mail history', () => {
  it('lists what was sent, with a count', async () => {
    open({ body: [waiting, anEmail] });
    expect(await screen.findByText('2 of 2 emails')).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      ...['Events', 'Sent', 'To', 'Subject', 'Status', 'Events', 'Actions'],
    ]);
    expect(row(/bo ?@example ?\.com/).getByText('Pending')).toBeInTheDocument();
    const arrived = row(/ana ?@example ?\.org/);
    expect(arrived.getByText('Schedule for May')).toBeInTheDocument();
    expect(arrived.getByText('Delivered')).toBeInTheDocument();
    expect(arrived.getByText(/^May 4, 2025, /)).toBeInTheDocument();
    expect(arrived.getByRole('cell', { name: '2' })).toBeInTheDocument();
  });

  it('takes its filters from the address, and Clear Filters empties both', async () => {
    const { router } = open({ body: [waiting, anEmail] }, {}, '/email-history?status=pending&subject=off');
    expect(await screen.findByText('1 of 2 emails')).toBeInTheDocument();
    expect(screen.queryByText('ana@example.org')).toBeNull();
    expect(screen.getByLabelText('Subject')).toHaveValue('off');
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(await screen.findByText('2 of 2 emails')).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
    expect(screen.getByLabelText('Subject')).toHaveValue('');
  });

  it('narrows as one types, and both words stay in the address', async () => {
    const { router } = open({ body: [waiting, anEmail] });
    await screen.findByText('2 of 2 emails');
    await userEvent.type(screen.getByLabelText('Email Address'), 'ana');
    await userEvent.type(screen.getByLabelText('Subject'), 'may');
    expect(await screen.findByText('1 of 2 emails')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.search).toBe('?address=ana&subject=may'));
    expect(screen.getByRole('link', { name: 'Export' })).toHaveAttribute(
      'href',
      '/api/emails.csv?address=ana&subject=may',
    );
  });

  it('says when there is nothing, and when filters hide all', async () => {
    open({ body: [anEmail] }, {}, '/email-history?status=success');
    expect(await screen.findByText('No emails found')).toBeInTheDocument();
    expect(screen.getByText('Filters are set; they may hide emails.')).toBeInTheDocument();
    expect(screen.getByText('0 of 1 emails')).toBeInTheDocument();
  });

  it('unfolds the events of an e-mail, newest first and numbered', async () => {
    const event = { emailId: 'e1', sendgridMessageId: null, reason: null, response: null };
    const { seen } = open(
      { body: [anEmail] },
      {
        'GET /api/email-events': {
          body: [
            {
              ...event,
              id: 'v2',
              eventType: 'bounce',
              timestamp: '2025-05-04T16:00:05.000Z',
              reason: 'No such box',
            },
            {
              ...event,
              id: 'v1',
              eventType: 'processed',
              timestamp: null,
              createdAt: '2025-05-04T16:00:01.000Z',
            },
          ],
        },
      },
    );
    const unfold = await screen.findByRole('button', {
      name: 'Events of "Schedule for May" to ana@example.org',
    });
    expect(unfold).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(unfold);
    const list = await screen.findByRole('list', { name: 'Events, newest first' });
    expect(list.tagName).toBe('OL');
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent(/^bounce.*Reason: No such box$/);
    expect(second).toHaveTextContent(/^processed/);
    expect(unfold).toHaveAttribute('aria-expanded', 'true');
    expect(seen.at(-1)?.search.get('emailId')).toBe('e1');
  });

  it('says of an e-mail whose words are no longer kept since when', async () => {
    const bodyRemovedAt = '2026-03-04T12:00:00.000Z';
    const email = { ...anEmail, textContent: null, htmlContent: null, bodyRemovedAt };
    open({ body: [email] }, { 'GET /api/emails/e1': { body: email } });
    await userEvent.click(await screen.findByRole('button', { name: /^View/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email Details' }));
    const removed = 'Removed on Mar 4, 2026: what it said is no longer kept';
    expect(await dialog.findAllByText(removed)).toHaveLength(2);
    expect(dialog.queryByText('No text content')).toBeNull();
  });

  it('shows an e-mail with all that is known, its HTML made safe, and what becomes of it meanwhile', async () => {
    let email = {
      ...anEmail,
      status: 'sent',
      workerId: 'w1',
      workerName: 'Ana Diaz',
      jobId: 'j1',
      jobTitle: 'Gala',
    };
    const { client } = open(() => ({ body: [email] }), { 'GET /api/emails/e1': () => ({ body: email }) });
    await userEvent.click(await screen.findByRole('button', { name: /^View/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email Details' }));
    const labels = [
      'To',
      'From',
      'Subject',
      'Status',
      'Created',
      'SendGrid Message ID',
      'Worker ID',
      'Job ID',
    ];
    await dialog.findByText('Two shifts are open.');
    for (const label of [...labels, 'Result Summary']) expect(dialog.getByText(label)).toBeInTheDocument();
    for (const text of [
      'Local 26 <hall@example.org>',
      'sg-1',
      'Ana Diaz',
      'w1',
      'Accepted by the provider',
    ]) {
      expect(dialog.getByText(text)).toBeInTheDocument();
    }
    expect(dialog.getByRole('link', { name: 'Gala' })).toHaveAttribute('href', '/jobs/j1');
    expect(dialog.getByText('Two shifts are open.')).toBeInTheDocument();
    expect(dialog.getByText('shifts').closest('.email-html')?.innerHTML).not.toContain('script');

    email = { ...email, status: 'bounce' };
    await act(() => client.invalidateQueries({ queryKey: queryKeys.topic('emails') }));
    expect(await dialog.findByText('bounce')).toBeInTheDocument();
  });

  it('an unknown one is marked as what staff have found out, once it is confirmed', async () => {
    const unknown = { ...anEmail, status: 'unknown', errorMessage: 'No answer in time.' };
    const { seen } = open(
      { body: [unknown] },
      { 'GET /api/emails/e1': { body: unknown }, 'POST /api/emails/e1/resolve': { body: unknown } },
    );
    await userEvent.click(await screen.findByRole('button', { name: /^View/ }));
    expect(await screen.findByText('This email may or may not have been sent')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as Failed' }));
    const consequence = await screen.findByText('It counts as not sent and can be written again.');
    const confirmation = within(consequence.closest<HTMLElement>('[role="dialog"]') ?? consequence);
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.click(confirmation.getByRole('button', { name: 'Mark as Failed' }));
    expect(await screen.findByText('Email marked successfully')).toBeInTheDocument();
    expect(seen.find(({ method }) => method === 'POST')).toMatchObject({ body: { status: 'failed' } });
    await waitFor(() => expect(screen.queryByText('This email may or may not have been sent')).toBeNull());
  });

  it('can be asked for again when it could not be loaded', async () => {
    let isDown = true;
    open(() => (isDown ? { status: 500, body: { error: 'Down' } } : { body: [anEmail] }));
    await expectLoadFailure('Failed to load email history');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 of 1 emails')).toBeInTheDocument();
  });

  it('shows a hundred at a time, and fetches older ones than the newest thousand when asked', async () => {
    const many = Array.from({ length: 150 }, (_, index) => ({
      ...anEmail,
      id: `m${index}`,
      toEmail: `p${index}@x.org`,
    }));
    open(({ search }) => ({
      body: search.get('before') ? [{ ...anEmail, id: 'old' }] : many,
      headers: { 'X-Total-Count': '151' },
    }));
    expect(await screen.findByText('Showing 1 to 100 of 150 results')).toBeInTheDocument();
    expect(screen.getByText('Only the newest 150 of 151 emails are searched')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Load older emails' }));
    expect(await screen.findByText('151 of 151 emails')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load older emails' })).toBeNull();
  });
});
