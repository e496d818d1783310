import { once } from 'node:events';
import { connect } from 'node:net';
import { Draining } from '../../src/platform/http/draining.js';
import { MOST_UNANSWERED } from '../../src/platform/http/unanswered-requests.js';
import { liftRequestLimits } from '../support/lift-limits.js';
import { startTestApi, type TestApi } from '../support/test-api.js';

const UNKNOWN = '/api/opt-in/00000000-0000-4000-8000-000000000000';

describe('Requests that pile up', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi({ env: { TRUST_PROXY: '1' } });
    liftRequestLimits(api);
  });
  afterAll(() => api.close());

  /** Sends so many requests on one connection before it reads. @returns all that comes back until it ends */
  const pipelined = async (count: number, path = '/api/user') => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    let answers = '';
    socket.on('data', (part: Buffer) => (answers += part.toString('latin1')));
    socket.on('error', () => undefined);
    const request = (last: boolean) =>
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: ${last ? 'close' : 'keep-alive'}\r\n\r\n`;
    socket.write(request(false).repeat(count - 1) + request(true));
    await new Promise((closed) => socket.once('close', closed));
    return [...answers.matchAll(/HTTP\/1\.1 401/g)].length;
  };

  it('on one connection are all answered while they are as few as a client sends ahead', async () => {
    expect(await pipelined(MOST_UNANSWERED)).toBe(MOST_UNANSWERED);
  });

  it('on one connection end it when they are more', async () => {
    expect(await pipelined(5_000)).toBeLessThanOrEqual(MOST_UNANSWERED);
  });

  it('and are hung up on keep nobody else waiting', async () => {
    for (const count of [MOST_UNANSWERED, MOST_UNANSWERED + 1, 200]) await pipelined(count, UNKNOWN);
    await api.visitor().get(UNKNOWN).expect(404);
  });

  it('on connections that are lost are not waited for when the api stops', async () => {
    const stopping = await startTestApi({ databaseUrl: api.config.databaseUrl });
    Object.assign(stopping.config.times.stop, { inFlight: 3_600_000 });
    const { hostname, port } = new URL(stopping.url);
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect(Number(port), hostname);
        await once(socket, 'connect');
        socket.write(`GET ${UNKNOWN} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(MOST_UNANSWERED));
        await once(socket, 'data');
        socket.destroy();
      }),
    );
    await stopping.app.get(Draining).drain(stopping.app);
    await stopping.close();
  });
});
