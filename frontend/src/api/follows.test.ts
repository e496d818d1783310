import { QueryObserver } from '@tanstack/react-query';
import { type ChangedPage, refreshConcerned } from './follows';
import { createQueryClient } from './query-client';

interface Person {
  id: string;
  name: string;
}
const person = (id: string, name = id): Person => ({ id, name });
const before = { rows: [person('ana'), person('ben'), person('eve')], total: 7 };
const queryKey = ['workers', 'list', { page: 2 }];

describe('a page of which something changed', () => {
  const client = createQueryClient(() => undefined);
  let stop: () => void;
  const fetched = jest.fn(() => Promise.resolve({ rows: [person('all', 'fetched again')], total: 1 }));
  const ask = jest.fn<Promise<ChangedPage>, [string]>();

  beforeEach(() => {
    fetched.mockClear();
    ask.mockReset();
    client.setQueryData(queryKey, before);
    const follows = {
      fields: ['name', 'email', 'status'],
      idsOf: ({ rows }: typeof before) => rows.map(({ id }) => id),
      orderedBy: ['name', 'status'],
      ask,
    };
    stop = new QueryObserver(client, {
      queryKey,
      queryFn: fetched,
      meta: { follows: { workers: follows } },
    }).subscribe(() => undefined);
  });
  afterEach(() => {
    stop();
    client.clear();
  });

  const shown = () => client.getQueryData<typeof before>(queryKey);
  const changed = (ids: string[], fields?: string[]) => {
    const [query] = client.getQueryCache().findAll({ queryKey });
    const change = { ids: new Set(ids), fields: fields && new Set(fields) };
    return refreshConcerned(client, new Map(query ? [[query, [['workers', change] as const]]] : []));
  };

  it('shows the rows that changed, and the others are the same objects as before', async () => {
    ask.mockResolvedValue({ order: ['ana', 'ben', 'eve'], rows: [person('ben', 'Benno')], total: 7 });
    await changed(['ben'], ['email']);
    expect(ask.mock.calls).toEqual([['ben']]);
    expect(shown()).toEqual({ rows: [person('ana'), person('ben', 'Benno'), person('eve')], total: 7 });
    expect(shown()?.rows[0]).toBe(before.rows[0]);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('puts a row into its place when it moves, and shows whoever moves onto the page', async () => {
    ask.mockResolvedValue({ order: ['ben', 'eve', 'zoe'], rows: [person('zoe')], total: 7 });
    await changed(['ana'], ['name']);
    expect(shown()?.rows.map(({ id }) => id)).toEqual(['ben', 'eve', 'zoe']);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('has one row more, or one less, and another total, when somebody came or went', async () => {
    ask.mockResolvedValue({ order: ['ana', 'abe', 'ben'], rows: [person('abe')], total: 8 });
    await changed(['abe']);
    expect(shown()).toEqual({ rows: [person('ana'), person('abe'), person('ben')], total: 8 });
    ask.mockResolvedValue({ order: ['ana', 'ben'], rows: [], total: 2 });
    await changed(['abe']);
    expect(shown()).toEqual({ rows: [person('ana'), person('ben')], total: 2 });
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['that are not shown, in fields that put nothing in order', ['zoe'], ['email']],
    ['in fields that it neither shows nor goes by', ['ben'], ['phone']],
  ])('asks for nothing when somebody changes %s', async (_, ids, fields) => {
    await changed(ids, fields);
    expect([ask.mock.calls, fetched.mock.calls]).toEqual([[], []]);
    expect(shown()).toBe(before);
  });

  it.each<[string, ChangedPage | Error]>([
    ['when somebody comes onto it who was not told', { order: ['ana', 'zoe'], rows: [], total: 7 }],
    ['when a row that changed was not told', { order: ['ana', 'ben', 'eve'], rows: [], total: 7 }],
    ['when the rows cannot be had', new Error('Down')],
  ])('is fetched whole %s', async (_, news) => {
    ask.mockImplementation(() => (news instanceof Error ? Promise.reject(news) : Promise.resolve(news)));
    await changed(['ben'], ['name']);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(shown()?.total).toBe(1);
  });

  it.each([
    ['nobody knows what changed', []],
    ['very many changed', Array.from({ length: 21 }, (_, n) => `w${n}`)],
  ])('is fetched whole at once when %s', async (_, ids) => {
    await changed(ids, ['name']);
    expect([ask.mock.calls.length, fetched.mock.calls.length]).toEqual([0, 1]);
  });

  it('keeps what was fetched while rows were asked for, and asks for it once more', async () => {
    ask.mockImplementation(() => {
      client.setQueryData(queryKey, { rows: [person('ben', 'newer')], total: 1 });
      return Promise.resolve({ order: ['ben'], rows: [person('ben', 'older')], total: 1 });
    });
    const names: unknown[] = [];
    const unsubscribe = client
      .getQueryCache()
      .subscribe(({ query }) => names.push((query.state.data as typeof before).rows[0]?.name));
    await changed(['ben'], ['name']);
    unsubscribe();
    expect(names).not.toContain('older');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is fetched whole when it is being fetched already, which may have begun too early', async () => {
    let answer = (_: typeof before) => undefined as void;
    fetched.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    void client.invalidateQueries({ queryKey });
    const done = changed(['zoe'], ['email']);
    answer(before);
    await done;
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(ask).not.toHaveBeenCalled();
  });
});
