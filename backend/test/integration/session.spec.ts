import express from 'express';
import request from 'supertest';
import { Sessions } from '../../src/staff/auth/sessions.js';
import type { Account } from '../../src/staff/users/users.service.js';
import { slowHashes } from '../support/slow-hashes.js';
import { type Agent, STAFF, sessionCookie, startTestApi, type TestApi } from '../support/test-api.js';

const NEW_PASSWORD = 'battery staple';
const uniform = { statusCode: 401, error: 'Invalid username or password', code: 'invalid_credentials' };

describe('Sessions', () => {
  let api: TestApi;

  const query = <T>(sql: string, parameters: unknown[] = []) => api.dataSource.query<T[]>(sql, parameters);
  const signIn = (agent: Agent, credentials: object = STAFF) => agent.post('/api/login').send(credentials);
  const userWith = (cookie: string) => api.visitor().get('/api/user').set('Cookie', cookie);

  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await query('DELETE FROM rate_limits');
    await query('DELETE FROM session');
  });

  describe('signing in', () => {
    it('answers the user and sets a cookie that scripts cannot read', async () => {
      const response = await signIn(api.visitor()).expect(200);

      expect(response.body).toEqual({
        id: expect.any(Number),
        username: 'dispatcher',
        role: 'admin',
        version: 1,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      expect(response.headers['set-cookie']?.at(-1)).toMatch(
        /^hall\.sid=s%3A.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/,
      );
    });

    it('takes the username without its blanks and whatever its case, the password as it is typed', async () => {
      await signIn(api.visitor(), { ...STAFF, username: ' DISPatcher ' }).expect(200);
      await signIn(api.visitor(), { ...STAFF, password: `${STAFF.password} ` }).expect(401);
    });

    it('does not tell an unknown user from a wrong password', async () => {
      const unknown = await signIn(api.visitor(), { username: 'nobody', password: STAFF.password });
      const wrong = await signIn(api.visitor(), { ...STAFF, password: 'wrong' });

      for (const response of [unknown, wrong]) {
        expect(response.status).toBe(401);
        expect(response.body).toEqual({ ...uniform, requestId: expect.any(String) });
        expect(sessionCookie(response)).toBe('');
      }
    });

    it('takes as long for an unknown user as for a wrong password', async () => {
      const guess = (username: string) =>
        slowHashes(() => signIn(api.visitor(), { username, password: 'wrong' }).expect(401));
      await guess('nobody'); // the first one makes what unknown users are compared with
      const [unknown, wrong] = [await guess('nobody'), await guess(STAFF.username)];
      // A hash takes ten times what the rest takes.
      expect([unknown.count, wrong.count]).toEqual([1, 1]);
    });

    it.each([[{}], [{ username: '  ', password: '' }], [{ username: 1, password: null }]])(
      'says beside each field that it is missing: %j',
      async (credentials) => {
        const { body } = await signIn(api.visitor(), credentials).expect(400);
        expect(body.details).toEqual([
          { field: 'username', message: 'Username is required' },
          { field: 'password', message: 'Password is required' },
        ]);
      },
    );

    it('gives a new session id each time, and the one before is void', async () => {
      const agent = api.visitor();
      const first = sessionCookie(await signIn(agent));
      const second = sessionCookie(await signIn(agent));

      expect(second).not.toBe(first);
      await userWith(first).expect(401);
      await userWith(second).expect(200);
    });

    it('does not take over an id that the browser was made to bring along', async () => {
      const planted = 'hall.sid=s%3Aplanted.signature';
      expect(sessionCookie(await signIn(api.visitor()).set('Cookie', planted).expect(200))).not.toBe(planted);
    });

    it('keeps the password as argon2id', async () => {
      const [user] = await query<{ hash: string }>('SELECT password_hash AS hash FROM users');
      expect(user?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });
  });

  describe('a session', () => {
    it('is needed to ask who is signed in', async () => {
      const { body } = await api.visitor().get('/api/user').expect(401);
      expect(body).toMatchObject({ code: 'unauthenticated', error: 'Please sign in.' });
      expect((await (await api.staff()).get('/api/user').expect(200)).body).toMatchObject({
        username: 'dispatcher',
      });
    });

    it('is not stored for somebody who only looks', async () => {
      const response = await api.visitor().get('/api/user');
      expect(sessionCookie(response)).toBe('');
      expect(await query('SELECT FROM session')).toHaveLength(0);
    });

    it('lasts twelve hours from the last request', async () => {
      const hoursLeft = async () => {
        const [row] = await query<{ hours: number }>(
          'SELECT round(extract(epoch FROM expire - now()) / 3600)::int AS hours FROM session',
        );
        return row?.hours;
      };
      const agent = await api.staff();
      expect(await hoursLeft()).toBe(12);

      await query(`UPDATE session SET expire = now() + interval '2 hours'`);
      expect(sessionCookie(await agent.get('/api/user').expect(200))).not.toBe('');
      expect(await hoursLeft()).toBe(12);

      await query(`UPDATE session SET expire = now() - interval '2 seconds'`);
      await agent.get('/api/user').expect(401);
    });

    it('is over a day after signing in, however busy it is', async () => {
      const agent = await api.staff();
      const signedInHoursAgo = (hours: number) =>
        query(
          `UPDATE session SET sess = jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb($1::bigint))::json`,
          [Date.now() - hours * 3_600_000],
        );
      await signedInHoursAgo(23.9);
      await agent.get('/api/user').expect(200);
      await signedInHoursAgo(24);
      await agent.get('/api/user').expect(401);
    });

    it('is over once its user is deleted', async () => {
      const agent = await api.staff();
      await agent.post('/api/users').send({ username: 'leaver', password: 'secret' }).expect(201);
      const leaver = api.visitor();
      const { id } = (await signIn(leaver, { username: 'leaver', password: 'secret' }).expect(200)).body;

      await agent.delete(`/api/users/${id}`).expect(204);
      await leaver.get('/api/user').expect(401);
    });

    it('ends with signing out, on the server as well', async () => {
      const agent = api.visitor();
      const cookie = sessionCookie(await signIn(agent));

      const response = await agent.post('/api/logout').expect(204);
      expect(response.headers['set-cookie']?.[0]).toMatch(/^hall\.sid=; Path=\/; Expires=Thu, 01 Jan 1970/);
      expect(await query('SELECT FROM session')).toHaveLength(0);
      await userWith(cookie).expect(401);
    });

    it('is not needed to sign out', () => api.visitor().post('/api/logout').expect(204));
  });

  describe('changing the password', () => {
    const change = (agent: Agent, body: object) => agent.post('/api/change-password').send(body);

    it('wants the current one', async () => {
      const { body } = await change(await api.staff(), {
        currentPassword: 'wrong',
        newPassword: NEW_PASSWORD,
      }).expect(400);
      expect(body).toMatchObject({
        error: 'Current password is incorrect',
        details: [{ field: 'currentPassword', message: 'Current password is incorrect' }],
      });
    });

    it('says what is wrong with each field', async () => {
      const { body } = await change(await api.staff(), { newPassword: '12345' }).expect(400);
      expect(body.details).toEqual([
        { field: 'currentPassword', message: 'Current password is required' },
        { field: 'newPassword', message: 'New password must be at least 6 characters' },
      ]);
    });

    it('is refused beside the new one when it is the present one, whose sessions go on', async () => {
      const [here, elsewhere] = [await api.staff(), await api.staff()];
      const same = { currentPassword: STAFF.password, newPassword: STAFF.password };
      const message = 'New password must be different from the current one';
      expect((await change(here, same).expect(400)).body).toMatchObject({
        error: message,
        details: [{ field: 'newPassword', message }],
      });
      await change(here, { ...same, currentPassword: 'wrong', newPassword: 'wrong!' }).expect(400);
      await elsewhere.get('/api/user').expect(200);
    });

    it('ends all other sessions; this one goes on under a new id', async () => {
      const here = api.visitor();
      const before = sessionCookie(await signIn(here));
      const elsewhere = await api.staff();

      const response = await change(here, {
        currentPassword: STAFF.password,
        newPassword: NEW_PASSWORD,
      }).expect(204);
      expect(sessionCookie(response)).not.toBe(before);
      await here.get('/api/user').expect(200);
      await elsewhere.get('/api/user').expect(401);
      await userWith(before).expect(401);
      await signIn(api.visitor()).expect(401);

      await change(here, { currentPassword: NEW_PASSWORD, newPassword: STAFF.password }).expect(204);
      await signIn(api.visitor()).expect(200);
    });

    it('leaves a record of who did it, without the passwords', async () => {
      const entries = await query<object>(
        `SELECT * FROM audit_entries WHERE action = 'user.password-changed'`,
      );
      expect(entries[0]).toMatchObject({ source: 'staff', actor_name: 'dispatcher', entity_type: 'user' });
      expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${NEW_PASSWORD}|argon2`));
    });

    it('needs a session', () =>
      change(api.visitor(), { currentPassword: STAFF.password, newPassword: NEW_PASSWORD }).expect(401));
  });

  describe('in production', () => {
    it('keeps its cookie to TLS, behind a proxy as well', async () => {
      const sessions = new Sessions({ ...api.config, production: true }, api.dataSource);
      const server = express();
      server.post('/', async (req, res) => {
        await sessions.load(req, res);
        await sessions.begin(req, { user: { id: 1 }, sessionVersion: 0 } as Account);
        res.end();
      });

      const secure = await request(server).post('/').set('X-Forwarded-Proto', 'https').expect(200);
      expect(secure.headers['set-cookie']?.[0]).toMatch(
        /^__Host-hall\.sid=.+; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(sessionCookie(await request(server).post('/').expect(200))).toBe('');
    });
  });
});
