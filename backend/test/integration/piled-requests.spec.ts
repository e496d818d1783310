import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
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
  const pipelined = async (count: number) => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    let answers = '';
    socket.on('data', (part: Buffer) => (answers += part.toString('latin1')));
    socket.on('error', () => undefined);
    const request = (last: boolean) =>
      `GET /api/user HTTP/1.1\r\nHost: localhost\r\nConnection: ${last ? 'close' : 'keep-alive'}\r\n\r\n`;
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

  it('of one address let another one through', async () => {
    const answered: string[] = [];
    const ask = async (address: string) => {
      await api.visitor().get(UNKNOWN).set('X-Forwarded-For', address).expect(404);
      answered.push(address);
    };
    const arrived = (requests: number) =>
      new Promise<void>((all) => {
        const server = api.app.getHttpServer();
        let left = requests;
        const count = (_request: IncomingMessage) => {
          left -= 1;
          if (left > 0) return;
          server.off('request', count);
          setImmediate(all);
        };
        server.on('request', count);
      });
    const lock = api.dataSource.createQueryRunner();
    await lock.startTransaction();
    await lock.query('LOCK TABLE phone_numbers IN ACCESS EXCLUSIVE MODE');
    const manyArrived = arrived(200);
    const many = Array.from({ length: 200 }, () => ask('203.0.113.7'));
    await manyArrived;
    const oneArrived = arrived(1);
    const one = ask('198.51.100.1');
    await oneArrived;
    await lock.commitTransaction();
    await lock.release();
    await Promise.all([...many, one]);
    expect(answered.indexOf('198.51.100.1')).toBeLessThan(150);
  });
});
