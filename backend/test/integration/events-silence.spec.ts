import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { announce } from '../../src/platform/events/change-announcer.js';
import { type Gate, startGate } from '../support/gate.js';
import { sessionCookie, STAFF, startTestApi, type TestApi } from '../support/test-api.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { eventually } from './messaging/eventually.js';

const OTHER_TIMERS = ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'nextTick'] as const;
const CLOCKS = ['Date', 'hrtime', 'performance', 'queueMicrotask'] as const;
const A_HEARTBEAT_MS = 10_000;

describe('When the connection that hears changes goes silent', () => {
  let database: TestDatabase;
  let gate: Gate;
  let api: TestApi;

  beforeAll(async () => {
    database = await createTestDatabase();
    gate = await startGate(database.url);
    jest.useFakeTimers({ doNotFake: [...OTHER_TIMERS, ...CLOCKS] });
    api = await startTestApi({ databaseUrl: gate.url });
  });
  afterAll(async () => {
    jest.useRealTimers();
    await api.close();
    await gate.block();
    await database.drop();
  });

  it('it is noticed, another one takes its place, and pages are told that they missed something', async () => {
    const cookie = sessionCookie(await api.visitor().post('/api/login').send(STAFF).expect(200));
    const request = get(`${api.url}/api/events`, { headers: { cookie } });
    const [stream] = (await once(request, 'response')) as [IncomingMessage];
    let heard = '';
    stream.setEncoding('utf8').on('data', (piece: string) => (heard += piece));
    stream.on('error', () => undefined); // it is cut off in the end

    gate.silence('hiring-hall-changes');
    jest.advanceTimersByTime(A_HEARTBEAT_MS);
    await eventually(() => expect(heard).toContain('event: gap'));
    await announce(api.dataSource.manager, 'workers', ['w1']);
    await eventually(() => {
      jest.advanceTimersByTime(200);
      expect(heard).toContain('data: {"topic":"workers","ids":["w1"]}');
    });
    request.destroy();
  });
});
