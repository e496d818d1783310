import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, close, open, server, view } from './worker-view-fixtures';

afterEach(close);

const NO_CONNECTION = new TypeError('Failed to fetch');

/** A no that was not sent, and is kept on the page. */
async function keptAnswer(
  refusal: Error | { status: number; body: string; headers: Record<string, string> },
) {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isDown = true;
  const { puts } = server(view('Interested'), () => (isDown ? refusal : undefined));
  open();
  await userEvent.click(await button('Not Interested'));
  await button('Try again');
  return { puts, isBack: () => void (isDown = false) };
}

describe('an answer that could not be sent', () => {
  afterEach(() => jest.restoreAllMocks());

  it('logs an answer that the connection lost, clears the choice, and sends it again when asked', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let isDown = true;
    const { puts } = server(view('Pending'), () => (isDown ? new TypeError('Failed to fetch') : undefined));
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Not Interested' }));
    await userEvent.click(await button('Submit'));
    const again = await button('Try again');
    expect(
      screen.getAllByText(/Your answer “Not Interested” was not sent: no connection/).length,
    ).toBeGreaterThan(0);
    expect(screen.getByRole('radio', { name: 'Not Interested' })).not.toBeChecked();
    expect(logged).toHaveBeenCalledTimes(1);
    isDown = false;
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: /you are not interested/ })).toBeVisible();
    expect(puts()).toEqual([{ status: 'Not Interested' }, { status: 'Not Interested' }]);
  });

  it('sends a kept answer by itself when the connection is back, and only once', async () => {
    const { puts, isBack } = await keptAnswer(NO_CONNECTION);
    isBack();
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: /you are not interested/ })).toBeVisible(),
    );
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(puts()).toEqual([{ status: 'Not Interested' }, { status: 'Not Interested' }]);
  });

  it.each([
    ['of which no browser tells', NO_CONNECTION],
    [
      'and a proxy answers in its place',
      { status: 502, body: 'Bad Gateway', headers: { 'Content-Type': 'text/html' } },
    ],
    [
      'and a proxy answers in its place as if all were well',
      { status: 200, body: '<h1>Back soon</h1>', headers: { 'Content-Type': 'text/html' } },
    ],
  ])('sends a kept answer by itself when the hall was away, %s', async (_how, answer) => {
    const { puts, isBack } = await keptAnswer(answer);
    expect(puts()).toHaveLength(1);
    isBack();
    expect(
      await screen.findByRole('heading', { name: /you are not interested/ }, { timeout: 10_000 }),
    ).toBeVisible();
    expect(puts()).toEqual([{ status: 'Not Interested' }, { status: 'Not Interested' }]);
  });

  it('does not send a kept answer over one that was given otherwise meanwhile', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { puts, become } = server(view('Pending'), () => new TypeError('Failed to fetch'));
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Not Interested' }));
    await userEvent.click(await button('Submit'));
    await button('Try again');
    become(view('Interested'));
    window.dispatchEvent(new Event('online'));
    expect(await button('Not Interested')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(puts()).toHaveLength(1);
  });

  it('sends a kept answer when the worker returns to the page', async () => {
    const { puts, isBack } = await keptAnswer(NO_CONNECTION);
    isBack();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('heading', { name: /you are not interested/ })).toBeVisible();
    expect(puts()).toHaveLength(2);
  });

  it('says that the job has changed where it finds so, and sends no yes that was to the other one', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const state = server({ ...view('Offered'), seen: 'a' }, () => new TypeError('Failed to fetch'));
    open();
    await userEvent.click(await button('Accept'));
    await button('Try again');
    state.become({ ...view('Offered', { title: 'Cook' }), seen: 'b' });
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByRole('heading', { name: 'Cook' })).toBeVisible();
    expect(document.querySelector('.problem')).toHaveTextContent(/^The job has changed since .* answer\.$/);
    expect(screen.getByRole('alert')).toHaveTextContent(/^The job has changed since/);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    window.dispatchEvent(new Event('online'));
    expect(state.puts()).toHaveLength(1);
  });

  it.each(['pressed', 'by itself'])('is not sent to a job that has changed meanwhile (%s)', async (how) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { puts, become } = server({ ...view('Offered'), seen: 'a' }, () => NO_CONNECTION);
    open();
    await userEvent.click(await button('Decline'));
    const again = await button('Try again');
    become({ ...view('Offered', { startsAt: '2026-12-05T14:00:00.000Z' }), seen: 'b' });
    if (how === 'pressed') await userEvent.click(again);
    await waitFor(
      () => expect(document.querySelector('.problem')).toHaveTextContent(/^The job has changed since/),
      { timeout: 10_000 },
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(puts()).toHaveLength(1);
  });

  it('is kept on when it is tried again while the hall is still away, which is said', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let isDown = false;
    const { puts, requests } = server(
      view('Interested'),
      () => NO_CONNECTION,
      () => isDown,
    );
    open();
    await userEvent.click(await button('Not Interested'));
    await button('Try again');
    isDown = true;
    const before = requests.length;
    await userEvent.click(await button('Try again'));
    await waitFor(() => expect(requests.length).toBeGreaterThan(before));
    expect(await button('Try again')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/was not sent: no connection/);
    expect(puts()).toHaveLength(1);
  });

  it('waits while a finger is on the page, and is not sent unread', async () => {
    const { puts, isBack } = await keptAnswer(NO_CONNECTION);
    isBack();
    fireEvent.pointerDown(document.body);
    window.dispatchEvent(new Event('online'));
    expect(
      await screen.findByRole('heading', { name: /you are not interested/ }, { timeout: 10_000 }),
    ).toBeVisible();
    expect(puts()).toHaveLength(2);
  });
});
