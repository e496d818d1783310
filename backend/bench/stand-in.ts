/**
 * The least that answers like the SMS provider: nothing of the machine is spent on anything but taking a post in, so
 * that the loop and the product have the same counterpart.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let latency = 0;
let posts = 0;
const numbers = new Set<string>();

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/reset') {
    latency = Number(url.searchParams.get('latency') ?? 0);
    posts = 0;
    numbers.clear();
  }
  // A look for what became of a text has the address of a post.
  if (request.method !== 'POST' || !url.pathname.endsWith('/Messages.json')) {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ posts, numbers: numbers.size, messages: [] }));
    return;
  }
  let form = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (form += chunk));
  request.on('end', () => {
    const accept = () => {
      posts += 1;
      const to = new URLSearchParams(form).get('To') ?? '';
      numbers.add(to);
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ sid: `SM${randomBytes(16).toString('hex')}`, status: 'queued', to }));
    };
    if (latency > 0) setTimeout(accept, latency);
    else accept();
  });
});

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ ready: true, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
