import { once } from 'node:events';
import { Agent, createServer, get, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { eventually } from '../../../test/integration/messaging/eventually.js';
import { onRequestEnd } from './request-end.js';

async function serverWith(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

it('tells of each request that was sent behind another on a connection that is lost', async () => {
  const begun: string[] = [];
  const ended: string[] = [];
  const { server, port } = await serverWith((request, response) => {
    begun.push(request.url ?? '');
    onRequestEnd(request, response, () => ended.push(request.url ?? ''));
  });
  const socket = connect(port, '127.0.0.1');
  for (const path of ['/1', '/2', '/3']) socket.write(`GET ${path} HTTP/1.1\r\nHost: hall\r\n\r\n`);
  await eventually(() => expect(begun).toEqual(['/1', '/2', '/3']));
  socket.destroy();
  await eventually(() => expect([...ended].sort()).toEqual(['/1', '/2', '/3']));
  server.close();
});

it('tells once of each of many requests on one connection, with one listener', async () => {
  let ended = 0;
  const listeners: number[] = [];
  const { server, port } = await serverWith((request, response) => {
    listeners.push(request.socket.listenerCount('close'));
    onRequestEnd(request, response, () => (ended += 1));
    response.end();
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; count < 50; count += 1) {
    const [response] = await once(get({ port, agent }), 'response');
    response.resume();
    await once(response, 'end');
  }
  agent.destroy();
  await eventually(() => expect(ended).toBe(50));
  expect(Math.max(...listeners)).toBeLessThanOrEqual((listeners[0] ?? 0) + 1);
  server.close();
});
