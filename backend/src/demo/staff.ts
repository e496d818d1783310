import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { AppConfig } from '../platform/config/app-config.js';
import { SYSTEM } from '../platform/http/actor.js';
import { auditedUser } from '../staff/users/audited.js';
import { Passwords } from '../staff/users/passwords.js';
import type { UserRole } from '../staff/users/user.entity.js';
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
  await manager.query(
    `INSERT INTO users (username, role, password_hash, created_at)
     SELECT username, role, password_hash, $4
     FROM unnest($1::citext[], $2::text[], $3::text[]) AS staff(username, role, password_hash)
     ON CONFLICT (username) DO NOTHING`,
    [usernames, staff.map(({ role }) => role), passwordHashes, instantBefore(900, '09:00')],
  );
}

/** Gives the demo's users of an earlier version, who still have the password that everybody knows, this one. */
export async function replaceKnownPasswords(dataSource: DataSource, password: string): Promise<void> {
  const passwords = new Passwords();
  const users = await dataSource.query<{ id: number; hash: string }[]>(
    'SELECT id, password_hash AS hash FROM users WHERE username = ANY($1::citext[])',
    [usernames],
  );
  for (const { id, hash } of users) {
    if (!(await passwords.matches(hash, ONCE_KNOWN))) continue;
    const replacement = await passwords.hash(password);
    await dataSource.transaction(async (manager) => {
      await manager.query(
        'UPDATE users SET password_hash = $2, session_version = session_version + 1 WHERE id = $1',
        [id, replacement],
      );
      await auditedUser.record(manager, SYSTEM, 'updated', id, { after: { passwordChanged: true } });
    });
  }
}
