import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../test/network';
import type { WorkerView } from './worker-view-api';
import { button, close, open, server, view } from './worker-view-fixtures';

afterEach(close);

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

  it('says when the job is and where to report', async () => {
    server(view('Accepted', { startsAt: '2030-07-04T18:00:00.000Z', reportTo: 'Staff entrance' }));
    open();
    expect((await screen.findByText('Starts')).nextElementSibling).toHaveTextContent(/^Jul 4, 2030, 2:00/);
    expect(screen.getByText('Where to Report').nextElementSibling).toHaveTextContent('Staff entrance');
  });

  it.each([
    [
      'America/New_York',
      ['Nov 25, 2026, 4:25 AM EST', 'Nov 25, 2026, 12:25 PM EST', 'Nov 24, 2026, 11:25 PM EST'],
    ],
    // Where the phone is.
    ['Pacific/Honolulu', ['Nov 24, 2026, 11:25 PM', 'Nov 25, 2026, 7:25 AM', 'Nov 24, 2026, 6:25 PM']],
    // Unknown to the phone.
    [
      'America/Atlantis',
      ['Nov 24, 2026, 11:25 PM HST', 'Nov 25, 2026, 7:25 AM HST', 'Nov 24, 2026, 6:25 PM HST'],
    ],
  ])('tells times on the hall’s clock, in %s', async (timezone, [starts, ends, answerBy]) => {
    const times = { startsAt: '2026-11-25T09:25:00.000Z', endsAt: '2026-11-25T17:25:00.000Z' };
    const offer = { id: 'first', state: 'open', answerBy: '2026-11-25T04:25:00.000Z' } as const;
    server({ ...view('Offered', times), offer, timezone });
    open();
    const said = (name: string) =>
      screen.getByText(name).nextElementSibling?.textContent?.replace(/\s/g, ' ');
    const until = (await screen.findByText(/^Answer by /)).textContent?.replace(/\s/g, ' ');
    expect([said('Starts'), said('Ends'), until]).toEqual([starts, ends, `Answer by ${answerBy}`]);
  });

  it('has a day that was typed as it was typed, and the day of a moment as the hall has it', async () => {
    const createdAt = '2026-11-25T06:00:00.000Z';
    server(view('Pending', { createdAt, postDate: '2026-11-25' }));
    open();
    const posted = async () => (await screen.findByText('Posted')).nextElementSibling?.textContent;
    expect(await posted()).toBe('Nov 25, 2026');
    close();
    server(view('Pending', { createdAt }));
    open();
    expect(await posted()).toBe('Nov 25, 2026');
  });

  it('says before a yes that it would wait, and after it that it does', async () => {
    const offer = { id: 'first', state: 'open', answerBy: null, wouldWait: true } as const;
    const { become } = server({ ...view('Offered'), offer }, () => {
      become({ ...view('Offered'), offer: { ...offer, state: 'waiting' } });
      return { body: { id: 'm1', jobId: 'j1', status: 'Offered', waiting: true } };
    });
    open();
    expect(await screen.findByText('All places are taken; say yes to wait')).toBeVisible();
    await userEvent.click(await button('Accept'));
    const waits = 'You said yes. All places are taken, and you wait for one.';
    expect(await screen.findByRole('heading', { name: waits })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible();
  });

  it.each([
    ['waiting', 'Offered', 'A place is free now. Say yes again to take it.', ['Accept', 'Decline']],
    ['started', 'Offered', 'This job has started. Call the hall.', []],
    ['withdrawn', 'Pending', 'The offer of this job was withdrawn.', ['Submit']],
    ['late', 'Offered', 'Time is up.', ['Accept', 'Decline']],
  ] as const)('says of an offer that is %s what the worker can do', async (state, status, text, names) => {
    server({ ...view(status), offer: { id: 'first', state, answerBy: null } });
    open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
  });

  it('says until when to answer, and when the worker comes back too late, that this time is over', async () => {
    const offer = { id: 'first', state: 'open', answerBy: '2030-07-04T18:00:00.000Z' } as const;
    const { become } = server({ ...view('Offered'), offer });
    open();
    expect(await screen.findByText(/^Answer by Jul 4, 2030, 2:00\sPM EDT$/)).toBeVisible();
    become({ ...view('Offered'), offer: { ...offer, state: 'late' } });
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByRole('heading', { name: 'Time is up.' })).toBeVisible();
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
  ] as const)('from %s, %s is one press', async (from, press, caption) => {
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
  ] as const)(
    'takes a double click on %s as one answer, while it is on its way',
    async (from, press, answer) => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const { puts } = server(view(from), () => held);
      open();
      fireEvent.click(await button(press), { detail: 1 });
      // The page was drawn anew: the second click falls on another element.
      fireEvent.click(await button('Sending…'), { detail: 1 });
      release();
      await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
      expect(puts()).toEqual([{ status: answer }]);
    },
  );

  it('and when the first click was answered at once, and another button stands where it was', async () => {
    const { puts } = server(view('Not Interested'));
    open();
    fireEvent.click(await button('Interested'), { detail: 1 });
    fireEvent.click(await button('Not Interested'), { detail: 2 });
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(puts()).toEqual([{ status: 'Interested' }]);
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

  it('is heard, and has the focus of the button that it takes away, when the job was closed meanwhile', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const { become } = server(view('Offered'), () => {
      become(view('Pending', { status: 'Closed' }));
      return { status: 409, body: { error: 'This job is closed.' } };
    });
    open();
    const accept = await button('Accept');
    accept.focus();
    fireEvent.click(accept);
    expect(await screen.findByRole('heading', { name: 'This job is closed.' })).toHaveFocus();
    expect(document.querySelector('.visually-hidden [role=status]')).toHaveTextContent('This job is closed.');
  });

  it('names a closed job, and no draft: that may still change its name', async () => {
    server(view('Pending', { status: 'Closed' }));
    open();
    expect(await screen.findByText('Banquet Server, Harbor Hotel')).toBeVisible();
    close();
    server(view('Pending', { status: 'Draft' }));
    open();
    expect(await screen.findByRole('heading', { name: 'This job is in draft status.' })).toBeVisible();
    expect(document.body).not.toHaveTextContent(/Banquet Server|Harbor Hotel/);
    expect(document.title).not.toContain('Banquet Server');
  });

  it('shows texts for what they are, never as part of the page', async () => {
    const shown = view('Accepted', {
      title: 'Server <img src=x onerror=alert(1)>',
      instructions:
        '<p onclick="alert(1)">Back door<img src=x onerror=alert(1)><script>alert(1)</script></p>',
    });
    const { worker, employer, classification } = shown;
    if (!worker || !employer || !classification) throw new Error('The view has all of them');
    worker.firstName = '<i>Rosa</i>';
    worker.email = '<u>rosa</u>@example.org';
    Object.assign(employer, {
      companyName: '<b>Harbor</b>',
      contactName: '<s>Ann</s>',
      address: '<em>1</em>',
    });
    classification.name = '<a href=x>Server</a>';
    server(shown);
    open();
    expect(await screen.findByRole('heading', { name: shown.job.title })).toBeVisible();
    for (const text of [
      '<i>Rosa</i> Diaz',
      '<u>rosa</u>@example.org',
      '<s>Ann</s>',
      '<em>1</em>',
      '<a href=x>Server</a>',
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getAllByText('<b>Harbor</b>').length).toBeGreaterThan(0);
    const main = document.querySelector('main') as HTMLElement;
    expect(main.querySelector('img, script, i, u, s, em, a[href=x], [onclick]')).toBeNull();
    expect(document.querySelector('.instructions .rich-text')?.innerHTML).toBe('<p>Back door</p>');
  });

  it('shows the server’s own sentence for what it is', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server(view('Offered'), () => ({ status: 409, body: { error: '<img src=x> no' } }));
    open();
    await userEvent.click(await button('Accept'));
    expect((await screen.findAllByText('<img src=x> no')).length).toBeGreaterThan(0);
    expect(document.querySelector('main img')).toBeNull();
  });

  it.each([[{ status: 500, statusText: 'Internal Server Error' }], [{ status: 500, statusText: '' }]])(
    'has words of its own when the server has none',
    async (answer) => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      server(view('Offered'), () => answer);
      open();
      await userEvent.click(await button('Accept'));
      expect((await screen.findAllByText('Your answer could not be saved.')).length).toBeGreaterThan(0);
      expect(document.body).not.toHaveTextContent('Internal Server Error');
    },
  );

  it('is a preview for staff: it says so and sends nothing', async () => {
    const { puts } = server({ ...view('Offered'), preview: true });
    open();
    expect(await screen.findByText(/Preview: you are signed in as staff/)).toBeVisible();
    await userEvent.click(await button('Accept'));
    expect(puts()).toEqual([]);
    close();
    server({ ...view('Pending'), preview: true });
    open();
    expect(await screen.findByRole('radio', { name: 'Interested' })).toBeDisabled();
    await userEvent.click(await button('Submit'));
    expect(puts()).toEqual([]);
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

  it('sends with an answer what it told of the job, and where that has changed shows the job anew', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const sentence = 'The job has changed since you opened this page. Read it again, then answer.';
    const moved = { ...view('Offered', { startsAt: '2026-12-05T14:00:00.000Z' }), seen: 'b' };
    const state = server(
      { ...view('Offered', { startsAt: '2026-11-25T14:00:00.000Z' }), seen: 'a' },
      ({ body }) => {
        if ((body as { seen: string }).seen === 'b') return undefined;
        state.become(moved);
        return { status: 409, body: { error: sentence, code: 'job_changed' } };
      },
    );
    open();
    await userEvent.click(await button('Accept'));
    expect(await screen.findByText(/^Dec 5, 2026, /)).toBeVisible();
    expect(document.querySelector('.problem')).toHaveTextContent(sentence);
    expect(await button('Accept')).toHaveFocus();
    await userEvent.click(await button('Accept'));
    expect(await screen.findByRole('heading', { name: 'You have accepted this job.' })).toBeVisible();
    expect(state.puts()).toEqual([
      { status: 'Accepted', seen: 'a' },
      { status: 'Accepted', seen: 'b' },
    ]);
  });

  it('asks no more for a choice once something else is asked', async () => {
    const state = server(view('Pending'));
    open();
    await userEvent.click(await button('Submit'));
    state.become(view('Offered'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await button('Accept')).toBeVisible();
    expect(screen.queryByText('Please choose an answer first.')).toBeNull();
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

  describe('while it stays open', () => {
    const MINUTE = 60_000;
    const offer = (minutes: number) =>
      ({
        id: 'first',
        state: 'open',
        answerBy: new Date(Date.now() + minutes * MINUTE).toISOString(),
      }) as const;
    const gets = ({ requests }: ReturnType<typeof server>) =>
      requests.filter(({ method }) => method === 'GET').length;
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    let visibility: jest.SpyInstance;
    beforeEach(() => {
      jest.useFakeTimers();
      visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    });
    afterEach(() => jest.useRealTimers());
    const openedAs = async (shown: WorkerView) => {
      const state = server(shown);
      open();
      await pass(10);
      return state;
    };

    it('says that the time is up when it is, and leaves the focus where it was', async () => {
      const shown = { ...view('Offered'), offer: offer(0.5) };
      const state = await openedAs(shown);
      screen.getByRole('button', { name: 'Decline' }).focus();
      state.become({ ...shown, offer: { ...shown.offer, state: 'late' } });
      await pass(29_000);
      fireEvent.pointerDown(screen.getByRole('button', { name: 'Decline' }));
      await pass(3000);
      // A finger is on the button.
      expect(gets(state)).toBe(1);
      expect(screen.queryByRole('heading', { name: 'Time is up.' })).toBeNull();
      fireEvent.pointerUp(window);
      await pass(2000);
      expect(screen.getByRole('heading', { name: 'Time is up.' })).toBeVisible();
      expect(document.querySelector('.visually-hidden [role=status]')).toHaveTextContent('Time is up.');
      expect(screen.getByRole('button', { name: 'Decline' })).toHaveFocus();
      expect(gets(state)).toBe(2);
    });

    it('shows within about a minute what has become of the offer, and draws nothing anew before', async () => {
      const state = await openedAs({
        ...view('Offered'),
        offer: { id: 'first', state: 'waiting', answerBy: null, wouldWait: true },
      });
      const drawn = screen.getByRole('button', { name: 'Decline' });
      await pass(MINUTE + 10);
      expect(gets(state)).toBe(2);
      expect(screen.getByRole('button', { name: 'Decline' })).toBe(drawn);
      state.become(view('Accepted'));
      await pass(MINUTE + 10);
      expect(screen.getByRole('heading', { name: 'You have accepted this job.' })).toBeVisible();
      expect(document.querySelector('.visually-hidden [role=status]')).toHaveTextContent(
        'You have accepted this job.',
      );
      await pass(5 * MINUTE);
      expect(gets(state)).toBe(3);
    });

    it('reads nothing while it is hidden, nor after an hour, and a failed reading changes nothing', async () => {
      const state = await openedAs(view('Offered'));
      visibility.mockReturnValue('hidden');
      await pass(5 * MINUTE);
      expect(gets(state)).toBe(1);
      visibility.mockReturnValue('visible');
      stubNetwork({ 'GET /api/worker-view/m1': new TypeError('Failed to fetch') });
      const before = document.body.innerHTML;
      await pass(2 * MINUTE);
      expect(document.body.innerHTML).toBe(before);
      const again = server(view('Offered'));
      await pass(60 * MINUTE);
      const read = gets(again);
      expect(read).toBeGreaterThan(40);
      await pass(60 * MINUTE);
      expect(gets(again)).toBe(read);
    });

    it('says so once its link leads nowhere, and nothing can be answered any more', async () => {
      await openedAs(view('Offered'));
      stubNetwork({
        'GET /api/worker-view/m1': { status: 404, body: { error: 'Worker details not found' } },
      });
      await pass(MINUTE + 10);
      expect(screen.getByRole('heading', { name: 'Worker Details Not Found' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
    });

    it('is not asked for again where nothing is expected', async () => {
      const state = await openedAs(view('Interested'));
      await pass(10 * MINUTE);
      expect(gets(state)).toBe(1);
    });
  });

  it('says when there is no such match', async () => {
    stubNetwork({ 'GET /api/worker-view/m1': { status: 404, body: { error: 'Worker details not found' } } });
    open();
    expect(await screen.findByRole('heading', { name: 'Worker Details Not Found' })).toBeVisible();
    expect(
      screen.getByText('The requested worker information could not be found or may have been removed.'),
    ).toBeVisible();
  });

  it('says that it is the worker’s page, so that the hall does not take it for an entry of staff', async () => {
    stubNetwork({ 'GET /api/worker-view/m1': { body: view('Interested') }, 'PUT /api/job-matches/m1': {} });
    const network = jest.spyOn(globalThis, 'fetch');
    open();
    await userEvent.click(await button('Not Interested'));
    await waitFor(() =>
      expect(network).toHaveBeenCalledWith(
        '/api/job-matches/m1',
        expect.objectContaining({
          method: 'PUT',
          credentials: 'include',
          headers: expect.objectContaining({ 'X-Workers-Page': '1' }),
        }),
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
