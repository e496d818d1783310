import { screen } from '@testing-library/react';
import { stubNetwork, type SeenRequest } from '../../../test/network';
import { openPage } from '../open-page';
import type { WorkerView } from './worker-view-api';

type Status = WorkerView['jobMatch']['status'];

export const view = (status: Status, changes: Partial<WorkerView['job']> = {}): WorkerView => ({
  jobMatch: { id: 'm1', status },
  job: {
    titleIn: null,
    title: 'Banquet Server',
    type: 'Full-time',
    status: 'Open',
    description: '<p>Serve <b>dinner</b><script>alert(1)</script></p>',
    createdAt: '2025-06-15T12:00:00.000Z',
    instructions: null,
    postDate: null,
    ...{ startsAt: null, endsAt: null, reportTo: null },
    ...changes,
  },
  worker: {
    firstName: 'Rosa',
    lastName: 'Diaz',
    memberStatus: 'BEST',
    status: 'Active',
    phone: '+16175550123',
    email: 'rosa@example.org',
  },
  employer: { companyName: 'Harbor Hotel', contactName: 'Ann Lee', address: '1 Long Wharf, Boston' },
  classification: { name: 'Server' },
  offer: null,
  timezone: 'America/New_York',
  seen: null,
});

let leave: () => void = () => undefined;
/** The page of a worker's link; to be closed after each test. */
export const open = () => {
  const root = document.body.appendChild(document.createElement('div'));
  leave = openPage(root, '/worker-view/m1');
};
export const close = () => {
  leave();
  document.body.replaceChildren();
};

type Refusal = { status?: number; statusText?: string; body?: unknown } | Error | void;

/** A server that remembers the answer. */
/** @param isAway whether it can be reached for readings */
export function server(
  first: WorkerView,
  put?: (request: SeenRequest) => Refusal | Promise<Refusal>,
  isAway = () => false,
) {
  let current = first;
  const requests = stubNetwork({
    'GET /api/worker-view/m1': () => (isAway() ? new TypeError('Failed to fetch') : { body: current }),
    'PUT /api/job-matches/m1': async (request) => {
      const refusal = await put?.(request);
      if (refusal) return refusal;
      const { status } = request.body as { status: Status };
      current = { ...current, jobMatch: { ...current.jobMatch, status } };
      if (status === 'Accepted') current.job = { ...current.job, instructions: '<p>Use the back door</p>' };
      return { body: {} };
    },
  });
  return {
    requests,
    puts: () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    become: (next: WorkerView) => (current = next),
  };
}

export const button = (name: string) => screen.findByRole('button', { name });
