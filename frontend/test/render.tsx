import { render, waitFor } from '@testing-library/react';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { createQueryClient } from '../src/api/query-client';
import { StaffApp } from '../src/staff/StaffApp';
import { setSessionUser } from '../src/staff/session/session-cache';
import type { User } from '../src/staff/session/session-api';

export const someUser: User = {
  id: 1,
  username: 'dana',
  role: 'admin',
  createdAt: '2025-01-02T10:00:00.000Z',
  version: 1,
};

/** Styles are left out: no test looks at them, and making them takes seconds. */
const theme = { zeroRuntime: true };

/** The staff application on given routes, at `path`. */
export function renderRoutes(routes: RouteObject[], path: string, client: QueryClient = newClient()) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  return { router, client, ...render(<StaffApp client={client} router={router} theme={theme} />) };
}

/** One screen for a signed-in user, with router, queries and toasts; `route` when it reads parameters. */
export function renderStaff(screen: ReactElement, { path = '/', route = '*', user = someUser } = {}) {
  const client = newClient();
  client.setQueryData(['session'], user);
  return renderRoutes([{ path: route, element: screen }], path, client);
}

function newClient(): QueryClient {
  return createQueryClient((client) => setSessionUser(client, null));
}

/** What could not be loaded is said in its place, and by a destructive toast; of several at once, one at a time. */
export async function expectLoadFailure(message: string) {
  await waitFor(() => {
    const places = [...document.querySelectorAll('.load-error')].map((place) => place.textContent);
    expect(places.join()).toContain(message);
    expect(document.querySelector('.toast-error')).toHaveTextContent(message);
  });
}
