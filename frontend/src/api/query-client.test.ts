import { focusManager, QueryObserver } from '@tanstack/react-query';
import { ApiError } from '../shared/request';
import { createQueryClient } from './query-client';

describe('what is fetched', () => {
  const lost = jest.fn();
  const client = createQueryClient(lost);
  afterEach(() => {
    lost.mockClear();
    client.clear();
  });

  it('stays as it is: never stale, not asked for again by itself or on focus', async () => {
    const queryFn = jest.fn(() => Promise.resolve('there'));
    const stop = new QueryObserver(client, { queryKey: ['x'], queryFn }).subscribe(() => undefined);
    await client.fetchQuery({ queryKey: ['x'], queryFn });
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    const stopAgain = new QueryObserver(client, { queryKey: ['x'], queryFn }).subscribe(() => undefined);
    expect(queryFn).toHaveBeenCalledTimes(1);
    stop();
    stopAgain();
    focusManager.setFocused(undefined);
  });

  it('is not tried again when it fails, and neither is a change', async () => {
    const fails = jest.fn(() => Promise.reject(new Error('Down')));
    await expect(client.fetchQuery({ queryKey: ['y'], queryFn: fails })).rejects.toThrow('Down');
    await expect(client.getMutationCache().build(client, { mutationFn: fails }).execute(1)).rejects.toThrow();
    expect(fails).toHaveBeenCalledTimes(2);
    expect(lost).not.toHaveBeenCalled();
  });

  it('tells once it finds the session gone; a wrong password does not mean that', async () => {
    const refused = () => Promise.reject(new ApiError('Not signed in', 401));
    await client.fetchQuery({ queryKey: ['z'], queryFn: refused }).catch(() => undefined);
    expect(lost).toHaveBeenCalledTimes(1);
    const change = { mutationFn: refused, meta: { ownUnauthorized: true } };
    await client
      .getMutationCache()
      .build(client, change)
      .execute(1)
      .catch(() => undefined);
    expect(lost).toHaveBeenCalledTimes(1);
  });
});
