import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tell } from '../../../../../test/event-stream';
import { listen } from '../../../../../test/listen';
import type { components } from '../../../../api/schema.gen';
import { lateAnswer, stubNetwork } from '../../../../../test/network';
import { renderStaff } from '../../../../../test/render';
import { someNumber } from '../../sms/phone-numbers/phone-number-fixture';
import type { WorkerJob } from '../../job-history/api/job-history';
import type { WorkerText } from '../../sms/api/worker-texts';
import { referenceAnswers, someWorker } from '../workers-fixture';
import { WorkerPage } from './WorkerPage';

const at = '2025-11-21T16:14:00.000Z';
const job: WorkerJob = {
  ...{ jobId: 'j-1', matchId: 'm-1', jobTitle: 'Banquet server', jobStatus: 'Open', employerId: 'e-harbor' },
  ...{ employerName: 'Harbor Hotel', startsAt: null, since: at, priority: 12, status: 'Declined' },
  ...{ notificationStatus: 'notified', notificationError: null, notifiedAt: at },
  notificationSms: { id: 's-1', status: 'delivered', errorMessage: null, updatedAt: at, nextTryAt: null },
  offer: { id: 'o-1', channel: 'text', madeAt: at, outcome: 'declined', outcomeAt: at },
  call: { result: 'busy', at, by: 'dana' },
  verdict: 'Number 12 on the list; offered, declined.',
};
const gone: WorkerJob = {
  ...{
    ...job,
    jobId: 'j-0',
    matchId: null,
    jobTitle: 'Gala night',
    jobStatus: null,
    employerId: null,
    priority: null,
  },
  ...{ status: null, notificationStatus: null, notificationSms: null, notifiedAt: null },
  ...{ offer: null, call: null, verdict: 'Not offered the job.' },
};
const text = (id: string, given: Partial<WorkerText> = {}): WorkerText => ({
  ...{ id, direction: 'out', body: `Text ${id}`, status: 'delivered' },
  ...{ jobId: null, jobTitle: null, createdAt: at },
  ...given,
});
const held: components['schemas']['HeldDto'] = {
  ...{ offerId: 'o-1', jobId: 'j-2', jobTitle: 'Line cook', jobStatus: 'Open', employerName: 'Arena' },
  ...{ workerId: 'w-rosa', workerName: 'Rosa Diaz', outcome: 'accepted', since: at, answerBy: null },
  ...{ startsAt: at, endsAt: null },
  isToCome: true,
};
const why = {
  ...{ verdict: 'You were number 12 on the list.', eligible: true, priority: 12, before: 11, list: null },
  ...{ conditions: [], echelons: [], now: null, events: [] },
};
const KEYS = { ArrowDown: 40, Enter: 13 };
const counted = (count: number) => ({ 'X-Total-Count': String(count) });

type Handlers = Parameters<typeof stubNetwork>[0];

function open(search = '', more: Handlers = {}) {
  const seen = stubNetwork({
    ...referenceAnswers,
    'GET /api/workers/w-rosa': { body: someWorker() },
    'GET /api/workers/w-rosa/phone-number': { body: someNumber() },
    'GET /api/workers/w-rosa/jobs': { body: [job, gone], headers: counted(2) },
    'GET /api/workers/w-rosa/texts': { body: [text('2'), text('1')], headers: counted(2) },
    'GET /api/workers/w-rosa/held': { body: [held] },
    'GET /api/jobs/j-1/why': { body: why },
    'GET /api/hall': { body: { timezone: 'America/New_York' } },
    'GET /api/audit-entries': { body: [], headers: counted(0) },
    ...more,
  });
  const path = `/workers/w-rosa${search}`;
  const { router, client } = renderStaff(<WorkerPage />, { path, route: '/workers/:id' });
  return { router, client, seen };
}
const atAGlance = async () => within(await screen.findByRole('region', { name: 'At a glance' }));

describe('the page of a worker', () => {
  it('begins with how they are reached, their consent in words, the last text and the next job', async () => {
    const consent: ReturnType<typeof someNumber>['consent'] = {
      ...{ state: 'opted-out', way: 'text', at: '2025-11-22T04:30:00.000Z', by: null },
      ...{ reason: 'STOP', providerBlocks: true },
    };
    const out = someNumber({ optedIn: false, consent });
    open('', { 'GET /api/workers/w-rosa/phone-number': { body: out } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Rosa Diaz' })).toBeInTheDocument();
    const facts = await atAGlance();
    expect(await facts.findByText(/^Opted out by STOP on Nov 2[12], 2025/)).toHaveTextContent(
      'only START from their phone undoes it',
    );
    expect(await facts.findByText('Text 2')).toBeInTheDocument();
    expect(await facts.findByRole('link', { name: 'Line cook' })).toHaveAttribute('href', '/jobs/j-2');
  });

  it('shows each job with place, what they were told and answered, and the whole verdict on demand', async () => {
    const { seen } = open();
    const row = within(await screen.findByRole('row', { name: /Banquet server/ }));
    expect(row.getByRole('link', { name: 'Banquet server' })).toHaveAttribute('href', '/jobs/j-1');
    expect(row.getByRole('link', { name: 'Harbor Hotel' })).toHaveAttribute('href', '/employers/e-harbor');
    expect(row.getByText('12')).toBeInTheDocument();
    expect(row.getByText(/^Texted .*, delivered$/)).toBeInTheDocument();
    expect(row.getByText(/^Called .*: busy$/)).toBeInTheDocument();
    expect(row.getByText('Number 12 on the list; offered, declined.')).toBeInTheDocument();
    expect(seen.filter(({ path }) => path.endsWith('/why'))).toEqual([]);
    await userEvent.click(row.getByRole('button', { name: 'Whole verdict of Banquet server' }));
    expect(await screen.findByText('You were number 12 on the list.')).toBeInTheDocument();
  });

  it('names a job that was deleted without a way to it', async () => {
    open();
    const row = within(await screen.findByRole('row', { name: /Gala night/ }));
    expect(row.queryByRole('link')).toBeNull();
    expect(row.getByText(/deleted/)).toBeInTheDocument();
  });

  it('ends a dispatch to a job that was deleted, of which nobody is texted', async () => {
    let sent: unknown;
    const offer = { id: 'o-9', channel: 'text', madeAt: at, outcome: 'accepted', outcomeAt: at } as const;
    open('', {
      'GET /api/workers/w-rosa/jobs': { body: [{ ...gone, offer }], headers: counted(1) },
      'GET /api/workers/w-rosa/held': { body: [{ ...held, jobStatus: null }] },
      'POST /api/offers/o-9/end': ({ body }) => {
        sent = body;
        return { body: {} };
      },
    });
    expect((await atAGlance()).queryByRole('link', { name: 'Line cook' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'End dispatch to Gala night' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End Dispatch' }));
    expect(dialog.getByText('Rosa Diaz')).toBeInTheDocument();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'End Dispatch' }));
    await waitFor(() => expect(sent).toEqual({ as: 'dropped-out' }));
  });

  it('has a tab with an address for the texts: the newest last, what was understood, and a box to write back', async () => {
    const inbound = text('3', {
      direction: 'in',
      status: 'dropping-out?',
      jobId: 'j-1',
      jobTitle: 'Banquet server',
    });
    const older = [text('1', { body: '' })];
    let sent: unknown;
    const { router } = open('', {
      'GET /api/workers/w-rosa/texts': ({ search }) =>
        search.has('before')
          ? { body: older, headers: counted(31) }
          : { body: [inbound, ...Array.from({ length: 30 }, (_, n) => text(`n${n}`))], headers: counted(31) },
      'POST /api/workers/w-rosa/texts': ({ body }) => {
        sent = body;
        return { body: text('9') };
      },
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Texts' }));
    expect(router.state.location.search).toBe('?tab=texts');
    const thread = within(await screen.findByRole('list', { name: 'Texts with Rosa Diaz' }));
    const last = thread.getAllByRole('listitem').at(-1);
    expect(last).toHaveTextContent('Rosa Diaz: Text 3');
    expect(last).toHaveTextContent('Understood as: Dropping out?');
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(thread.getAllByRole('listitem')[0]).toHaveTextContent('No longer kept'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Text to Rosa Diaz' }), 'See you at 6.');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toEqual({ message: 'See you at 6.', seen: '3' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text to Rosa Diaz' })).toHaveValue(''));
  });

  it('says why somebody cannot be texted, in the place of the box', async () => {
    open('?tab=texts', { 'GET /api/workers/w-rosa': { body: someWorker({ phone: null }) } });
    expect(
      await screen.findByText('Rosa Diaz cannot be texted: they have no phone number.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  });

  it('says of the number beside Seniority what it is, with the dates of the echelons', async () => {
    const { router } = open('?tab=seniority');
    const tab = within(await screen.findByRole('region', { name: 'Seniority' }));
    expect(tab.getByText('Tiebreaker (random draw)').parentElement).toHaveTextContent('4271902');
    expect(tab.getByText('May 6, 2018')).toBeInTheDocument();
    expect(await tab.findByText('Kitchen line')).toBeInTheDocument();
    await userEvent.click(tab.getByRole('button', { name: 'Edit L26 information' }));
    expect(await screen.findByRole('dialog', { name: 'L26 Information' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?tab=seniority&l26=');
  });

  it('tells the history of the worker without being asked', async () => {
    const { seen } = open('?tab=history');
    expect(await screen.findByText('Nothing has been recorded yet.')).toBeInTheDocument();
    const asked = seen.find(({ path }) => path === '/api/audit-entries')?.search;
    expect(Object.fromEntries(asked ?? [])).toMatchObject({ entityType: 'worker', entityId: 'w-rosa' });
  });

  it('records a call about an open job whose list they are on', async () => {
    let sent: unknown;
    const { seen } = open('?call=', {
      'GET /api/workers/w-rosa/jobs': {
        body: [
          { ...job, matchId: 'm-2', jobId: 'j-2', startsAt: '2025-11-26T12:00:00.000Z' },
          {
            ...job,
            startsAt: '2025-11-24T12:00:00.000Z',
            status: 'Offered',
            offer: { ...job.offer, outcome: 'open' },
          },
        ],
        headers: counted(2),
      },
      'POST /api/job-matches/m-1/calls': ({ body }) => {
        sent = body;
        return { body: { id: 'c-1', waiting: false } };
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Record Call' }));
    await userEvent.click(await dialog.findByRole('combobox', { name: 'Job' }));
    // Jobs of one title are told apart by their start, the soonest first.
    const [soonest] = await screen.findAllByText(/^Nov(ember)? 2[46].* · Banquet server · Harbor Hotel$/);
    await userEvent.click(soonest as HTMLElement);
    await userEvent.click(dialog.getByRole('radio', { name: 'Busy' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Record Call' }));
    await waitFor(() => expect(sent).toEqual({ result: 'busy', seenOfferId: 'o-1' }));
    expect(seen.some(({ search }) => search.get('jobStatus') === 'Open')).toBe(true);
  });

  describe('while a call is recorded', () => {
    const ofDay = (day: number, jobTitle = `Job ${day}`): WorkerJob => ({
      ...{ ...job, jobTitle, matchId: `m-${jobTitle}`, jobId: `j-${jobTitle}` },
      startsAt: `2025-12-${String(day).padStart(2, '0')}T12:00:00.000Z`,
    });
    const ofDays = Array.from({ length: 26 }, (_, day) => ofDay(day + 2));
    const jobField = () => screen.getByRole('combobox', { name: 'Job' });
    const openJobs = async () => userEvent.click(await screen.findByRole('combobox', { name: 'Job' }));
    // antd goes by the numbers of keys, which user-event does not give.
    const strike = async (...keys: (keyof typeof KEYS)[]) => {
      for (const key of keys)
        await act(async () => void fireEvent.keyDown(jobField(), { key, keyCode: KEYS[key] }));
    };
    const chosenJob = () => jobField().closest('.ant-select');

    it('lists no job before all have been read: the highlight would leave the one that it is on', async () => {
      const { answered, answer } = lateAnswer();
      open('?call=', {
        'GET /api/workers/w-rosa/jobs': async ({ search }) => {
          if (!search.has('before')) return { body: ofDays, headers: counted(27) };
          await answered;
          return { body: [ofDay(27), ofDay(1, 'Soonest')], headers: counted(27) };
        },
      });
      await openJobs();
      expect(
        await screen.findByText('Loading the open jobs...', { selector: '[role=status]' }),
      ).toBeVisible();
      expect(screen.queryByText(/ · Job 2 · /)).toBeNull();
      answer();
      expect(await screen.findByText(/ · Soonest · /)).toBeInTheDocument();
      await strike('ArrowDown', 'Enter');
      expect(chosenJob()).toHaveTextContent(' · Job 2 · ');
    });

    it('keeps the jobs as they were when they were opened', async () => {
      let jobs = ofDays.slice(0, 3);
      const { client } = open('?call=', {
        'GET /api/workers/w-rosa/jobs': () => ({ body: jobs, headers: counted(jobs.length) }),
      });
      await openJobs();
      await screen.findByText(/ · Job 2 · /);
      await strike('ArrowDown', 'ArrowDown');
      jobs = [ofDay(1, 'Soonest'), ...jobs];
      await act(() => client.invalidateQueries());
      await strike('Enter');
      expect(chosenJob()).toHaveTextContent(' · Job 4 · ');
      await openJobs();
      expect(await screen.findByText(/ · Soonest · /)).toBeInTheDocument();
    });

    it('follows a job that is moved, also one that is chosen', async () => {
      let jobs = ofDays.slice(0, 3);
      const { client, seen } = open('?call=', {
        'GET /api/workers/w-rosa/jobs': () => ({ body: jobs, headers: counted(jobs.length) }),
      });
      listen(client);
      await openJobs();
      await userEvent.click(await screen.findByText(/ · Job 3 · /));
      expect(chosenJob()).toHaveTextContent('Dec 3, 2025');
      const asked = () => seen.filter(({ path }) => path === '/api/workers/w-rosa/jobs').length;
      const before = asked();
      const startsAt = '2025-12-13T12:00:00.000Z';
      jobs = jobs.map((one) => (one.jobTitle === 'Job 3' ? { ...one, startsAt } : one));
      act(() => tell('jobs', ['j-another']));
      act(() => tell('jobs', ['j-Job 3']));
      await waitFor(() => expect(chosenJob()).toHaveTextContent('Dec 13, 2025'));
      expect(asked()).toBeLessThanOrEqual(before + 2);
    });

    it.each([
      ['the search that nothing matches', ofDays.slice(0, 3), 'No job matches the search.'],
      ['the worker who is on no list', [], 'They are on the list of no open job.'],
    ])('says of %s what is so', async (_whom, body, words) => {
      open('?call=', { 'GET /api/workers/w-rosa/jobs': { body, headers: counted(body.length) } });
      await openJobs();
      await userEvent.keyboard('zzz');
      expect(await screen.findByText(words)).toHaveClass('soft');
    });
  });

  it('says that nobody is there, and leads back', async () => {
    open('', { 'GET /api/workers/w-rosa': { status: 404, body: { error: 'Worker not found' } } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Worker not found' })).toBeInTheDocument();
    expect(screen.getByText('They may have been deleted, or erased at their wish.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Back to Workers/ })).toHaveAttribute('href', '/workers');
  });
});
