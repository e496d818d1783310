import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../test/network';
import { renderRoutes } from '../../../../test/render';
import { JobPage } from './detail/JobPage';
import { aJob, aMatch, hotel, server, unreachable } from './job-fixtures';

export const nothingToSend = { waiting: 0, nextTryAt: null, reason: null, run: null };

type Handlers = Parameters<typeof stubNetwork>[0];

export function openJob(handlers: Handlers = {}, path = '/jobs/j1') {
  const seen = stubNetwork({
    'GET /api/jobs/j1': { body: aJob },
    'GET /api/employers': { body: [hotel] },
    'GET /api/classifications': { body: [server] },
    'GET /api/jobs/j1/notification-review': { body: [] },
    'GET /api/jobs/j1/sending': { body: nothingToSend },
    'GET /api/jobs/j1/offers': { body: [] },
    'POST /api/jobs/j1/offers/check': { body: { offers: [], before: [] } },
    'GET /api/jobs/j1/held': { body: [] },
    'GET /api/jobs/j1/fill': { status: 404, body: { error: 'No run', code: 'no_run' } },
    'GET /api/job-matches': { body: [aMatch('Abreu'), unreachable(aMatch('Baptiste'))] },
    ...handlers,
  });
  const routes = [
    { path: '/jobs/:id', element: <JobPage /> },
    { path: '/jobs', element: <p>The list</p> },
  ];
  const { client, router } = renderRoutes(routes, path);
  return { seen, client, router };
}

export const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

/** Every dialog has the same id in tests, so its title is asked for by its text. */
export async function dialogOf(title: string) {
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(title);
  return within(dialog);
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
