import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Stream, tell } from '../../../test/event-stream';
import { listen } from '../../../test/listen';
import { stubNetwork } from '../../../test/network';
import { renderStaff } from '../../../test/render';
import { aMatch } from '../features/jobs/job-fixtures';
import { openJob } from '../features/jobs/open-job';
import { referenceAnswers, someWorker } from '../features/workers/workers-fixture';
import { WorkersPage } from '../features/workers/WorkersPage';
import { useServerEvents } from './use-server-events';

const loaded = () => act(async () => void (await import('../../api/follows')));

const Live = () => {
  useServerEvents();
  return <WorkersPage />;
};

const [rosa, luis] = [someWorker(), someWorker({ id: 'w-luis', firstName: 'Luis', phoneRecord: null })];

async function open(news: object, path = '/workers', answers: Parameters<typeof stubNetwork>[0] = {}) {
  Stream.takeThePlace();
  const seen = stubNetwork({
    ...referenceAnswers,
    'GET /api/workers': { body: [rosa, luis] },
    'GET /api/workers/changed-page': { body: news },
    ...answers,
  });
  renderStaff(<Live />, { path });
  await screen.findByRole('row', { name: /Rosa/ });
  await loaded();
  seen.length = 0;
  return seen;
}

const names = () =>
  screen.getAllByRole('rowheader').map(({ textContent }) => /^(\w+) Diaz/.exec(textContent)?.[1]);

describe('a list of workers of whom somebody else changes one', () => {
  it('shows the change in its place, for one row fetched', async () => {
    const changed = { ...rosa, firstName: 'Zora', version: 2 };
    const seen = await open({ order: [luis.id, rosa.id], rows: [changed], total: 2 });
    expect(names()).toEqual(['Rosa', 'Luis']);
    act(() => tell('workers', [rosa.id], ['firstName']));
    await waitFor(() => expect(names()).toEqual(['Luis', 'Zora']));
    expect(seen.map(({ path, search }) => `${path}?${search.toString()}`)).toEqual([
      `/api/workers/changed-page?limit=100&offset=0&changed=${rosa.id}`,
    ]);
  });

  it('fetches nothing for somebody who is not shown, unless the change may bring them there', async () => {
    const seen = await open({ order: [rosa.id], rows: [rosa], total: 1 }, '/workers?status=Active');
    act(() => tell('workers', ['w-other'], ['email']));
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(seen).toEqual([]);
    act(() => tell('workers', ['w-other'], ['status']));
    await waitFor(() => expect(names()).toEqual(['Rosa']));
    expect(seen.map(({ path, search }) => [path, search.get('status')])).toEqual([
      ['/api/workers/changed-page', 'Active'],
    ]);
  });

  it('fetches its rows again when the consent of somebody shown changes', async () => {
    const seen = await open({});
    act(() => tell('phone-numbers', ['p-other'], ['optedIn']));
    act(() => tell('phone-numbers', ['p-rosa'], ['optedIn']));
    await waitFor(() => expect(seen.map(({ path }) => path)).toEqual(['/api/workers']));
  });
});

describe('a list of workers of whom one is changed in it', () => {
  const changed = { ...rosa, firstName: 'Zora', version: 2 };
  const news = { order: [luis.id, rosa.id], rows: [changed], total: 2 };

  async function save(news: Parameters<typeof stubNetwork>[0][string]) {
    const seen = await open({}, '/workers', {
      [`PATCH /api/workers/${rosa.id}`]: { body: changed },
      'GET /api/workers/changed-page': news,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Edit Rosa Diaz' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Worker' }));
    await userEvent.clear(form.getByLabelText('First Name'));
    await userEvent.type(form.getByLabelText('First Name'), 'Zora');
    await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    return () =>
      seen
        .map(({ path, search }) => `${path}?${search.toString()}`)
        .filter((address) => address.startsWith('/api/workers'));
  }
  const theRow = `/api/workers/changed-page?limit=100&offset=0&changed=${rosa.id}`;

  it('shows the change in its place, for one row fetched', async () => {
    const asked = await save({ body: news });
    await waitFor(() => expect(names()).toEqual(['Luis', 'Zora']));
    expect(asked()).toEqual([`/api/workers/${rosa.id}?`, theRow]);
  });

  it('fetches no more than the row when the event of the change comes before the row does', async () => {
    const pending: (() => void)[] = [];
    const asked = await save(async () => {
      await new Promise<void>((resolve) => pending.push(resolve));
      return { body: news };
    });
    await waitFor(() => expect(pending).toHaveLength(1));
    act(() => tell('workers', [rosa.id], ['firstName']));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    for (let answered = 0; answered < 2; answered++) {
      await waitFor(() => expect(pending.length).toBeGreaterThan(answered));
      await act(async () => pending[answered]?.());
    }
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(names()).toEqual(['Luis', 'Zora']);
    expect(asked()).toEqual([`/api/workers/${rosa.id}?`, theRow, theRow]);
  });
});

describe('the page of a job of whose workers somebody changes one', () => {
  const [abreu, chen] = [aMatch('Abreu'), aMatch('Chen')];
  const renamed = { ...chen, worker: chen.worker && { ...chen.worker, lastName: 'Abbot' } };

  const openPage = async () => {
    const news = { order: [chen.id, abreu.id], rows: [renamed], total: 2 };
    const { seen, client } = openJob({
      'GET /api/job-matches': { body: [abreu, chen] },
      'GET /api/job-matches/changed-page': { body: news },
    });
    await screen.findByText('Rosa Chen');
    listen(client);
    await loaded();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    seen.length = 0;
    return seen;
  };

  it('fetches the row of that match and the slips, which name them, and nothing else', async () => {
    const seen = await openPage();
    act(() => tell('workers', [String(chen.workerId)], ['lastName']));
    await screen.findByText('Rosa Abbot');
    expect(seen.map(({ path, search }) => [path, search.get('changed')])).toEqual([
      ['/api/jobs/j1/slips', null],
      ['/api/job-matches/changed-page', chen.workerId],
    ]);
  });

  it('fetches nothing for what no match shows of a worker', async () => {
    const seen = await openPage();
    act(() => tell('workers', [String(chen.workerId)], ['email', 'l26EmployerId']));
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(seen).toEqual([]);
  });

  it('counts those anew who are to be called, when somebody is no longer active', async () => {
    const seen = await openPage();
    act(() => tell('workers', [String(chen.workerId)], ['status']));
    await waitFor(() =>
      expect(seen.map(({ path }) => path).sort()).toEqual([
        '/api/job-matches/changed-page',
        '/api/job-matches/figures',
      ]),
    );
  });
});
