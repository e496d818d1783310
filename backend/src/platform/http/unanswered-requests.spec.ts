import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { eventually } from '../../../test/integration/messaging/eventually.js';
import { limitUnanswered, MOST_UNANSWERED } from './unanswered-requests.js';

describe('What one connection sends ahead', () => {
  const begun: Response[] = [];
  const app = express();
  app.use(limitUnanswered);
  app.use((_request, response) => void begun.push(response));
  const server = app.listen(0, '127.0.0.1');

  const sends = (requests: number) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write('GET / HTTP/1.1\r\nHost: hall\r\n\r\n'.repeat(requests));
    return socket;
  };
  const asMany = (requests: number) => eventually(() => expect(begun).toHaveLength(requests));

  beforeAll(async () => {
    if (!server.listening) await once(server, 'listening');
  });
  beforeEach(() => (begun.length = 0));
  afterAll(() => server.close());

  it('begins one after another', async () => {
    const socket = sends(3);
    for (const count of [1, 2, 3]) {
      await asMany(count);
      await once(sends(MOST_UNANSWERED + 1), 'close'); // by now all of the first one have come
      begun.length = count;
      begun.at(-1)?.end();
    }
    socket.destroy();
  });

  it('does not begin once the connection is lost', async () => {
    const socket = sends(MOST_UNANSWERED);
    await asMany(1);
    socket.destroy();
    await once(begun[0]!, 'close');
    await once(sends(MOST_UNANSWERED + 1), 'close');
    expect(begun).toHaveLength(2);
  });
});
