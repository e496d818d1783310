import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WorkerView } from './worker-view-api';
import { button, close, open, server, view } from './worker-view-fixtures';

afterEach(close);

const NO_CONNECTION = new TypeError('Failed to fetch');

const notSent = (answer: string) =>
  `Your answer “${answer}” was not sent, because what you were asked has changed since.`;

const offered = (offer: Partial<WorkerView['offer']>): WorkerView => ({
  ...view('Offered'),
  offer: { id: 'first', state: 'open', answerBy: '2030-07-04T18:00:00.000Z', ...offer },
  seen: 'a',
});

/** A yes in time to an offer that was not sent, and is kept on the page. */
async function keptYes() {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isDown = false;
  const state = server(
    offered({}),
    () => (isDown ? NO_CONNECTION : undefined),
    () => isDown,
  );
  open();
  const accept = await button('Accept');
  isDown = true;
  await userEvent.click(accept);
  await button('Try again');
  return {
    ...state,
    isBack: (now: WorkerView) => {
      state.become(now);
      isDown = false;
    },
  };
}

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
    expect(screen.getByText(notSent('Not Interested'), { selector: '.problem *' })).toBeVisible();
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
    const said = new RegExp(`^${notSent('Accepted')} ?The job has changed since .* answer\\.$`);
    expect(document.querySelector('.problem')).toHaveTextContent(said);
    expect(screen.getByRole('alert')).toHaveTextContent(said);
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
      () => expect(document.querySelector('.problem')).toHaveTextContent(/The job has changed since/),
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

  describe('to an offer', () => {
    const ANOTHER_END = '2030-07-04T20:00:00.000Z';
    const twoYeses = [
      { status: 'Accepted', seen: 'a' },
      { status: 'Accepted', seen: 'a' },
    ];

    /** The page is drawn once more with the instructions. */
    const isAccepted = async () => {
      expect(await screen.findByText('Use the back door', {}, { timeout: 10_000 })).toBeVisible();
      expect(screen.getByRole('heading', { name: 'You have accepted this job.' })).toBeVisible();
    };

    it.each([
      ['whose time is over', offered({ state: 'late' })],
      ['whose time goes on, as the hall was away', offered({ answerBy: ANOTHER_END })],
      ['whose time is over, and a yes would wait', offered({ state: 'late', wouldWait: true })],
    ])('is sent when the connection is back, %s', async (_what, now) => {
      const { puts, isBack } = await keptYes();
      isBack(now);
      window.dispatchEvent(new Event('online'));
      await isAccepted();
      expect(puts()).toEqual(twoYeses);
    });

    it('is sent late by itself when the hall is back, and when the worker asks for it', async () => {
      const first = await keptYes();
      first.isBack(offered({ state: 'late' }));
      await isAccepted();
      expect(first.puts()).toEqual(twoYeses);
      close();
      const second = await keptYes();
      second.isBack(offered({ state: 'late' }));
      await userEvent.click(await button('Try again'));
      await isAccepted();
      expect(second.puts()).toEqual(twoYeses);
    });

    it('is sent as soon as the page, which is open, has read that its time is over', async () => {
      jest.useFakeTimers();
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
      const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
      const answerBy = new Date(Date.now() + 300_000).toISOString();
      let isDown = false;
      const refusal = () => (isDown ? NO_CONNECTION : undefined);
      const { puts, become } = server(offered({ answerBy }), refusal, () => isDown);
      open();
      await pass(10);
      isDown = true;
      fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
      // By now a try comes every half minute.
      await pass(300_500);
      become(offered({ answerBy, state: 'late' }));
      isDown = false;
      await pass(3000);
      expect(puts()).toEqual(twoYeses);
      jest.useRealTimers();
    });

    it.each([
      [
        'there is another offer',
        offered({ id: 'second', answerBy: ANOTHER_END }),
        'You have been offered this job.',
      ],
      [
        'another offer is over, too',
        offered({ id: 'second', state: 'late', answerBy: ANOTHER_END }),
        'Time is up.',
      ],
      [
        'it was withdrawn',
        { ...view('Pending'), offer: { id: 'first', state: 'withdrawn' as const, answerBy: null } },
        'Are you interested in this job?',
      ],
      [
        'the job has started',
        offered({ state: 'started', answerBy: null }),
        'This job has started. Call the hall.',
      ],
      ['the job was closed', view('Offered', { status: 'Closed' }), 'This job is closed.'],
      ['they have declined by a text', view('Declined'), 'You have declined this job.'],
    ])('is not sent once %s, which the page says', async (_what, now, heading) => {
      const { puts, isBack } = await keptYes();
      isBack(now);
      window.dispatchEvent(new Event('online'));
      expect(await screen.findByText(notSent('Accepted'))).toBeVisible();
      expect(screen.getByRole('heading', { name: heading })).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent(`${notSent('Accepted')} ${heading}`);
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      window.dispatchEvent(new Event('online'));
      expect(puts()).toHaveLength(1);
    });

    it.each([
      ['it has been taken', view('Accepted'), 'You have accepted this job.'],
      [
        'it waits for a place',
        offered({ state: 'waiting', answerBy: null, wouldWait: true }),
        'You said yes. All places are taken, and you wait for one.',
      ],
    ])('is not said to be unsent where only the reply was lost: %s', async (_what, now, heading) => {
      const { puts, isBack } = await keptYes();
      isBack(now);
      window.dispatchEvent(new Event('online'));
      expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
      expect(document.querySelector('.problem')).toBeNull();
      expect(puts()).toHaveLength(1);
    });

    it('is no longer said to be unsent once another answer is given', async () => {
      const { puts, isBack } = await keptYes();
      isBack(offered({ id: 'second', answerBy: ANOTHER_END }));
      window.dispatchEvent(new Event('online'));
      expect(await screen.findByText(notSent('Accepted'))).toBeVisible();
      await userEvent.click(await button('Decline'));
      expect(await screen.findByRole('heading', { name: 'You have declined this job.' })).toBeVisible();
      expect(document.querySelector('.problem')).toBeNull();
      expect(puts()).toHaveLength(2);
    });
  });
});
