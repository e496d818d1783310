import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change, Heard, refreshConcerned } from '../../api/follows';
import { queryKeys, type Topic, TOPICS } from '../../api';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const SHORTEST_REST_MS = 200;
/** While changes go on without a break. */
const LONGEST_REST_MS = 3_000;
/** The server sends something every ten seconds; a longer silence means a broken stream. */
const SILENT_MS = 25_000;

interface ServerEvent extends Change {
  topic: Topic;
}

function parseEvent(data: string): ServerEvent | undefined {
  const {
    topic: named,
    ids = [],
    fields,
  } = JSON.parse(data) as { topic?: string; ids?: string[]; fields?: string[] };
  const topic = TOPICS.find((known) => known === named);
  return topic && { topic, ids: new Set(ids), fields: fields && new Set(fields) };
}

/** By topic, the other topics that also show its data, and so are refreshed with it. */
const shownIn: Partial<Record<Topic, readonly Topic[]>> = {
  workers: ['phone-numbers', 'job-matches', 'sms', 'inbound-texts', 'emails', 'today', 'fill-preview'],
  employers: ['job-matches', 'today', 'fill-preview'],
  classifications: ['job-matches', 'fill-preview'],
  certificates: ['job-matches'],
  'phone-numbers': ['workers', 'job-matches', 'today', 'fill-preview'],
  jobs: ['job-matches', 'sms', 'inbound-texts', 'emails', 'today', 'fill-preview'],
  'job-matches': ['today', 'fill-preview'],
  sms: ['today'],
  'inbound-texts': ['sms', 'today'],
  emails: ['today'],
  settings: ['job-matches', 'today', 'fill-preview'],
};

/** Whom and what messages, and numbers, are shown with by name alone. */
const named: readonly Topic[] = ['workers', 'jobs'];

/** What most queries of a topic do not show; only queries that declare it follow it. */
const rarelyShown: Partial<Record<Topic, readonly Topic[]>> = {
  // Most queries of matches do not show the job.
  'job-matches': ['jobs', 'employers', 'classifications', 'certificates', 'settings'],
  'phone-numbers': named,
  sms: named,
  'inbound-texts': named,
  emails: named,
};

function jobOf(query: Query): string | undefined {
  const filters = query.queryKey[2] as { jobId?: string } | undefined;
  return query.queryKey[1] === 'list' ? filters?.jobId : undefined;
}

/** Both, one after the other. No ids mean that anything may have changed, and no fields that any may have. */
function together(first: Change | undefined, second: Change): Change {
  if (!first) return second;
  const isAnything = first.ids.size === 0 || second.ids.size === 0;
  return {
    ids: new Set(isAnything ? [] : [...first.ids, ...second.ids]),
    fields: first.fields && second.fields && new Set([...first.fields, ...second.fields]),
  };
}

const ofOneJob: readonly Topic[] = ['job-matches', 'fill-preview'];

/** What of these changes concerns a query; matches are named by their jobs. */
function concerning(query: Query, topic: Topic, changes: ReadonlyMap<Topic, Change>): Heard[] {
  const job = ofOneJob.includes(topic) ? jobOf(query) : undefined;
  const isAbout = ({ ids }: Change) => job === undefined || ids.size === 0 || ids.has(job);
  const isFollowed = (of: Topic) => !rarelyShown[topic]?.includes(of) || query.meta?.follows?.[of];
  return [...changes].filter(
    ([of, change]) => isFollowed(of) && (!['jobs', 'job-matches'].includes(of) || isAbout(change)),
  );
}

/** Fetches all that may be concerned. */
const refreshAll: typeof refreshConcerned = (client, concerned) =>
  client.invalidateQueries({ predicate: (query) => concerned.has(query) });

/**
 * Rests after each refresh for as long as it took at least, and for longer each time while changes do not end: a bulk
 * send brings events by the hundred.
 */
function refreshInTurn(client: QueryClient) {
  const waiting = new Map<Topic, Map<Topic, Change>>();
  /** The topics that are refreshed or rest, with how long they rest. */
  const rests = new Map<Topic, number>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let refresh = refreshAll;
  // Loaded after the page, and no harm where it cannot be.
  void import('../../api/follows').then(
    ({ refreshConcerned }) => {
      refresh = refreshConcerned;
    },
    () => undefined,
  );

  async function refreshNext(topic: Topic) {
    const changes = waiting.get(topic);
    const before = rests.get(topic);
    rests.delete(topic);
    if (!changes) return;
    waiting.delete(topic);
    const found = client.getQueryCache().findAll({ queryKey: queryKeys.topic(topic) });
    if (found.length === 0) return;
    const rest = before === undefined ? SHORTEST_REST_MS : Math.min(2 * before, LONGEST_REST_MS);
    rests.set(topic, rest);
    const started = performance.now();
    await refresh(
      client,
      new Map(
        found.flatMap((query) => {
          const heard = concerning(query, topic, changes);
          return heard.length > 0 ? [[query, heard] as const] : [];
        }),
      ),
    );
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void refreshNext(topic);
      },
      Math.max(rest, performance.now() - started),
    );
    timers.add(timer);
  }

  return {
    /** @param topic of what shows the change, which may be of another */
    add(topic: Topic, { topic: of, ...change }: ServerEvent) {
      const changes = waiting.get(topic) ?? new Map<Topic, Change>();
      waiting.set(topic, changes.set(of, together(changes.get(of), change)));
      if (!rests.has(topic)) void refreshNext(topic);
    },
    stop() {
      waiting.clear();
      timers.forEach(clearTimeout);
    },
  };
}

function connect(client: QueryClient): () => void {
  const refreshes = refreshInTurn(client);
  let source: EventSource | undefined;
  /** Takes the place of the source once it is open, and the server has said that the source ends. */
  let next: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let wasInterrupted = false;

  const close = () => {
    clearTimeout(retry);
    clearTimeout(watch);
    source?.close();
    next?.close();
    next = undefined;
  };
  const lost = () => {
    close();
    // An event stream does not say why it failed; the session may have ended.
    if (!wasInterrupted) void client.invalidateQueries({ queryKey: queryKeys.session() });
    wasInterrupted = true;
    retry = setTimeout(open, wait * (0.5 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };
  const heard = () => {
    clearTimeout(watch);
    watch = setTimeout(lost, SILENT_MS);
  };
  const listen = () => {
    const stream = new EventSource('/api/events', { withCredentials: true });
    stream.onmessage = (message: MessageEvent<string>) => {
      heard();
      const event = parseEvent(message.data);
      if (!event) return;
      [event.topic, ...(shownIn[event.topic] ?? [])].forEach((topic) => refreshes.add(topic, event));
    };
    // The server itself missed something.
    stream.addEventListener('gap', () => void client.invalidateQueries());
    stream.addEventListener('heartbeat', heard);
    stream.addEventListener('renew', renew);
    stream.onerror = lost;
    return stream;
  };
  const open = () => {
    close();
    heard();
    source = listen();
    source.onopen = () => {
      heard();
      wait = FIRST_WAIT_MS;
      // What changed meanwhile is unknown.
      if (wasInterrupted) void client.invalidateQueries();
      wasInterrupted = false;
    };
  };
  // Nothing is missed while both are open.
  const renew = () => {
    next?.close();
    const stream = listen();
    next = stream;
    stream.onopen = () => {
      heard();
      source?.close();
      [source, next] = [stream, undefined];
    };
  };
  // The stream may not have survived being offline.
  const reopen = () => {
    wasInterrupted = true;
    open();
  };

  open();
  window.addEventListener('online', reopen);
  return () => {
    window.removeEventListener('online', reopen);
    refreshes.stop();
    close();
  };
}

export function useServerEvents(): void {
  const client = useQueryClient();
  useEffect(() => connect(client), [client]);
}
