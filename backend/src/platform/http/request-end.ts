import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const endsOfSocket = new WeakMap<Socket, Set<() => void>>();

/** One listener for all requests of a connection: there may be many at once. */
function endsOn(socket: Socket): Set<() => void> {
  const known = endsOfSocket.get(socket);
  if (known) return known;
  const ends = new Set<() => void>();
  endsOfSocket.set(socket, ends);
  socket.once('close', () => {
    for (const end of [...ends]) end();
  });
  return ends;
}

/**
 * Calls back once, when a request was answered or its connection is lost. Node closes only the answer that a lost
 * connection was busy with, never the answers to requests that were sent behind it.
 */
export function onRequestEnd(
  { socket }: IncomingMessage,
  response: ServerResponse,
  callback: () => void,
): void {
  if (socket.destroyed) {
    callback();
    return;
  }
  const ends = endsOn(socket);
  const end = () => {
    if (ends.delete(end)) callback();
  };
  ends.add(end);
  response.once('close', end);
}
