import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys, TOPICS, type Topic } from '../../api/query-keys';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const SHORTEST_REST_MS = 200;
/** The server sends something every ten seconds; a longer silence means a broken stream. */
const SILENT_MS = 25_000;

/** Matches are named by their jobs' ids. */
interface ServerEvent {
  topic: Topic;
  ids: string[];
}

function parseEvent(data: string): ServerEvent | undefined {
  const event = JSON.parse(data) as Partial<ServerEvent>;
  const topic = TOPICS.find((known) => known === event.topic);
  return topic && { topic, ids: event.ids ?? [] };
}

/** Matches show the worker's name and whether they can be texted, a thread of texts both directions, Today something of most. */
const shownIn: Partial<Record<Topic, readonly Topic[]>> = {
  workers: ['job-matches', 'today'],
  'phone-numbers': ['job-matches', 'today'],
  jobs: ['today'],
  'job-matches': ['today'],
  sms: ['today'],
  'inbound-texts': ['sms', 'today'],
  emails: ['today'],
  settings: ['today'],
};

function jobOf(query: Query): string | undefined {
  const filters = query.queryKey[2] as { jobId?: string } | undefined;
  return query.queryKey[1] === 'list' ? filters?.jobId : undefined;
}

/** Waits as long as the last refresh took: a bulk send brings events by the hundred. */
function refreshInTurn(client: QueryClient) {
  const waiting = new Map<Topic, Set<string>>();
  const busy = new Set<Topic>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  async function refresh(topic: Topic) {
    const ids = waiting.get(topic);
    if (!ids) return;
    waiting.delete(topic);
    if (client.getQueryCache().findAll({ queryKey: queryKeys.topic(topic) }).length === 0) return;
    busy.add(topic);
    const started = performance.now();
    await client.invalidateQueries({
      queryKey: queryKeys.topic(topic),
      predicate: (query) => {
        const job = topic === 'job-matches' ? jobOf(query) : undefined;
        return job === undefined || ids.size === 0 || ids.has(job);
      },
    });
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        busy.delete(topic);
        void refresh(topic);
      },
      Math.max(SHORTEST_REST_MS, performance.now() - started),
    );
    timers.add(timer);
  }

  return {
    add({ topic, ids }: ServerEvent) {
      const known = waiting.get(topic);
      // No ids mean that anything may have changed.
      const all = ids.length === 0 || known?.size === 0;
      waiting.set(topic, new Set(all ? [] : [...(known ?? []), ...ids]));
      if (!busy.has(topic)) void refresh(topic);
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
      refreshes.add(event);
      shownIn[event.topic]?.forEach((topic) => refreshes.add({ topic, ids: [] }));
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
