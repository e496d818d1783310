import { type ClientRequest, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LONG_ANSWERS, STALLED } from '../../src/platform/limits/long-answers.js';
import { CALLED } from '../../src/hall/workers/reachability.js';
import { factories } from '../support/factories.js';
import { type Agent, sessionCookie, STAFF, startTestApi, type TestApi } from '../support/test-api.js';
import { asOwner } from '../support/test-database.js';
import { eventually } from './messaging/eventually.js';

const ELIGIBLE = 20_000;
/** The sockets' buffers on the way from the database to a client may hold 40 MB: an answer is longer. */
const EMAIL_LENGTH = 2_500;
const SLOW_CLIENTS = 21;
const MB = 1024 * 1024;

describe('The answer with all eligible workers', () => {
  let api: TestApi;
  let staff: Agent;
  let cookie: string;
  let path: string;
  let clients: ClientRequest[] = [];
  /** Those that are being answered. */
  let begun: ClientRequest[];
  const { ms } = STALLED;
  /** None is cut off while a busy machine looks at it. */
  const PATIENT_MS = 600_000;

  beforeAll(async () => {
    api = await startTestApi();
    staff = await api.staff();
    const { headers } = await api.visitor().post('/api/login').send(STAFF).expect(200);
    cookie = sessionCookie({ headers });
    const job = await factories(api.dataSource).job();
    // As the owner, whom no time limit of statements cuts off on a busy machine.
    await asOwner(
      api.config.databaseUrl,
      `INSERT INTO workers (first_name, last_name, email, status, l26_employer_id, l26_classification_id, l26_employer_date)
       SELECT 'Ana', 'Worker ' || n, repeat('a', ${EMAIL_LENGTH}), '${CALLED}', '${job.employerId}',
         '${job.classificationId}', '2011-03-04' FROM generate_series(1, ${ELIGIBLE}) n`,
    );
    path = `/api/jobs/${job.id}/eligible-workers`;
  });
  beforeEach(() => (begun = []));
  beforeEach(() => (STALLED.ms = PATIENT_MS));
  afterEach(async () => {
    for (const client of clients) client.destroy();
    clients = [];
    await eventually(async () => expect(await rankings()).toBe(0));
  });
  afterAll(() => {
    STALLED.ms = ms;
    return api.close();
  });

  /** Asks and reads nothing of the answer but its head. */
  function askAndStall(target = path, as = cookie): ClientRequest {
    const request = get(`${api.url}${target}`, { headers: { cookie: as }, agent: false });
    request.on('error', () => undefined);
    request.on('response', (response: IncomingMessage) => {
      response.pause();
      if (response.statusCode === 200) begun.push(request);
    });
    clients.push(request);
    return request;
  }
  const manyStall = (target = path) => {
    for (let count = 0; count < SLOW_CLIENTS; count++) askAndStall(target);
  };
  async function colleague(username: string) {
    const credentials = { username, password: 'battery staple' };
    await staff.post('/api/users').send(credentials).expect(201);
    const agent = api.visitor();
    return { agent, cookie: sessionCookie(await agent.post('/api/login').send(credentials).expect(200)) };
  }

  /** Rankings of which the database still holds rows, waiting for them to be taken. */
  async function rankings(): Promise<number> {
    const [{ count }] = await api.dataSource.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'active' AND wait_event = 'ClientWrite'
         AND query LIKE 'COPY (WITH scope%'`,
    );
    return count;
  }

  it('is whole, and in order', async () => {
    const { body } = await staff.get(path).expect(200);
    expect(body).toHaveLength(ELIGIBLE);
    expect(body[ELIGIBLE - 1]).toMatchObject({ priority: ELIGIBLE });
  });

  it('waits in the database while nobody reads it; who goes away lets go of the connection', async () => {
    const other = await colleague('reader');
    const answers: ServerResponse[] = [];
    const remember = (_request: unknown, answer: ServerResponse) => void answers.push(answer);
    const server = api.app.getHttpServer().on('request', remember);
    askAndStall();
    await eventually(async () => expect(await rankings()).toBe(1));
    server.off('request', remember);
    // Meanwhile whoever is not waited for would have been given all of it.
    expect((await other.agent.get(path).expect(200)).body).toHaveLength(ELIGIBLE);
    await eventually(async () => expect(await rankings()).toBe(1));
    expect(answers).toHaveLength(1);
    expect(answers[0]?.writableLength).toBeLessThan(MB);
    for (const client of clients) client.destroy();
    await eventually(async () => expect(await rankings()).toBe(0));
    await staff.get(path).expect(200);
  });

  it('of one user holds one connection, however many are asked for; all others work on', async () => {
    const other = await colleague('colleague');
    manyStall();
    await eventually(() => expect(begun).toHaveLength(1));
    await Promise.all([other.agent.get(path).expect(200), staff.get('/api/user').expect(200)]);
    await eventually(async () => expect(await rankings()).toBe(1));
    expect(begun).toHaveLength(1);
    begun[0]?.destroy();
    await eventually(() => expect(begun).toHaveLength(2));
  });

  it('and files of lists hold a few connections of the pool together, whoever asks', async () => {
    const { whole } = LONG_ANSWERS.connection;
    const users = await Promise.all(Array.from({ length: whole + 2 }, (_, n) => colleague(`user ${n}`)));
    users.forEach((user, n) => askAndStall(n % 2 ? '/api/workers.csv' : path, user.cookie));
    await eventually(() => expect(begun).toHaveLength(whole));
    await staff.get('/api/user').expect(200);
    expect(begun).toHaveLength(whole);
  });

  it('is cut off when nobody reads it, and whole when somebody does', async () => {
    STALLED.ms = 300;
    const sockets: Socket[] = [];
    const remember = (socket: Socket) => void sockets.push(socket);
    const server = api.app.getHttpServer().on('connection', remember);
    for (const target of [path, '/api/workers']) askAndStall(target);
    await eventually(() => expect(begun).toHaveLength(2));
    server.off('connection', remember);
    await eventually(() => expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true]));
    await eventually(async () => expect(await rankings()).toBe(0));
    await staff.get(path).expect(200);
  });

  it('is one of few that are held in memory for a user, as every whole list is', async () => {
    const { ofOne } = LONG_ANSWERS.memory;
    const other = await colleague('another');
    manyStall('/api/workers');
    await eventually(() => expect(begun).toHaveLength(ofOne));
    expect((await other.agent.get('/api/workers').expect(200)).body).toHaveLength(ELIGIBLE);
    expect(begun).toHaveLength(ofOne);
    begun[0]?.destroy();
    await eventually(() => expect(begun).toHaveLength(ofOne + 1));
  });
});
