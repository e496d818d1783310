import createClient, { type Middleware } from 'openapi-fetch';
import { errorFromNetwork, errorFromResponse } from '../shared/request';
import type { paths } from './schema.gen';

const throwing: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await errorFromResponse(response);
  },
  onError: ({ error }) => errorFromNetwork(error),
};

/**
 * The API, typed from its own document: `dataOf(api.GET('/api/jobs/{id}', { params: { path: { id } } }))`.
 * Sends credentials; every failure is thrown as ApiError.
 */
export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  credentials: 'include',
  fetch: (request) => globalThis.fetch(request),
});

api.use(throwing);

/** The answer's body. The client throws on every failure, so an answer that comes back is a good one. */
export async function dataOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T;
}
