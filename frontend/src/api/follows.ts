import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Topic } from './query-keys';
import type { Page } from './total';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What of a change concerns the query; of a topic that is left out, everything does. */
      follows?: Partial<Record<Topic, Follows>>;
    };
  }
}

/** What somebody changed, as the server told it. */
export interface Change {
  /** None: anything may have changed. */
  ids: ReadonlySet<string>;
  /** The names of all fields that changed; left out: any may have. */
  fields?: ReadonlySet<string> | undefined;
}

/** A change of things of the topic. */
export type Heard = readonly [topic: Topic, change: Change];

interface Row {
  id: string;
}

/** What brings a page up to date that is there already. */
export interface ChangedPage {
  order: string[];
  /** Of `order`: those that changed, or that may have come onto the page. */
  rows: Row[];
  total: number;
}

interface Follows {
  /** What it shows or goes by; left out, every field. */
  fields?: readonly string[];
  /** What of the topic it shows; of a {@link Page}, what each of its rows does. */
  idsOf?: (data: never) => readonly (string | null)[];
  /** The fields by which that is found and put in order. */
  orderedBy?: readonly string[];
  /** For a {@link Page}: a few of its rows. @param changed ids with commas between them */
  ask?: (changed: string) => Promise<ChangedPage>;
}

/** The server tells no more at once. */
const MOST_CHANGED = 20;

const isAny = (fields: readonly string[], { fields: changed }: Change) =>
  !changed || fields.some((field) => changed.has(field));

/** Whether nothing, a few rows or all of a query has to be fetched after a change. */
function needAfter(query: Query, [topic, change]: Heard): 'nothing' | 'rows' | 'all' {
  const follows = query.meta?.follows?.[topic];
  if (!follows || change.ids.size === 0) return 'all';
  const { fields, idsOf, orderedBy = [], ask } = follows;
  if (fields && !isAny(fields, change)) return 'nothing';
  const { data, fetchStatus, status, isInvalidated } = query.state;
  if (status !== 'success' || fetchStatus !== 'idle' || isInvalidated) return 'all';
  const mayBeShown =
    isAny(orderedBy, change) || !idsOf || idsOf(data as never).some((id) => change.ids.has(id ?? ''));
  if (!mayBeShown) return 'nothing';
  return ask && query.isActive() && change.ids.size <= MOST_CHANGED ? 'rows' : 'all';
}

/**
 * @param changed the rows of the page that may be out of date
 * @returns undefined when rows of it were not told
 */
function broughtUpToDate({ rows: before }: Page<Row>, changed: readonly Row[], news: ChangedPage) {
  const told = new Set(news.rows.map(({ id }) => id));
  const untold = new Set(changed.map(({ id }) => id).filter((id) => !told.has(id)));
  const known = new Map([...before, ...news.rows].map((row) => [row.id, row]));
  const rows = news.order.flatMap((id) => (untold.has(id) ? [] : (known.get(id) ?? [])));
  return rows.length === news.order.length ? { rows, total: news.total } : undefined;
}

/** The last fetch of rows of each query. */
const fetching = new WeakMap<Query, Promise<void>>();

/**
 * One fetch after another: a second one would take the rows of the first for a fetch of the whole page, and
 * repeat that.
 */
function fetchInTurn(client: QueryClient, query: Query, heard: Heard): Promise<void> {
  const before = fetching.get(query) ?? Promise.resolve();
  const fetched = before.then(() => {
    const need = needAfter(query, heard);
    if (need === 'rows') return fetchChangedRows(client, query, heard);
    return need === 'all' ? client.invalidateQueries({ queryKey: query.queryKey, exact: true }) : undefined;
  });
  fetching.set(query, fetched);
  return fetched;
}

/** Asks for the rows that a change concerns, and for all of the page where that does not do. */
async function fetchChangedRows(client: QueryClient, query: Query, [topic, { ids }]: Heard): Promise<void> {
  const { queryKey }: { queryKey: QueryKey } = query;
  const { idsOf, ask } = query.meta?.follows?.[topic] ?? {};
  const before = query.state.data as Page<Row>;
  const shown = idsOf?.(before as never) ?? [];
  const changed = before.rows.filter((_, index) => ids.has(shown[index] ?? ''));
  try {
    const news = await ask?.([...ids].join());
    const { data, fetchStatus, isInvalidated } = query.state;
    // What was fetched meanwhile is at least as new.
    const isSame = data === before && fetchStatus === 'idle' && !isInvalidated;
    const page = news && isSame ? broughtUpToDate(before, changed, news) : undefined;
    if (page) {
      client.setQueryData(queryKey, page);
      return;
    }
  } catch {
    // The page says why it cannot be fetched.
  }
  await client.invalidateQueries({ queryKey, exact: true });
}

/** Fetches what the changes leave out of date, and no more. */
export async function refreshConcerned(
  client: QueryClient,
  concerned: ReadonlyMap<Query, readonly Heard[]>,
): Promise<void> {
  const all = new Set<Query>();
  const rows: Promise<void>[] = [];
  for (const [query, changes] of concerned) {
    const found = changes.filter((heard) => needAfter(query, heard) !== 'nothing');
    const [first, ...others] = found;
    if (!first) continue;
    // Rows are asked for by what changed of one topic.
    if (others.length === 0 && needAfter(query, first) === 'rows')
      rows.push(fetchInTurn(client, query, first));
    else all.add(query);
  }
  await Promise.all([client.invalidateQueries({ predicate: (query) => all.has(query) }), ...rows]);
}
