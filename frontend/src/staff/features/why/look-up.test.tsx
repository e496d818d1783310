import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMatch } from '../jobs/job-fixtures';
import { dialogOf, openJob, press, row } from '../jobs/open-job';
import { someWorker } from '../workers/workers-fixture';
import type { Why } from './api/why';

const hall = { body: { timezone: 'America/New_York', name: null, phone: null, version: 0 } };
const rosa = someWorker();
const condition = { name: 'same-employer', says: 'works at the same employer' };
const why: Why = {
  verdict: 'You were number 2 on the list, and 1 member stood before you.',
  eligible: true,
  priority: 2,
  before: 1,
  list: { id: 'l1', at: '2025-03-05T16:14:00.000Z', rulesVersion: '2026-1' },
  conditions: [{ name: 'active', says: 'is active', holds: true, worker: 'is active', job: null }],
  echelons: [
    {
      echelon: 1,
      holds: false,
      conditions: [
        {
          ...condition,
          holds: false,
          worker: 'works at Harborlight Hotel',
          job: 'the job is at Back Bay Arms',
        },
      ],
    },
    { echelon: 2, holds: true, conditions: [{ ...condition, holds: true, worker: 'works', job: null }] },
  ],
  now: {
    eligible: true,
    priority: 5,
    changed: [
      {
        field: 'l26EmployerDate',
        before: '2006-02-12',
        after: null,
        at: '2025-03-06T16:14:00.000Z',
        by: 'dana',
      },
    ],
  },
  events: [
    {
      id: 'offer:1',
      at: '2025-03-05T16:20:00.000Z',
      type: 'offer',
      workerId: rosa.id,
      workerName: 'Rosa Diaz',
      by: 'dana',
      via: null,
      says: 'Rosa Diaz was offered the job by text.',
      data: {},
    },
  ],
};
const answers = {
  'GET /api/hall': hall,
  'GET /api/workers': { body: [rosa] },
  [`GET /api/workers/${rosa.id}`]: { body: rosa },
  'GET /api/jobs/j1/why': { body: why },
};

describe('looking up a worker', () => {
  it('shows the sentence, the place, each condition with both sides, what changed and what happened', async () => {
    const { router, seen } = openJob(answers);
    await row('Rosa Abreu');
    await press('Look up a worker');
    const dialog = await dialogOf('Look Up a Worker');
    expect(dialog.getByText(/Choose a worker to see why/)).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('combobox', { name: 'Worker' }), 'rosa');
    await userEvent.click(await screen.findByTitle(/Rosa Diaz/));

    expect(await dialog.findByText(why.verdict)).toBeInTheDocument();
    expect(dialog.getByText('2, 1 member before')).toBeInTheDocument();
    expect(await dialog.findByText(/Mar 5, 2025, 11:14 AM, rules 2026-1/)).toBeInTheDocument();
    const [first] = within(dialog.getByRole('list', { name: 'Echelon 1' })).getAllByRole('listitem');
    expect(first).toHaveTextContent(
      'Did not hold: works at the same employerworks at Harborlight Hotel; the job is at Back Bay Arms',
    );
    expect(dialog.getByText("By today's data they would be number 5.")).toBeInTheDocument();
    expect(dialog.getByText(/L26 Employer Date: none, before Feb 12, 2006/)).toHaveTextContent('dana');
    expect(dialog.getByText('Rosa Diaz was offered the job by text.')).toHaveTextContent('By dana.');
    expect(router.state.location.search).toBe(`?why=${rosa.id}`);
    expect(seen.find(({ path }) => path.endsWith('/why'))?.search.get('workerId')).toBe(rosa.id);

    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Look up a worker' })).toHaveFocus();
  });

  it('is offered where the search of the list finds nobody, with what was typed', async () => {
    const { seen } = openJob({ ...answers, 'GET /api/job-matches': { body: [aMatch('Abreu')] } });
    await row('Rosa Abreu');
    await userEvent.type(screen.getByRole('textbox', { name: /Find a match/ }), 'Diaz');
    await screen.findByText('No match fits the search');
    const [here] = screen.getAllByRole('button', { name: 'Look up a worker' });
    await userEvent.click(here as HTMLElement);
    await dialogOf('Look Up a Worker');
    await waitFor(() =>
      expect(
        seen
          .filter(({ path }) => path === '/api/workers')
          .at(-1)
          ?.search.get('search'),
      ).toBe('Diaz'),
    );
  });

  it('says who is not there any more', async () => {
    openJob(
      {
        ...answers,
        'GET /api/workers/gone': { status: 404, body: { error: 'Worker not found' } },
        'GET /api/jobs/j1/why': { status: 404, body: { error: 'Worker not found' } },
      },
      '/jobs/j1?why=gone',
    );
    const dialog = await dialogOf('Look Up a Worker');
    expect(await dialog.findByText('There is no such worker')).toBeInTheDocument();
  });
});
