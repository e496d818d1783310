import { once } from 'node:events';
import type { Response } from 'supertest';
import { PasswordTurns } from '../../src/staff/auth/password-turns.js';
import { type Agent, STAFF, startTestApi, type TestApi } from '../support/test-api.js';

const WRONG = { ...STAFF, password: 'wrong' };
const OWNERS_ADDRESS = '198.51.100.9';

describe('Limits on signing in', () => {
  let api: TestApi;
  /** A second process on the same database. */
  let other: TestApi;

  const signIn = (body: object, { at = api, from = '203.0.113.7' } = {}) =>
    at.visitor().post('/api/login').set('X-Forwarded-For', from).send(body);
  const signInWith = (browser: Agent, body: object, from: string) =>
    browser.post('/api/login').set('X-Forwarded-For', from).send(body);
  const times = <T>(count: number, ask: (n: number) => PromiseLike<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
  const statuses = (answers: Response[]) =>
    [200, 401, 429]
      .map((wanted) => [wanted, answers.filter(({ status }) => status === wanted).length])
      .filter(([, count]) => count);
  const query = (sql: string) => api.dataSource.query(sql);
  const secondsPass = (seconds: number) =>
    query(`UPDATE rate_limits SET expire = expire - ${seconds * 1000}`);

  beforeAll(async () => {
    const env = { TRUST_PROXY: '1' };
    api = await startTestApi({ env });
    other = await startTestApi({ env, databaseUrl: api.config.databaseUrl });
  });
  afterAll(async () => {
    await other.close();
    await api.close();
  });
  beforeEach(() => query('DELETE FROM rate_limits'));

  it('lets ten guesses through, however many come at once and whichever process takes them', async () => {
    const answers = await times(30, (n) => signIn(WRONG, { at: n % 2 ? api : other }));
    expect(statuses(answers)).toEqual([
      [401, 10],
      [429, 20],
    ]);
  });

  it('says after ten failures how long to wait, and waits longer each time', async () => {
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      expect(statuses(await times(10, () => signIn(WRONG)))).toEqual([[401, 10]]);
      const { body, headers } = await signIn(STAFF).expect(429);
      expect(body.code).toBe('too_many_requests');
      expect(body.error).toMatch(
        /^Too many failed attempts\. Please try again in (a minute|2 minutes|4 minutes)\.$/,
      );
      // Of the pause some seconds may have passed.
      waits.push(Math.ceil(Number(headers['retry-after']) / 60) * 60);
      await secondsPass(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([60, 120, 240]);
    await signIn(STAFF).expect(200);
  });

  it('does not wait longer because somebody goes on during a pause', async () => {
    await times(11, () => signIn(WRONG));
    await times(20, () => signIn(WRONG));
    const { headers } = await signIn(WRONG).expect(429);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    await secondsPass(60);
    await signIn(STAFF).expect(200);
  });

  it('is over when the first failure is fifteen minutes old', async () => {
    await times(10, () => signIn(WRONG));
    await secondsPass(15 * 60);
    await signIn(WRONG).expect(401);
    await signIn(STAFF).expect(200);
  });

  it('keeps nobody out who asks from elsewhere', async () => {
    for (let n = 0; n < 10; n += 1) await times(11, () => signIn(WRONG, { from: `203.0.113.${n}` }));
    await signIn(STAFF, { from: OWNERS_ADDRESS }).expect(200);
  });

  it('counts an IPv6 network as one address, and the name whatever its case and form', async () => {
    await times(10, (n) => signIn(WRONG, { from: `2001:db8:1:2::${n}` }));
    await signIn({ ...STAFF, username: 'ＤISPATCHER' }, { from: '2001:db8:1:2:ffff::1' }).expect(429);
    await signIn(STAFF, { from: '2001:db8:1:3::1' }).expect(200);
  });

  it('counts for an address, whichever names are tried; more than a hall mistypes', async () => {
    expect(statuses(await times(60, (n) => signIn({ username: `name-${n}`, password: 'x' })))).toEqual([
      [401, 50],
      [429, 10],
    ]);
    await signIn(STAFF).expect(429);
    await signIn(STAFF, { from: OWNERS_ADDRESS }).expect(200);
  });

  it('does not count what succeeded', async () => {
    await times(9, () => signIn(WRONG));
    for (let n = 0; n < 3; n += 1) await signIn(STAFF).expect(200);
    await signIn(WRONG).expect(401);
    await signIn(STAFF).expect(429);
  });

  it('does not count who had no turn at having the password compared', async () => {
    const address = '203.0.113.7';
    const holding = new AbortController();
    const held = once(holding.signal, 'abort');
    const others = times(60, () =>
      other.app.get(PasswordTurns).take({ address, isKnown: false }, () => held),
    );
    for (let n = 0; n < 12; n += 1) {
      const { body } = await signIn(STAFF, { at: other }).expect(429);
      expect(body.error).toBe('Too many requests at once. Please try again in a few seconds.');
    }
    holding.abort();
    await others;
    expect(statuses(await times(10, () => signIn(WRONG, { at: other })))).toEqual([[401, 10]]);
  });

  it('counts a guess that breaks down', async () => {
    await api.dataSource.query(`UPDATE users SET password_hash = 'none' || password_hash`);
    const broken = await times(10, () => signIn(WRONG));
    await api.dataSource.query(`UPDATE users SET password_hash = substr(password_hash, 5)`);
    expect(broken.map(({ status }) => status)).toEqual(Array(10).fill(500));
    await signIn(STAFF).expect(429);
  });

  describe('for a browser that its user has signed in with before', () => {
    const knownBrowser = async () => {
      const browser = api.visitor();
      const { headers } = await signInWith(browser, STAFF, OWNERS_ADDRESS).expect(200);
      const cookies = headers['set-cookie'] as unknown as string[];
      return { browser, cookie: cookies.find((line) => line.startsWith('hall.browser=')) ?? '' };
    };

    it('stand apart from those of strangers, at its own address as well', async () => {
      const { browser } = await knownBrowser();
      await times(60, () => signIn(WRONG, { from: OWNERS_ADDRESS }));
      await signIn(STAFF, { from: OWNERS_ADDRESS }).expect(429);
      await signInWith(browser, STAFF, OWNERS_ADDRESS).expect(200);
    });

    it('leave it in when its address has used up its minute; a forged cookie does not', async () => {
      const { browser, cookie } = await knownBrowser();
      const hall = '198.51.100.200';
      await query(`INSERT INTO rate_limits VALUES ('sign-in:${hall}', 300, ${Date.now() + 50_000})`);
      await signIn(STAFF, { from: hall }).expect(429);
      const forged = cookie.split(';')[0]?.replace(/[^.]+$/, 'A'.repeat(43)) ?? '';
      await signIn(STAFF, { from: hall }).set('Cookie', forged).expect(429);
      await signInWith(browser, STAFF, hall).expect(200);
    });

    it('let it ask thirty times a minute, wherever it asks', async () => {
      const { cookie } = await knownBrowser();
      const [value = ''] = cookie.split(';');
      await query('DELETE FROM rate_limits');
      const answers = await times(35, (n) => signIn({}, { from: `198.51.100.${n}` }).set('Cookie', value));
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array(30).fill(400),
        ...Array(5).fill(429),
      ]);
    });

    it('hold for itself, wherever it goes', async () => {
      const { browser } = await knownBrowser();
      const answers = await times(12, (n) => signInWith(browser, WRONG, `198.51.100.${n}`));
      expect(statuses(answers)).toEqual([
        [401, 10],
        [429, 2],
      ]);
      await signIn(STAFF, { from: OWNERS_ADDRESS }).expect(200);
    });

    it('are known by a cookie that lasts, that no script reads, and that nobody else can make', async () => {
      const { cookie } = await knownBrowser();
      expect(cookie).toMatch(
        /^hall\.browser=[\w-]+\.\d+\.[\w-]+; Max-Age=34560000; Path=\/; .*HttpOnly; SameSite=Lax$/,
      );
      const [value = ''] = cookie.split(';');
      await times(10, () => signIn(WRONG, { from: OWNERS_ADDRESS }));
      const forged = `${value.slice(0, -3)}AAA`;
      await signIn(STAFF, { from: OWNERS_ADDRESS }).set('Cookie', forged).expect(429);
      await signIn(STAFF, { from: OWNERS_ADDRESS }).set('Cookie', value).expect(200);
    });

    it('hold for each of its users, and for nobody else', async () => {
      const { browser } = await knownBrowser();
      await (
        await api.staff()
      )
        .post('/api/users')
        .send({ username: 'second', password: 'secret', role: 'user' })
        .expect(201);
      const second = { username: 'second', password: 'secret' };
      await times(10, () => signIn({ ...second, password: 'wrong' }, { from: OWNERS_ADDRESS }));
      await signInWith(browser, second, OWNERS_ADDRESS).expect(429);
      await signInWith(browser, second, '198.51.100.77').expect(200);
      await signInWith(browser, second, OWNERS_ADDRESS).expect(200);
      await signInWith(browser, STAFF, OWNERS_ADDRESS).expect(200);
    });
  });

  it('counts guesses of the current password apart', async () => {
    const agent = await api.staff();
    const change = (currentPassword: string, newPassword = 'another horse') =>
      agent.post('/api/change-password').send({ currentPassword, newPassword });
    await times(60, () => signIn(WRONG, { from: '127.0.0.1' }));
    await change(STAFF.password).expect(204);
    await change('another horse', STAFF.password).expect(204);

    for (let n = 0; n < 10; n += 1) await change('wrong').expect(400);
    await change(STAFF.password).expect(429);
    await signIn(STAFF, { from: OWNERS_ADDRESS }).expect(200);
  });

  it('keeps no name that was typed', async () => {
    await signIn({ username: 'my-secret-by-mistake', password: 'x' }).expect(401);
    const rows: { key: string }[] = await query('SELECT key FROM rate_limits');
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain('mistake');
  });
});
