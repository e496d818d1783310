import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { columns, statement, types } from '../platform/database/sql/index.js';
import { AppConfig } from '../platform/config/app-config.js';
import { SYSTEM } from '../platform/http/actor.js';
import { auditedUser } from '../staff/users/audited.js';
import { Passwords } from '../staff/users/passwords.js';
import { User, type UserRole } from '../staff/users/user.entity.js';
import { instantBefore } from './calendar.js';

/** Who may sign in to the demo; the address and the first of them are printed at the start. */
const staff: readonly { username: string; role: UserRole }[] = [
  { username: 'dispatcher', role: 'admin' },
  { username: 'steward', role: 'user' },
];
const usernames = staff.map(({ username }) => username);

/** What the demo's users had before each installation made its own. It stands in public. */
const ONCE_KNOWN = 'hiring-hall';

/** Hashes of `DEMO_PASSWORD`, or of what nobody knows. Before the transaction: hashing takes its time. */
export function staffPasswords(app: INestApplicationContext): Promise<string[]> {
  const { demoPassword = randomUUID() } = app.get(AppConfig);
  return Promise.all(staff.map(() => app.get(Passwords).hash(demoPassword)));
}

export async function insertStaff(manager: EntityManager, passwordHashes: string[]): Promise<void> {
  const createdAt = instantBefore(900, '09:00');
  const rows = staff.map((one, index) => ({ ...one, passwordHash: passwordHashes[index] ?? '', createdAt }));
  await manager.createQueryBuilder().insert().into(User).values(rows).orIgnore().execute();
}

const knownUsers = statement("demo's users", { id: types.integer, passwordHash: types.text })`
  SELECT ${columns} FROM users WHERE username = ANY(${types.text.list.param('usernames')}::citext[])`;

/** Gives this password to demo users of an earlier version who still have the public one. */
export async function replaceKnownPasswords(dataSource: DataSource, password: string): Promise<void> {
  const passwords = new Passwords();
  for (const { id, passwordHash } of await knownUsers.rows(dataSource, { usernames })) {
    if (!(await passwords.matches(passwordHash, ONCE_KNOWN))) continue;
    const replacement = await passwords.hash(password);
    await dataSource.transaction(async (manager) => {
      await manager.update(User, id, {
        passwordHash: replacement,
        sessionVersion: () => 'session_version + 1',
      });
      await auditedUser.record(manager, SYSTEM, 'updated', id, { after: { passwordChanged: true } });
    });
  }
}
