import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CALLED } from '../../src/hall/workers/reachability.js';
import { factories } from '../support/factories.js';
import { type Agent, sessionCookie, STAFF, startTestApi, type TestApi } from '../support/test-api.js';
import { eventually } from './messaging/eventually.js';

const ELIGIBLE = 30_000;
const SLOW_CLIENTS = 3;
const MB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('The answer with all eligible workers', () => {
  let api: TestApi;
  let staff: Agent;
  let cookie: string;
  let path: string;
  const clients: ClientRequest[] = [];

  beforeAll(async () => {
    api = await startTestApi();
    staff = await api.staff();
    const { headers } = await api.visitor().post('/api/login').send(STAFF).expect(200);
    cookie = sessionCookie({ headers });
    const job = await factories(api.dataSource).job();
    await api.dataSource.query(
      `INSERT INTO workers (first_name, last_name, status, l26_employer_id, l26_classification_id, l26_employer_date)
       SELECT 'Ana', 'Worker ' || n, $4, $2, $3, '2011-03-04' FROM generate_series(1, $1::int) n`,
      [ELIGIBLE, job.employerId, job.classificationId, CALLED],
    );
    path = `/api/jobs/${job.id}/eligible-workers`;
  });
  afterAll(async () => {
    for (const client of clients) client.destroy();
    await api.close();
  });

  /** Asks and reads nothing of the answer but its head. */
  async function askAndStall(): Promise<void> {
    const request = get(`${api.url}${path}`, { headers: { cookie }, agent: false });
    clients.push(request);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.pause();
  }

  /** Rankings of which the database still holds rows, waiting for them to be asked for. */
  async function rankings(): Promise<number> {
    const [{ count }] = await api.dataSource.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'active' AND wait_event = 'ClientRead'
         AND query LIKE 'WITH scope%'`,
    );
    return count;
  }

  const memory = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / MB;
  };

  it('is whole, and in order', async () => {
    const { body } = await staff.get(path).expect(200);
    expect(body).toHaveLength(ELIGIBLE);
    expect(body[ELIGIBLE - 1]).toMatchObject({ priority: ELIGIBLE });
  });

  it('waits in the database while nobody reads it; who goes away lets go of the connection', async () => {
    const before = memory();
    for (let count = 0; count < SLOW_CLIENTS; count++) await askAndStall();
    await eventually(async () => expect(await rankings()).toBe(SLOW_CLIENTS));
    expect(memory() - before).toBeLessThan(SLOW_CLIENTS * 2);
    for (const client of clients) client.destroy();
    await eventually(async () => expect(await rankings()).toBe(0));
    await staff.get(path).expect(200);
  });
});
