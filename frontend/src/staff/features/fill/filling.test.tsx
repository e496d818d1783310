import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tell } from '../../../../test/event-stream';
import { listen } from '../../../../test/listen';
import type { FillRun } from '../../../api/dispatch';
import { aJob, aMatch, anOffer } from '../jobs/job-fixtures';
import { dialogOf, openJob, press, row } from '../jobs/open-job';
import { dropDraft } from '../../forms/drafts';
import { canBeUrgent } from './FillDialog';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const [abreu, baptiste, chen] = [aMatch('Abreu'), aMatch('Baptiste'), aMatch('Chen')];

const aRun = (over: Partial<FillRun> = {}): FillRun => ({
  id: 'r1',
  state: 'running',
  startedBy: 'dana',
  startedAt: inMinutes(-10),
  settings: {
    ...{ message: 'Saturday at five.', only: 'everyone', unreachable: 'call', urgent: false },
    ...{ answerWithinMinutes: null, canvassUntil: null, note: null, again: null },
    ...{ messageIn: null, noteIn: null },
  },
  listId: null,
  openings: 2,
  filled: 0,
  offersOpen: 1,
  offersInDoubt: 0,
  onWaitingList: 0,
  nextAt: inMinutes(10),
  now: inMinutes(0),
  sentence: 'Waits for Rosa Abreu until 11:34 AM.',
  next: [{ matchId: chen.id, workerId: chen.workerId, workerName: 'Rosa Chen', priority: 3 }],
  toCall: [],
  ...over,
});

const toCall = [
  {
    matchId: baptiste.id,
    workerId: baptiste.workerId,
    workerName: 'Rosa Baptiste',
    priority: 2,
    phone: '+16175550142',
    reason: 'No phone number',
    offerId: null,
    lastCall: null,
  },
  {
    matchId: chen.id,
    workerId: chen.workerId,
    workerName: 'Rosa Chen',
    priority: 3,
    phone: null,
    reason: 'Not opted in to texts',
    offerId: 'o-chen',
    lastCall: { result: 'busy' as const, at: inMinutes(-5), by: 'dana', note: null },
  },
];

const withRun = (run: () => FillRun) => ({
  'GET /api/jobs/j1': { body: { ...aJob, openings: 2 } },
  'GET /api/job-matches': { body: [abreu, baptiste, chen] },
  'GET /api/jobs/j1/fill': () => ({ body: run() }),
  'GET /api/jobs/j1/offers': { body: [anOffer(abreu, { answerBy: inMinutes(30) })] },
});

describe('a run', () => {
  it('says what happens next, who has an offer and until when, and who is next', async () => {
    openJob(withRun(() => aRun()));
    const panel = within(await screen.findByRole('region', { name: 'Filling by itself' }));
    expect(panel.getByRole('status')).toHaveTextContent('Waits for Rosa Abreu until 11:34 AM.');
    expect(await panel.findByText(/Answer by/)).toBeInTheDocument();
    expect(panel.getByText('#3 Rosa Chen')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Fill by itself' })).toBeDisabled();
  });

  it.each<[FillRun['state'], number, string]>([
    ['expired', 0, 'Ended'],
    ['closed', 0, 'Ended'],
    ['filled', 1, 'Ended'],
    ['filled', 2, 'Filled'],
  ])(
    'that is %s, with %i places filled, is called %s on a job that is open',
    async (state, filled, label) => {
      openJob(withRun(() => aRun({ state, filled })));
      const panel = within(await screen.findByRole('region', { name: 'Filling by itself' }));
      expect(panel.getByText(label)).toBeInTheDocument();
      for (const other of ['Started', 'Closed']) expect(panel.queryByText(other)).not.toBeInTheDocument();
    },
  );

  it('counts seconds only in the last two minutes', async () => {
    openJob({
      ...withRun(() => aRun()),
      'GET /api/jobs/j1/offers': { body: [anOffer(abreu, { answerBy: inMinutes(1.5) })] },
    });
    const panel = within(await screen.findByRole('region', { name: 'Filling by itself' }));
    expect(await panel.findByText(/^1:\d\d left to answer$/)).toBeInTheDocument();
  });

  it('is paused and goes on by one button, which keeps the focus', async () => {
    let run = aRun();
    const { seen } = openJob({
      ...withRun(() => run),
      'POST /api/jobs/j1/fill/pause': () => ({ body: (run = aRun({ state: 'paused' })) }),
      'POST /api/jobs/j1/fill/resume': () => ({ body: (run = aRun()) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    const resume = await screen.findByRole('button', { name: 'Resume' });
    await waitFor(() => expect(resume).toBeEnabled());
    await userEvent.click(resume);
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeInTheDocument();
    expect(seen.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/jobs/j1/fill/pause',
      '/api/jobs/j1/fill/resume',
    ]);
  });

  it.each([
    ['They stand', 'stand'],
    [/^Withdraw them/, 'withdraw'],
  ])(
    'asks, before it goes on after a change of the job, whether open offers stand: %s',
    async (label, openOffers) => {
      let run = aRun({ state: 'paused', offersInDoubt: 1 });
      const { seen } = openJob({
        ...withRun(() => run),
        'POST /api/jobs/j1/fill/resume': () => ({ body: (run = aRun()) }),
      });
      const resume = await screen.findByRole('button', { name: 'Resume' });
      const resumed = () => seen.filter(({ path }) => path.endsWith('/resume')).map(({ body }) => body);
      await userEvent.click(resume);
      await userEvent.click(
        (await dialogOf('Do the open offers stand?')).getByRole('button', { name: 'Stay Paused' }),
      );
      expect(resumed()).toEqual([]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.click(resume);
      const dialog = await dialogOf('Do the open offers stand?');
      expect(dialog.getByText(/^1 worker has an open offer/)).toBeInTheDocument();
      await userEvent.click(dialog.getByRole('radio', { name: label }));
      await userEvent.click(dialog.getByRole('button', { name: 'Resume' }));
      expect(await screen.findByRole('button', { name: 'Pause' })).toBeInTheDocument();
      expect(resumed()).toEqual([{ openOffers }]);
    },
  );

  it('is stopped, and its open offers with it when that is wanted', async () => {
    const { seen } = openJob({
      ...withRun(() => aRun()),
      'POST /api/jobs/j1/fill/stop': { body: aRun({ state: 'stopped' }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    const dialog = await dialogOf('Stop filling');
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Withdraw the open offer, too' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Called off');
    await userEvent.click(dialog.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Filling the job has stopped')).toBeInTheDocument();
    expect(seen.find(({ path }) => path.endsWith('/stop'))?.body).toEqual({
      withdraw: true,
      reason: 'Called off',
    });
  });

  it('takes the result of a call by one button, and goes on without somebody', async () => {
    let list = toCall;
    const { seen } = openJob({
      ...withRun(() => aRun({ toCall: list })),
      [`POST /api/job-matches/${baptiste.id}/calls`]: () => {
        list = toCall.slice(1);
        return { status: 201, body: { waiting: false } };
      },
      [`POST /api/job-matches/${chen.id}/pass-over`]: { status: 201, body: {} },
      [`POST /api/job-matches/${chen.id}/calls`]: {
        status: 409,
        body: { code: 'match_changed', error: 'This worker waits for a place meanwhile.' },
      },
    });
    const first = within(await screen.findByRole('group', { name: 'Result of the call to Rosa Baptiste' }));
    expect(screen.getByText('Not opted in to texts · last call: busy')).toBeInTheDocument();
    // However slow this machine is, the second click comes at once.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    await userEvent.click(first.getByRole('button', { name: 'Declined' }));
    await waitFor(() =>
      expect(screen.queryByRole('group', { name: 'Result of the call to Rosa Baptiste' })).toBeNull(),
    );
    const second = within(screen.getByRole('group', { name: 'Result of the call to Rosa Chen' }));
    // Never a result: a key that is held down must not answer for the next one.
    await waitFor(() =>
      expect(document.activeElement).toBe(
        within(screen.getByRole('list', { name: 'To call' })).getByRole('link', { name: /Rosa Chen$/ }),
      ),
    );
    // It has moved to where the first one was: a second click there is none of its own.
    await userEvent.click(second.getByRole('button', { name: 'Declined' }));
    clock.mockRestore();
    second.getByRole('button', { name: 'Go on without them' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Goes on without Rosa Chen')).toBeInTheDocument();
    second.getByRole('button', { name: 'Accepted' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('This worker waits for a place meanwhile.')).toBeInTheDocument();
    expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { result: 'declined', seenOfferId: null },
      { reason: 'could-not-be-reached' },
      { result: 'accepted', seenOfferId: 'o-chen' },
    ]);
  });

  it('is not there before the first, and a failure to load it is told', async () => {
    const { client } = openJob({
      'GET /api/jobs/j1': { body: { ...aJob, openings: 2 } },
      'GET /api/jobs/j1/fill': { status: 500, body: { error: 'Away' } },
    });
    expect(
      await screen.findByText('Failed to fetch how the job is filled', { selector: '.load-error *' }),
    ).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Filling by itself' })).toBeNull();
    await act(() => client.cancelQueries());
  });
});

describe('filling by itself', () => {
  const preview = {
    first: [{ matchId: abreu.id, workerName: 'Rosa Abreu', priority: 1 }],
    unreachable: [{ matchId: baptiste.id, workerName: 'Rosa Baptiste', reason: 'No phone number' }],
    alreadyDispatched: 2,
    notInterested: 0,
    segments: 2,
    texts: [{ language: 'vi', workers: 4, text: 'Mời nhận việc: Gala night', segments: 1 }],
    outsideHours: false,
    refusal: null,
  };
  // What was typed in one test is not restored in the next.
  beforeEach(() => dropDraft('Fill by itself j1'));
  const fillFrom = async (handlers: Parameters<typeof openJob>[0]) => {
    const opened = openJob({ 'GET /api/jobs/j1': { body: { ...aJob, openings: 2 } }, ...handlers });
    await row('Rosa Abreu');
    await press('Fill by itself');
    const dialog = await dialogOf('Fill by itself');
    expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Offer Message' }), 'Saturday at five.');
    await userEvent.type(dialog.getByLabelText('Answer within (optional)'), '20');
    await userEvent.click(dialog.getByRole('radio', { name: /^Only those who answered/ }));
    await userEvent.click(dialog.getByRole('radio', { name: /^Pass over/ }));
    expect(dialog.getByRole('checkbox', { name: /^Urgent/ })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
    return { ...opened, dialog };
  };
  const body = {
    message: 'Saturday at five.',
    only: 'interested',
    unreachable: 'pass-over',
    answerWithinMinutes: 20,
  };

  it('shows what would happen before it can be started', async () => {
    const { dialog, seen } = await fillFrom({
      'POST /api/jobs/j1/fill/preview': { body: preview },
      'POST /api/jobs/j1/fill': { status: 201, body: aRun() },
    });
    expect(await dialog.findByText('#1 Rosa Abreu')).toBeInTheDocument();
    expect(dialog.getByText('Rosa Baptiste (no phone number)')).toBeInTheDocument();
    expect(dialog.getByText('2 workers')).toBeInTheDocument();
    expect(dialog.getByText('2 segments')).toBeInTheDocument();
    expect(dialog.getByText('Vietnamese: 4 workers')).toBeInTheDocument();
    expect(dialog.getByText('Mời nhận việc: Gala night')).toHaveAttribute('lang', 'vi');
    await userEvent.click(dialog.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('The job is being filled')).toBeInTheDocument();
    expect(
      seen.filter(({ method }) => method === 'POST').map(({ path, body: sent }) => [path, sent]),
    ).toEqual([
      ['/api/jobs/j1/fill/preview', body],
      ['/api/jobs/j1/fill', body],
    ]);
  });

  it('is not held up by a half typed time that is shown no more', async () => {
    openJob({ 'GET /api/jobs/j1': { body: { ...aJob, openings: 2 } } });
    await row('Rosa Abreu');
    await press('Fill by itself');
    const dialog = await dialogOf('Fill by itself');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Offer Message' }), 'Saturday at five.');
    const offerTo = (name: RegExp) => userEvent.click(dialog.getByRole('radio', { name }));
    await offerTo(/^Only those who answered/);
    const until = dialog.getByLabelText(/^Ask everyone first/);
    Object.defineProperty(until, 'validity', { value: { badInput: true } });
    fireEvent.blur(until);
    expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled();
    await offerTo(/^Everyone/);
    await offerTo(/^Only those who answered/);
    expect(dialog.getByLabelText(/^Ask everyone first/)).not.toBe(until);
    expect(dialog.getByRole('button', { name: 'Preview' })).toBeEnabled();
  });

  it('cannot be started when it is refused, and says why', async () => {
    const { dialog } = await fillFrom({
      'POST /api/jobs/j1/fill/preview': { status: 422, body: { error: 'The job has no openings.' } },
    });
    expect(await dialog.findByText('The job has no openings.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Start' })).toBeDisabled();
  });

  describe('while its preview stands open', () => {
    const next = { matchId: chen.id, workerName: 'Rosa Chen', priority: 3 };
    const changed = { ...preview, first: [...preview.first, next] };

    const opened = async () => {
      let shown: object = preview;
      let hold = Promise.resolve();
      const { dialog, seen, client } = await fillFrom({
        'POST /api/jobs/j1/fill/preview': async () => {
          const body = shown;
          await hold;
          return { body };
        },
        'POST /api/jobs/j1/fill': async () => {
          await hold;
          return { status: 201, body: aRun() };
        },
      });
      listen(client);
      expect(await dialog.findByText('#1 Rosa Abreu')).toBeInTheDocument();
      return {
        dialog,
        previews: () => seen.filter(({ path }) => path.endsWith('/preview')).length,
        start: dialog.getByRole('button', { name: 'Start' }),
        become: (body: object) => void (shown = body),
        /** @returns what lets the server answer again */
        holdAnswers: () => {
          let release = () => undefined as void;
          hold = new Promise((resolve) => (release = resolve));
          return release;
        },
      };
    };

    it.each([
      ['the job', 'jobs', 'j1'],
      ['its matches', 'job-matches', 'j1'],
      ['a worker', 'workers', 'w1'],
      ['a consent', 'phone-numbers', 'p1'],
      ['the employer', 'employers', 'e1'],
      ['the texting hours', 'settings', 'hall'],
    ])('shows what a change of %s means, and can be started meanwhile', async (_what, topic, id) => {
      const { dialog, previews, start, become, holdAnswers } = await opened();
      become(changed);
      const release = holdAnswers();
      act(() => tell(topic, [id]));
      await waitFor(() => expect(previews()).toBe(2));
      expect(dialog.getByText('#1 Rosa Abreu')).toBeInTheDocument();
      expect(start).toBeEnabled();
      release();
      expect(await dialog.findByText('#1 Rosa Abreu, #3 Rosa Chen')).toBeInTheDocument();
      expect(start).toBeEnabled();
      expect(previews()).toBe(2);
    });

    it('leaves other jobs alone', async () => {
      const { previews, start } = await opened();
      act(() => {
        tell('jobs', ['j2']);
        tell('job-matches', ['j2']);
      });
      await userEvent.click(start);
      expect(await screen.findByText('The job is being filled')).toBeInTheDocument();
      expect(previews()).toBe(1);
    });

    it('looks no more while it is being started', async () => {
      const { previews, start, holdAnswers } = await opened();
      const release = holdAnswers();
      await userEvent.click(start);
      expect(await screen.findByText('Starting...')).toBeInTheDocument();
      act(() => tell('job-matches', ['j1']));
      release();
      expect(await screen.findByText('The job is being filled')).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(previews()).toBe(1);
    });
  });

  it('is urgent only within a day before the start', () => {
    const now = Date.parse('2030-01-01T12:00:00Z');
    const starts = (startsAt: string | null) => canBeUrgent({ startsAt }, now);
    expect([null, '2030-01-01T11:00:00Z', '2030-01-02T12:01:00Z'].map(starts)).toEqual([false, false, false]);
    expect(['2030-01-01T12:01:00Z', '2030-01-02T12:00:00Z'].map(starts)).toEqual([true, true]);
  });
});
