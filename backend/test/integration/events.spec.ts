import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { PRODUCTION_TIMES } from '../../src/platform/config/times.js';
import { sessionCookie, STAFF, startTestApi, type TestApi } from '../support/test-api.js';

const A_CHECK_MS = 10_000;
const OTHER_TIMERS = ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'nextTick'] as const;
const CLOCKS = ['Date', 'hrtime', 'performance', 'queueMicrotask'] as const;

describe('the stream of events', () => {
  let api: TestApi;
  const streams: IncomingMessage[] = [];

  beforeAll(async () => {
    api = await startTestApi();
    jest.useFakeTimers({ doNotFake: [...OTHER_TIMERS, ...CLOCKS] });
  });
  afterAll(async () => {
    for (const stream of streams) stream.destroy();
    jest.useRealTimers();
    await api.close();
  });

  async function signIn(credentials: object = STAFF) {
    const agent = api.visitor();
    const cookie = sessionCookie(await agent.post('/api/login').send(credentials).expect(200));
    return { agent, cookie };
  }

  async function listen(cookie: string): Promise<IncomingMessage> {
    const [stream] = (await once(get(`${api.url}/api/events`, { headers: { cookie } }), 'response')) as [
      IncomingMessage,
    ];
    expect(stream.statusCode).toBe(200);
    streams.push(stream.resume());
    return stream;
  }

  /** Lets the time of one check pass, and waits for the stream's end. */
  const ending = async (stream: IncomingMessage) => {
    const end = once(stream, 'end');
    jest.advanceTimersByTime(A_CHECK_MS);
    await end;
  };

  it('ends with the session it was opened in, and with no other', async () => {
    const [leaving, staying] = [await signIn(), await signIn()];
    const [left, open] = [await listen(leaving.cookie), await listen(staying.cookie)];
    await leaving.agent.post('/api/logout').expect(204);
    await ending(left);
    await staying.agent.get('/api/user').expect(200);
    expect(open.readableEnded).toBe(false);
  });

  it('says that it is about to end, so that a page opens the next one meanwhile', async () => {
    const stream = await listen((await signIn()).cookie);
    let heard = '';
    stream.on('data', (piece: Buffer) => (heard += piece.toString()));
    const { stream: length, streamOverlap } = PRODUCTION_TIMES.changes;
    const end = once(stream, 'end');
    jest.advanceTimersByTime(length);
    while (!heard.includes('event: renew')) await once(stream, 'data');
    expect(stream.readableEnded).toBe(false);
    jest.advanceTimersByTime(streamOverlap);
    await end;
  });

  it('ends when its user opens many more, the oldest first', async () => {
    const { cookie } = await signIn();
    const oldest = await listen(cookie);
    const ended = once(oldest, 'end');
    const later = await Promise.all(Array.from({ length: 32 }, () => listen(cookie)));
    await ended;
    expect(later.filter(({ readableEnded }) => readableEnded)).toHaveLength(0);
    later.forEach((stream) => stream.destroy());
  });

  it('ends when the password was changed elsewhere', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    const stream = await listen(here.cookie);
    const change = (currentPassword: string, newPassword: string) =>
      elsewhere.agent.post('/api/change-password').send({ currentPassword, newPassword }).expect(204);
    await change(STAFF.password, 'battery staple');
    await ending(stream);
    await here.agent.get('/api/user').expect(401);
    await change('battery staple', STAFF.password);
  });

  it('ends when the user was deleted', async () => {
    const user = { username: 'temp', password: 'correct horse' };
    const { agent } = await signIn();
    const { body } = await agent.post('/api/users').send(user).expect(201);
    const stream = await listen((await signIn(user)).cookie);
    await agent.delete(`/api/users/${body.id}`).expect(204);
    await ending(stream);
  });
});
