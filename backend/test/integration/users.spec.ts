import { UsersService } from '../../src/staff/users/users.service.js';
import { type Agent, STAFF, startTestApi, type TestApi } from '../support/test-api.js';

describe('Users', () => {
  let api: TestApi;
  let staff: Agent;
  let staffId: number;
  let made = 0;

  const create = async (values: object = {}) => {
    made += 1;
    const user = { username: `user-${made}`, password: 'secret', role: 'user', ...values };
    const { body } = await staff.post('/api/users').send(user).expect(201);
    return body as { id: number; username: string; role: string };
  };
  const signedIn = async (username: string, password = 'secret') => {
    const agent = api.visitor();
    await agent.post('/api/login').send({ username, password }).expect(200);
    return agent;
  };
  const admins = () =>
    api.dataSource.query<{ id: number }[]>(`SELECT id FROM users WHERE role = 'admin' ORDER BY id`);

  beforeAll(async () => {
    api = await startTestApi();
    staff = await api.staff();
    staffId = (await staff.get('/api/user')).body.id;
  });
  afterAll(() => api.close());
  afterEach(async () => {
    await api.dataSource.query('DELETE FROM users WHERE id <> $1', [staffId]);
    await api.dataSource.query(`UPDATE users SET role = 'admin'`);
  });

  it('are listed by name, without anything of their password', async () => {
    await create({ username: 'Zoe' });
    await create({ username: 'ana' });

    const { body, text } = await staff.get('/api/users').expect(200);
    expect(body.map(({ username }: { username: string }) => username)).toEqual(['ana', 'dispatcher', 'Zoe']);
    expect(Object.keys(body[0])).toEqual(['id', 'username', 'role', 'createdAt', 'version']);
    expect(text).not.toContain('argon2');
  });

  it('are admins unless it is said otherwise', async () => {
    const { body } = await staff
      .post('/api/users')
      .send({ username: ' newcomer ', password: 'secret' })
      .expect(201);
    expect(body).toEqual({
      id: expect.any(Number),
      username: 'newcomer',
      role: 'admin',
      createdAt: expect.any(String),
      version: 1,
    });
    expect(await create({ role: 'user' })).toMatchObject({ role: 'user' });
  });

  it.each([
    [{ username: ' ', password: 'secret' }, 'username', 'Username is required'],
    [{ username: 'ana', password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ username: 'ana' }, 'password', 'Password must be at least 6 characters'],
    [
      { username: 'ana', password: 'secret', role: 'root' },
      'role',
      `Invalid enum value. Expected 'admin' | 'user', received 'root'`,
    ],
    [
      { username: 'ana', password: 'secret', passwordHash: 'x' },
      'passwordHash',
      `Unknown field 'passwordHash'`,
    ],
    [{ username: 'a\u0000', password: 'secret' }, 'username', 'Invalid input'],
    [
      { username: 'disp\u200batcher', password: 'secret' },
      'username',
      'Username must not contain invisible characters',
    ],
    [{ username: 'dispаtcher', password: 'secret' }, 'username', 'Username must not mix alphabets'],
  ])('are refused with a message beside the field: %j', async (user, field, message) => {
    const { body } = await staff.post('/api/users').send(user).expect(400);
    expect(body).toMatchObject({ code: 'validation_failed', details: [{ field, message }] });
  });

  it('have names that differ in more than their case', async () => {
    const taken = {
      error: 'Username already exists',
      code: 'username_taken',
      details: [{ field: 'username', message: 'Username already exists' }],
    };
    const other = await create({ username: 'other' });
    const added = await staff
      .post('/api/users')
      .send({ username: 'DISPATCHER', password: 'secret' })
      .expect(409);
    const renamed = await staff
      .put(`/api/users/${other.id}`)
      .send({ username: 'Dispatcher', role: 'user' })
      .expect(409);
    expect(added.body).toMatchObject(taken);
    expect(renamed.body).toMatchObject(taken);
    await staff.put(`/api/users/${other.id}`).send({ username: 'Other', role: 'user' }).expect(200);
  });

  it('can be renamed and given another role; their sessions go on', async () => {
    const { id, username } = await create();
    const session = await signedIn(username);

    const { body } = await staff
      .put(`/api/users/${id}`)
      .send({ username: 'renamed', role: 'admin' })
      .expect(200);
    expect(body).toMatchObject({ id, username: 'renamed', role: 'admin' });
    expect((await session.get('/api/user').expect(200)).body).toEqual(body);
  });

  it('lose their sessions when somebody sets their password', async () => {
    const { id, username, role } = await create();
    const session = await signedIn(username);

    await staff.put(`/api/users/${id}`).send({ username, role, password: 'another' }).expect(200);
    await session.get('/api/user').expect(401);
    await signedIn(username, 'another');
  });

  it('set their own password by Change Password only, which asks for the present one', async () => {
    const { id, username, role } = await create();
    const here = await signedIn(username);

    const { body } = await here
      .put(`/api/users/${id}`)
      .send({ username, role, password: 'another' })
      .expect(409);
    expect(body).toMatchObject({
      code: 'own_password',
      details: [{ field: 'password', message: 'To change your own password, use Change Password.' }],
    });
    await signedIn(username);
    await here.put(`/api/users/${id}`).send({ username: 'renamed', role }).expect(200);
  });

  it('sign in by their name in whatever form it is typed, also a name from before names had one form', async () => {
    await create({ username: 'ｊosé' });
    await signedIn('jose\u0301');
    await api.dataSource.query(`UPDATE users SET username = 'ｊosé' WHERE username = 'josé'`);
    await signedIn('ｊosé');
  });

  describe('of whom a user who is no admin', () => {
    let user: Agent;
    const adminsOnly = (error: string) => ({ statusCode: 403, code: 'admins_only', error });
    beforeEach(async () => {
      user = await signedIn((await create({ role: 'user' })).username);
    });

    it('adds, changes and deletes users', async () => {
      const { body } = await user
        .post('/api/users')
        .send({ username: 'helper', password: 'secret', role: 'user' })
        .expect(201);
      const changed = { username: 'helper-2', role: 'user', password: 'another' };
      await user.put(`/api/users/${body.id}`).send(changed).expect(200);
      await signedIn('helper-2', 'another');
      await user.delete(`/api/users/${body.id}`).expect(204);
    });

    it.each([[{ role: 'admin' }], [{}]])('adds no admin: %j', async (role) => {
      const added = await user.post('/api/users').send({ username: 'x', password: 'secret', ...role });
      expect(added.body).toMatchObject(adminsOnly('Only an admin can add an admin.'));
      expect(added.body.details).toEqual([{ field: 'role', message: 'Only an admin can add an admin.' }]);
    });

    it('changes no admin: neither name nor password nor role', async () => {
      for (const change of [
        { username: 'renamed', role: 'admin' },
        { username: STAFF.username, role: 'admin', password: 'another' },
        { username: STAFF.username, role: 'user' },
      ]) {
        const { body } = await user.put(`/api/users/${staffId}`).send(change);
        expect(body).toMatchObject(adminsOnly('Only an admin can change an admin.'));
      }
      await staff.get('/api/user').expect(200);
      await api.staff();
    });

    it('changes no role, not even their own', async () => {
      const other = await create({ role: 'user' });
      const me = (await user.get('/api/user').expect(200)).body;
      for (const { id, username } of [other, me]) {
        const { body } = await user.put(`/api/users/${id}`).send({ username, role: 'admin' });
        expect(body).toMatchObject(adminsOnly('Only an admin can change roles.'));
      }
      expect(await admins()).toEqual([{ id: staffId }]);
    });

    it('deletes no admin', async () => {
      await create({ role: 'admin' });
      const { body } = await user.delete(`/api/users/${staffId}`);
      expect(body).toMatchObject(adminsOnly('Only an admin can delete an admin.'));
    });
  });

  it('keep their password when none or too short a one is given', async () => {
    const { id, username, role } = await create();
    await staff.put(`/api/users/${id}`).send({ username, role, password: '' }).expect(400);
    await staff.put(`/api/users/${id}`).send({ username, role }).expect(200);
    await signedIn(username);
  });

  it.each(['abc', '0', '-1', '99999999999', '2147483648', '1.5'])(
    'have whole numbers as ids, not %s',
    async (id) => {
      const { body } = await staff.delete(`/api/users/${id}`).expect(400);
      expect(body.details).toEqual([{ field: 'id', message: 'Invalid id' }]);
    },
  );

  it('are not found when they are not there', async () => {
    expect((await staff.delete('/api/users/2147483647').expect(404)).body.error).toBe('User not found');
    await staff.put('/api/users/2147483647').send({ username: 'x', role: 'user' }).expect(404);
  });

  it('do not delete themselves', async () => {
    await create({ role: 'admin' });
    const { body } = await staff.delete(`/api/users/${staffId}`).expect(409);
    expect(body).toMatchObject({ code: 'own_account', error: 'You cannot delete your own account' });
  });

  it('keep at least one admin among them', async () => {
    await create({ role: 'user' });
    const { body } = await staff
      .put(`/api/users/${staffId}`)
      .send({ username: STAFF.username, role: 'user' })
      .expect(409);
    expect(body).toMatchObject({ code: 'last_admin', error: 'At least one admin must remain' });
  });

  it('keep one admin when two are taken away at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const second = await create({ role: 'admin' });
      const session = await signedIn(second.username);

      const answers = await Promise.all([
        session.delete(`/api/users/${staffId}`),
        session.put(`/api/users/${second.id}`).send({ username: second.username, role: 'user' }),
      ]);
      expect(answers.filter(({ status }) => status === 409 || status === 403)).toHaveLength(1);
      expect(await admins()).toHaveLength(1);
      await api.dataSource.query('DELETE FROM users');
      await api.app.get(UsersService).createAdmin(STAFF, { onlyIfNone: true });
      staff = await api.staff();
      staffId = (await staff.get('/api/user')).body.id;
    }
  });

  it('leave a record of what was done to them, without passwords', async () => {
    const { id, username } = await create({ username: 'recorded' });
    await staff.put(`/api/users/${id}`).send({ username, role: 'admin', password: 'another' }).expect(200);
    await staff.delete(`/api/users/${id}`).expect(204);

    const entries = await api.dataSource.query<object[]>(
      `SELECT action, before, after, actor_user_id AS actor FROM audit_entries
        WHERE entity_type = 'user' AND entity_id = $1 ORDER BY id`,
      [String(id)],
    );
    expect(entries).toEqual([
      { action: 'user.created', before: null, after: { username, role: 'user' }, actor: staffId },
      {
        action: 'user.updated',
        before: { role: 'user' },
        after: { role: 'admin', passwordChanged: true },
        actor: staffId,
      },
      { action: 'user.deleted', before: { username, role: 'admin' }, after: null, actor: staffId },
    ]);
  });

  it('get their first admin once, even when two processes make it', async () => {
    const users = api.app.get(UsersService);
    await api.dataSource.query('DELETE FROM users WHERE id <> $1', [staffId]);
    const first = { username: 'first', password: 'secret' };
    expect(await users.createAdmin(first, { onlyIfNone: true })).toBe(false);

    const empty = await startTestApi();
    try {
      await empty.dataSource.query('DELETE FROM users');
      const makers = [1, 2].map((n) =>
        empty.app.get(UsersService).createAdmin({ ...first, username: `first-${n}` }, { onlyIfNone: true }),
      );
      expect((await Promise.all(makers)).sort()).toEqual([false, true]);
    } finally {
      await empty.close();
    }
  });

  it('made from the command line follow the rules of the screen', async () => {
    const users = api.app.get(UsersService);
    await expect(
      users.createAdmin({ username: 'x', password: '12345' }, { onlyIfNone: false }),
    ).rejects.toThrow('Password must be at least 6 characters');
    await expect(users.createAdmin(STAFF, { onlyIfNone: false })).rejects.toThrow('Username already exists');
  });
});
