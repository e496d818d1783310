import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../test/network';
import { openPage } from '../open-page';
import type { OptIn } from './opt-in-api';

const on = '2025-06-15T12:00:00.000Z';
const record: OptIn = { phoneNumber: '+16175550123', optedIn: false, optInDate: on, updatedAt: on };

let leave: () => void = () => undefined;
const open = (path = '/opt-in/p1') => {
  leave = openPage(document.body.appendChild(document.createElement('div')), path);
};
afterEach(() => {
  leave();
  document.body.replaceChildren();
});

describe('the opt-in page', () => {
  it.each(['/opt-in', '/opt-in/'])('calls %s invalid', async (path) => {
    stubNetwork({ 'GET /api/opt-in/none': { status: 404, body: { error: 'Phone number not found' } } });
    open(path);
    expect(await screen.findByRole('heading', { name: 'Invalid URL' })).toBeVisible();
    expect(screen.getByText('No phone number ID specified in the URL.')).toBeVisible();
  });

  it('says when the number is not known', async () => {
    stubNetwork({ 'GET /api/opt-in/p1': { status: 404, body: { error: 'Phone number not found' } } });
    open();
    expect(await screen.findByRole('heading', { name: 'Phone Number Not Found' })).toBeVisible();
    expect(screen.getByText('The phone number ID was not found in our system.')).toBeVisible();
  });

  it('shows the status and saves what the switch says', async () => {
    const seen = stubNetwork({
      'GET /api/opt-in/p1': { body: record },
      'POST /api/opt-in/p1': (request) => ({
        body: { ...record, ...(request.body as Partial<OptIn>), updatedAt: '2026-03-04T12:00:00.000Z' },
      }),
    });
    open();
    expect(await screen.findByText('Opted Out')).toBeVisible();
    expect(screen.getByText('+1 (617) 555-0123')).toBeVisible();
    expect(screen.getByText('Last updated: Jun 15, 2025')).toBeVisible();
    const receive = () => screen.getByRole('switch', { name: 'Receive SMS notifications' });
    expect(receive()).not.toBeChecked();

    await userEvent.click(receive());
    expect(receive()).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Update Preferences' }));
    expect(await screen.findByText('Opted In')).toBeVisible();
    expect(screen.getByText('Last updated: Mar 4, 2026')).toBeVisible();
    expect(screen.getByText('Opt-in Status Updated').closest('[role="status"]')).not.toBeNull();
    expect(screen.getByText('Your SMS preferences have been enabled.')).toBeVisible();
    expect(receive()).toBeChecked();
    expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { optedIn: true },
    ]);
  });

  it('takes a double click as one choice, though the page is drawn anew between the clicks', async () => {
    let answer: (value: { body: OptIn }) => void = () => undefined;
    const seen = stubNetwork({
      'GET /api/opt-in/p1': { body: record },
      'POST /api/opt-in/p1': () => new Promise((resolve) => (answer = resolve)),
    });
    open();
    await userEvent.click(await screen.findByRole('switch'));
    fireEvent.click(screen.getByRole('button', { name: 'Update Preferences' }), { detail: 1 });
    fireEvent.click(await screen.findByRole('button', { name: 'Saving…' }), { detail: 2 });
    await act(async () => answer({ body: { ...record, optedIn: true } }));
    expect(await screen.findByText('Opted In')).toBeVisible();
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('keeps what was saved when an older reading comes late', async () => {
    const old = { body: record };
    let answerLate: (value: { body: OptIn }) => void = () => undefined;
    let readings = 0;
    stubNetwork({
      'GET /api/opt-in/p1': () =>
        ++readings === 1 ? old : new Promise<{ body: OptIn }>((resolve) => (answerLate = resolve)),
      'POST /api/opt-in/p1': { body: { ...record, optedIn: true } },
    });
    open();
    await userEvent.click(await screen.findByRole('switch'));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(readings).toBe(2));
    await userEvent.click(screen.getByRole('button', { name: 'Update Preferences' }));
    expect(await screen.findByText('Opted In')).toBeVisible();
    await act(async () => answerLate(old));
    expect(screen.getByText('Opted In')).toBeVisible();
    expect(screen.getByRole('switch')).toBeChecked();
  });

  it.each([
    [{ status: 500, body: { error: 'The hall is closed' } }, 'The hall is closed'],
    [{ status: 500 }, 'Failed to update opt-in status'],
    [{ status: 500, statusText: 'Internal Server Error' }, 'Failed to update opt-in status'],
  ])('keeps the choice when saving fails, and says so as a failure', async (answer, text) => {
    stubNetwork({ 'GET /api/opt-in/p1': { body: record }, 'POST /api/opt-in/p1': answer });
    open();
    await userEvent.click(await screen.findByRole('switch'));
    await userEvent.click(screen.getByRole('button', { name: 'Update Preferences' }));
    const title = await screen.findByText('Update Failed');
    expect(title.closest('[role="alert"]')).not.toBeNull();
    expect(title.closest('.toast-error')).not.toBeNull();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText('Opt-in Status Updated')).toBeNull();
    expect(screen.getByText(/was not saved. Your choice is still here/)).toHaveTextContent(/./);
    expect(document.querySelector('.problem')).toBeVisible();
    expect(screen.getByRole('switch')).toBeChecked();
    expect(screen.getByText('Opted Out')).toBeVisible();
  });

  it('shows no page of a proxy in place of words', async () => {
    stubNetwork({ 'GET /api/opt-in/p1': { body: record } });
    open();
    await screen.findByRole('switch');
    globalThis.fetch = async () =>
      new Response('<html><h1>502 Bad Gateway</h1></html>', {
        status: 502,
        headers: { 'Content-Type': 'text/html' },
      });
    await userEvent.click(screen.getByRole('button', { name: 'Update Preferences' }));
    expect(await screen.findByText('Failed to update opt-in status')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/Bad Gateway|502/);
  });

  it('says Blocked, and not Opted In, of a number that the hall does not text', async () => {
    stubNetwork({ 'GET /api/opt-in/p1': { body: { ...record, optedIn: true, blocked: true } } });
    open();
    expect(await screen.findByText('Blocked')).toBeVisible();
    expect(screen.queryByText('Opted In')).toBeNull();
    expect(screen.getByText(/sends no texts to this number, whatever you choose/)).toBeVisible();
  });

  it('says after a STOP what brings texts back', async () => {
    stubNetwork({ 'GET /api/opt-in/p1': { body: { ...record, needsStart: true } } });
    open();
    expect(await screen.findByText(/text START from this phone/)).toBeVisible();
    expect(screen.getByRole('switch')).toBeDisabled();
  });

  it('shows the STOP that came meanwhile, when it is why saving was refused', async () => {
    let isStopped = false;
    stubNetwork({
      'GET /api/opt-in/p1': () => ({ body: { ...record, ...(isStopped && { needsStart: true }) } }),
      'POST /api/opt-in/p1': () => ({ status: 409, body: { error: 'Texts were ended by STOP' } }),
    });
    open();
    await userEvent.click(await screen.findByRole('switch'));
    isStopped = true;
    await userEvent.click(screen.getByRole('button', { name: 'Update Preferences' }));
    expect(await screen.findByText(/text START from this phone/)).toBeVisible();
    expect(screen.getByText('Texts were ended by STOP')).toBeVisible();
    expect(screen.getByRole('switch')).toBeDisabled();
    expect(screen.getByRole('switch')).not.toBeChecked();
    expect(screen.queryByText(/Your choice is still here/)).toBeNull();
  });

  it('says to staff whose entry it is', async () => {
    stubNetwork({ 'GET /api/opt-in/p1': { body: { ...record, staff: 'dispatcher' } } });
    open();
    expect(await screen.findByText(/You are signed in as dispatcher/)).toBeVisible();
  });

  it('shows a number for what it is, never as part of the page', async () => {
    stubNetwork({ 'GET /api/opt-in/p1': { body: { ...record, phoneNumber: '<img src=x>' } } });
    open();
    expect(await screen.findByText('<img src=x>')).toBeVisible();
  });
});

describe('how to reach the hall', () => {
  const hall = { name: '<b>Local 26</b>', phone: '+16175550126' };
  const calls = () => screen.getAllByRole('link', { name: '+1 (617) 555-0126' });

  it('stands on the page', async () => {
    stubNetwork({ 'GET /api/opt-in/p1': { body: { ...record, hall } } });
    open();
    await screen.findByRole('switch');
    expect(screen.getByText('<b>Local 26</b>')).toBeVisible();
    expect(calls()[0]).toHaveAttribute('href', 'tel:+16175550126');
  });

  it.each([
    ['/opt-in/p1', 'GET /api/opt-in/p1', 'Phone Number Not Found'],
    ['/opt-in/', 'GET /api/opt-in/none', 'Invalid URL'],
    ['/worker-view/m1', 'GET /api/worker-view/m1', 'Worker Details Not Found'],
  ])('and what to do, also where %s leads nowhere', async (path, call, title) => {
    stubNetwork({ [call]: { status: 404, body: { error: 'Not found', hall } } });
    open(path);
    await waitFor(() => expect(calls().length).toBeGreaterThan(0));
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(/Open the link from the text message again/)).toBeVisible();
  });
});
