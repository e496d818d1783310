import { STAFF, startTestApi, type TestApi } from '../support/test-api.js';

const WRONG = { ...STAFF, password: 'wrong' };

describe('Limits on signing in', () => {
  let api: TestApi;
  /** A second process on the same database. */
  let other: TestApi;

  const signIn = (body: object, at = api) => at.visitor().post('/api/login').send(body);
  const attempts = () => api.dataSource.query<object[]>('SELECT * FROM sign_in_attempts');
  /** Failures of the past, `minutesAgo` and a little less each. */
  const failed = (count: number, username: string, address: string, minutesAgo = 5) =>
    api.dataSource.query(
      `INSERT INTO sign_in_attempts (username, ip_address, created_at)
       SELECT replace($2, '#', n::text), replace($3, '#', n::text), now() - $4 * interval '1 minute' + n * interval '1 second'
         FROM generate_series(0, $1 - 1) AS n`,
      [count, username, address, minutesAgo],
    );

  beforeAll(async () => {
    api = await startTestApi();
    other = await startTestApi({ databaseUrl: api.config.databaseUrl });
  });
  afterAll(async () => {
    await other.close();
    await api.close();
  });
  beforeEach(() => api.dataSource.query('DELETE FROM sign_in_attempts'));

  it('lets ten guesses through, however many come at once and whichever process takes them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => signIn(WRONG, n % 2 ? api : other)),
    );

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('counts for a user name, whatever its case and wherever the guesses come from', async () => {
    await failed(9, 'Dispatcher', '10.0.0.#');
    await signIn(WRONG).expect(401);

    const { body, headers } = await signIn(STAFF).expect(429);
    expect(body).toMatchObject({
      code: 'too_many_requests',
      error: 'Too many failed attempts. Please try again in 10 minutes.',
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(9 * 60);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(10 * 60);
    await signIn({ username: 'somebody-else', password: 'wrong' }).expect(401);
  });

  it('counts for an address, whichever names are tried', async () => {
    await failed(10, 'name-#', '127.0.0.1');
    await signIn(STAFF).expect(429);
    expect(await attempts()).toHaveLength(10);
  });

  it('is over when the oldest failure is fifteen minutes old', async () => {
    await failed(10, 'dispatcher', '10.0.0.#', 14.99);
    const { headers } = await signIn(STAFF).expect(429);
    expect(Number(headers['retry-after'])).toBe(1);

    await api.dataSource.query(`UPDATE sign_in_attempts SET created_at = created_at - interval '1 second'`);
    await signIn(WRONG).expect(401);
    await signIn(STAFF).expect(429);
  });

  it('does not count what succeeded', async () => {
    await failed(9, 'dispatcher', '10.0.0.#');
    for (let n = 0; n < 3; n += 1) await signIn(STAFF).expect(200);
    expect(await attempts()).toHaveLength(9);
  });

  it('covers guesses of the current password too', async () => {
    const agent = await api.staff();
    await failed(10, 'dispatcher', '10.0.0.#');
    await agent
      .post('/api/change-password')
      .send({ currentPassword: STAFF.password, newPassword: 'secret' })
      .expect(429);
  });

  it('forgets failures that no longer count', async () => {
    await failed(20, 'dispatcher', '127.0.0.1', 30);
    await signIn(STAFF).expect(200);
    expect(await attempts()).toHaveLength(0);
  });
});
