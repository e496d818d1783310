import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys, TOPICS, type Topic } from '../queryKeys';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** Events of a bulk send arrive by the hundred; each topic is refetched once per gathering. */
const GATHER_MS = 200;

/** What a message says: which things of which topic changed. */
export interface ServerEvent {
  topic: Topic;
  ids: string[];
}

function parseEvent(data: string): ServerEvent | undefined {
  const event = JSON.parse(data) as Partial<ServerEvent>;
  const topic = TOPICS.find((known) => known === event.topic);
  return topic && { topic, ids: event.ids ?? [] };
}

/** Refreshes each topic once for many events in a row. */
function gatherRefreshes(client: QueryClient) {
  const waiting = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    for (const topic of waiting) void client.invalidateQueries({ queryKey: queryKeys.topic(topic) });
    waiting.clear();
  };
  return {
    add(topic: Topic) {
      waiting.add(topic);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

function connect(client: QueryClient): () => void {
  const refreshes = gatherRefreshes(client);
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let wasInterrupted = false;

  const open = () => {
    clearTimeout(retry);
    source?.close();
    source = new EventSource('/api/events', { withCredentials: true });
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      // What happened while nobody listened is unknown, so everything on the screen is asked for again.
      if (wasInterrupted) void client.invalidateQueries();
      wasInterrupted = false;
    };
    source.onmessage = (message: MessageEvent<string>) => {
      const event = parseEvent(message.data);
      if (event) refreshes.add(event.topic);
    };
    source.onerror = () => {
      source?.close();
      // An event stream does not say why it failed; the session may have ended.
      if (!wasInterrupted) void client.invalidateQueries({ queryKey: queryKeys.session() });
      wasInterrupted = true;
      clearTimeout(retry);
      retry = setTimeout(open, wait * (0.5 + Math.random() / 2));
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
  };

  open();
  window.addEventListener('online', open);
  return () => {
    window.removeEventListener('online', open);
    clearTimeout(retry);
    refreshes.stop();
    source?.close();
  };
}

/** Keeps every query on the screen up to date with the server's events, as long as the caller is mounted. */
export function useServerEvents(): void {
  const client = useQueryClient();
  useEffect(() => connect(client), [client]);
}
