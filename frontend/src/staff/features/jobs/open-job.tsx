import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SeenRequest, stubNetwork } from '../../../../test/network';
import { renderRoutes } from '../../../../test/render';
import { someSlips } from '../slips/slips-fixture';
import type { JobMatch } from '../matching/api/matches';
import { JobPage } from './detail/JobPage';
import { figuresOf, matchesFound } from './match-answers';
import { aJob, aMatch, hotel, server, unreachable } from './job-fixtures';

export const nothingToSend = { waiting: 0, nextTryAt: null, reason: null, run: null };

type Handlers = Parameters<typeof stubNetwork>[0];
type Handler = Handlers[string];

/** The parts and the figures of the list that a test gives as a whole. */
function ofMatches(list: Handler): Handlers {
  const answered = (make: (matches: JobMatch[], request: SeenRequest) => unknown): Handler => {
    return async (request) => {
      const answer = typeof list === 'function' ? await list(request) : list;
      if (answer instanceof Error || !Array.isArray(answer.body)) return answer;
      return { ...answer, body: make(answer.body as JobMatch[], request) };
    };
  };
  return {
    'GET /api/job-matches': answered(matchesFound),
    'GET /api/job-matches/figures': answered(figuresOf),
  };
}

export function openJob(handlers: Handlers = {}, path = '/jobs/j1') {
  const matches = handlers['GET /api/job-matches'] ?? {
    body: [aMatch('Abreu'), unreachable(aMatch('Baptiste'))],
  };
  const seen = stubNetwork({
    'GET /api/jobs/j1': { body: aJob },
    'GET /api/employers': { body: [hotel] },
    'GET /api/classifications': { body: [server] },
    'GET /api/jobs/j1/notification-review': { body: [] },
    'GET /api/jobs/j1/sending': { body: nothingToSend },
    'GET /api/jobs/j1/offers': { body: [] },
    'GET /api/sms/times': { body: { times: [], sentence: null } },
    'GET /api/exceptions': { body: [], headers: { 'X-Total-Count': '0' } },
    'GET /api/jobs/j1/slips': { body: someSlips({ state: 'nobody', dispatches: [] }) },
    'POST /api/jobs/j1/offers/check': { body: { offers: [], before: [], atAnyHour: true } },
    'GET /api/jobs/j1/held': { body: [] },
    'GET /api/jobs/j1/fill': { status: 404, body: { error: 'No run', code: 'no_run' } },
    ...handlers,
    ...ofMatches(matches),
    ...('GET /api/job-matches/figures' in handlers && {
      'GET /api/job-matches/figures': handlers['GET /api/job-matches/figures'],
    }),
  });
  const routes = [
    { path: '/jobs/:id', element: <JobPage /> },
    { path: '/jobs', element: <p>The list</p> },
    { path: '/workers', element: <p>The workers</p> },
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
