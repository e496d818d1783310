import { act } from '@testing-library/react';
import type { QueryClient } from '@tanstack/react-query';
import { Stream, tell } from '../../../test/event-stream';
import { listen } from '../../../test/listen';
import { createQueryClient } from '../../api/query-client';
import { queryKeys } from '../../api/query-keys';

describe('server events', () => {
  let refreshed: unknown[][];
  let finish: () => void;
  let client: QueryClient;

  beforeEach(() => {
    jest.useFakeTimers();
    client = createQueryClient(() => undefined);
    const matchesOf = (jobId: string) => queryKeys.list('job-matches', { jobId });
    client.setQueryData(matchesOf('j1'), []);
    client.setQueryData(matchesOf('j2'), []);
    refreshed = [];
    client.invalidateQueries = (filters) => {
      const found = client.getQueryCache().findAll(filters);
      refreshed.push(found.map(({ queryKey }) => queryKey[2]));
      return new Promise((resolve) => {
        finish = resolve;
      });
    };
    listen(client);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('refresh at once, and only the matches of the jobs that are named', () => {
    tell('job-matches', ['j1']);
    expect(refreshed).toEqual([[{ jobId: 'j1' }]]);
  });

  it('refresh the matches too when a worker or a consent changes, for they show both', () => {
    tell('phone-numbers', ['p1']);
    expect(refreshed).toContainEqual([{ jobId: 'j1' }, { jobId: 'j2' }]);
  });

  it('refresh the workers when a number changes, for they are shown with its consent', () => {
    client.setQueryData(queryKeys.list('workers', { page: 1 }), {});
    tell('phone-numbers', ['p1']);
    expect(refreshed).toContainEqual([{ page: 1 }]);
  });

  it.each(['jobs', 'job-matches', 'sms', 'inbound-texts', 'settings', 'workers'])(
    'refresh Today, which shows something of the %s',
    (topic) => {
      client.setQueryData(queryKeys.list('today', { of: 'today' }), {});
      tell(topic, ['x']);
      expect(refreshed).toContainEqual([{ of: 'today' }]);
    },
  );

  it('refresh everything after a gap in what the server heard', () => {
    Stream.last.emit('gap');
    expect(refreshed).toEqual([[{ jobId: 'j1' }, { jobId: 'j2' }]]);
  });

  it('go over to the next stream before the last one ends, and nothing is fetched again', () => {
    const former = Stream.last;
    former.onopen?.();
    former.emit('renew');
    expect(Stream.last).not.toBe(former);
    expect(former.isClosed).toBe(false);
    Stream.last.onopen?.();
    expect(former.isClosed).toBe(true);
    expect(refreshed).toEqual([]);
    tell('job-matches', ['j1']);
    expect(refreshed).toEqual([[{ jobId: 'j1' }]]);
  });

  it('are asked for anew when the stream says nothing any more, and so is everything on the page', async () => {
    const silent = Stream.last;
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    silent.emit('heartbeat');
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(silent.isClosed).toBe(false);
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(silent.isClosed).toBe(true);
    expect(Stream.last).not.toBe(silent);
    refreshed.length = 0;
    Stream.last.onopen?.();
    expect(refreshed).toEqual([[{ jobId: 'j1' }, { jobId: 'j2' }]]);
  });

  it('refresh everything when the browser is back online, for the stream may have missed something', () => {
    const former = Stream.last;
    former.onopen?.();
    expect(refreshed).toEqual([]);
    window.dispatchEvent(new Event('online'));
    expect(former.isClosed).toBe(true);
    Stream.last.onopen?.();
    expect(refreshed).toEqual([[{ jobId: 'j1' }, { jobId: 'j2' }]]);
  });

  it('gather while a refresh runs, so that it can finish', async () => {
    tell('job-matches', ['j1']);
    for (let count = 0; count < 50; count++) tell('job-matches', ['j1']);
    tell('job-matches', ['j2']);
    expect(refreshed).toHaveLength(1);
    finish();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(refreshed).toEqual([[{ jobId: 'j1' }], [{ jobId: 'j1' }, { jobId: 'j2' }]]);
  });

  it('refresh less and less often while they do not end, and at once after a break', async () => {
    client.invalidateQueries = (filters) => {
      refreshed.push(client.getQueryCache().findAll(filters));
      return Promise.resolve();
    };
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    for (let count = 0; count < 100; count++) {
      tell('job-matches', ['j1']);
      await pass(100);
    }
    expect(refreshed.length).toBe(7); // after 0, 200, 600, 1400, 3000, 6000 and 9000 ms
    await pass(10_000);
    refreshed.length = 0;
    for (let count = 0; count < 3; count++) {
      tell('job-matches', ['j1']);
      await pass(100);
    }
    expect(refreshed.length).toBe(2);
  });

  it('are listened for again after a failure, each time after a longer pause, half a minute at most', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(1);
    const pauseAfterFailure = async () => {
      const before = Stream.opened;
      act(() => Stream.last.onerror?.());
      let seconds = 0;
      while (Stream.opened === before && seconds < 60) {
        await act(() => jest.advanceTimersByTimeAsync(1000));
        seconds++;
      }
      return seconds;
    };
    const pauses: number[] = [];
    for (let failures = 0; failures < 7; failures++) pauses.push(await pauseAfterFailure());
    expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30]);
    act(() => Stream.last.onopen?.());
    expect(await pauseAfterFailure()).toBe(1);
  });
});
