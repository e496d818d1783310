import { QueryClient, queryOptions } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterContextProvider } from 'react-router';
import { stubNetwork } from '../../../test/network';
import { someUser } from '../../../test/render';
import { page, queryClientContext } from './page-route';

const asked = jest.fn(async () => ['Rosa']);
const things = queryOptions({ queryKey: ['things'], queryFn: asked });

function open(user: object | undefined) {
  asked.mockClear();
  stubNetwork({
    'GET /api/user': user ? { body: user } : { status: 401, body: { error: 'Sign in first' } },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const script = jest.fn(() => new Promise<() => null>(() => undefined));
  const routes = [page('/things', script, () => [things])];
  createMemoryRouter(routes, {
    initialEntries: ['/things'],
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
  }).initialize();
  return { client, script };
}

describe('a page', () => {
  it('has its data asked for while its script still loads', async () => {
    const { client, script } = open(someUser);
    await waitFor(() => expect(client.getQueryData(things.queryKey)).toEqual(['Rosa']));
    expect(script).toHaveBeenCalledTimes(1);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('asks for nothing before somebody is signed in', async () => {
    const { client } = open(undefined);
    await waitFor(() => expect(client.getQueryData(['session'])).toBeNull());
    expect(asked).not.toHaveBeenCalled();
  });
});
