import createClient, { type Middleware } from 'openapi-fetch';
import { errorFromNetwork, errorFromResponse } from '../shared/request';
import type { components, paths } from './schema.gen';

export type Schemas = components['schemas'];

const throwing: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await errorFromResponse(response);
  },
  onError: ({ error }) => errorFromNetwork(error),
};

/** Every failure is thrown as ApiError. */
export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  credentials: 'include',
  fetch: (request) => globalThis.fetch(request),
});

api.use(throwing);

/** The client throws on every failure, so an answer that comes back has a body. */
export async function dataOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T;
}
