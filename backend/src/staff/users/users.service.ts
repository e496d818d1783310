import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { difference } from '../../audit/record-change.js';
import { byName } from '../../platform/database/by-name.js';
import { isUniqueViolation } from '../../platform/database/pg-errors.js';
import { columns, type RowOf, sql, statement, types } from '../../platform/database/sql/index.js';
import { conflict, notFound, unauthenticated } from '../../platform/errors/api-error.js';
import { changedMeanwhile, isAlready, type Editor } from '../../platform/http/if-match.js';
import { readInput } from '../../platform/http/validation.js';
import { type Actor, type Staff, SYSTEM } from '../../platform/http/actor.js';
import { auditedSignIn, auditedUser } from './audited.js';
import { CreateUserDto, type UpdateUserDto } from './dto/save-user.dto.js';
import type { UserDto } from './dto/user.dto.js';
import { User, USER_ROLES, type UserRole } from './user.entity.js';
import { Passwords } from './passwords.js';
import { normalUserName } from './user-names.js';
import { demandMayAdd, demandMayChange, demandMayDelete } from './user-rights.js';

export interface Account {
  user: UserDto;
  sessionVersion: number;
}

export interface StaffSession {
  userId: number;
  /** The user's at sign-in; once the user's is higher, the session is over. */
  sessionVersion: number;
}

/** Never the hash. */
const userRow = {
  id: types.integer,
  username: types.text,
  role: types.word(USER_ROLES),
  createdAt: types.instant,
  version: types.integer,
};
const accountRow = { ...userRow, sessionVersion: types.integer };

const id = types.integer.param('id');
const name = types.text.param('username');
const role = types.word(USER_ROLES).param('role');
const passwordHash = types.text.orNull.param('passwordHash');
/** By a name as somebody types it; one from before names were normalised is found as it is. */
const named = sql`WHERE username IN (${name}::text::citext, normalize(${name}::text, NFKC)::citext)
  ORDER BY username = ${name}::text::citext DESC LIMIT 1`;

const allUsers = statement('users', userRow)`SELECT ${columns} FROM users ORDER BY ${byName('username')}, id`;
const lockUsers = statement('users, locked')`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`;
const addUser = statement('user, added', userRow)`
  INSERT INTO users (username, role, password_hash) VALUES (${types.text.param('username')}, ${role}, ${types.text.param('passwordHash')})
  RETURNING ${columns}`;
const changeUser = statement('user, changed', userRow)`
  UPDATE users SET username = ${types.text.param('username')}, role = ${role},
    password_hash = coalesce(${passwordHash}::text, password_hash),
    session_version = session_version + (${passwordHash}::text IS NOT NULL)::int
  WHERE id = ${id} RETURNING ${columns}`;
const userOfSession = statement('user of a session', userRow)`
  SELECT ${columns} FROM users WHERE id = ${id} AND session_version = ${types.integer.param('sessionVersion')}`;
const accountNamed = statement('account of a name', { ...accountRow, passwordHash: types.text })`
  SELECT ${columns} FROM users ${named}`;
const idNamed = statement('user id of a name', { id: types.integer })`SELECT id FROM users ${named}`;
const changePassword = statement('password, changed', accountRow)`
  UPDATE users SET password_hash = ${types.text.param('passwordHash')}, session_version = session_version + 1
  WHERE id = ${id} AND session_version = ${types.integer.param('sessionVersion')} RETURNING ${columns}`;
const lockUserAndAdmins = statement('user and all admins, locked', userRow)`
  SELECT ${columns} FROM users WHERE id = ${id} OR role = 'admin' ORDER BY id FOR UPDATE`;

function toAccount({ sessionVersion, ...row }: RowOf<typeof accountRow>): Account {
  const { id, username, role, createdAt, version } = row;
  return { user: { id, username, role, createdAt, version }, sessionVersion };
}

const ownPassword = () => {
  const message = 'To change your own password, use Change Password.';
  return conflict('own_password', message, [{ field: 'password', message }]);
};

@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
  ) {}

  list(): Promise<UserDto[]> {
    return allUsers.rows(this.dataSource);
  }

  /** @throws 403 when who asks may not add one of this role */
  async create({ username, password, role = 'admin' }: CreateUserDto, by: Staff): Promise<UserDto> {
    demandMayAdd(by.user, role);
    const passwordHash = await this.passwords.hash(password);
    return this.refusingTakenName(() =>
      this.dataSource.transaction((manager) => this.insert(manager, by, { username, role, passwordHash })),
    );
  }

  /**
   * An admin made from the command line.
   * @param options.onlyIfNone leaves a hall that has users unchanged
   * @returns whether it was made
   */
  async createAdmin(
    credentials: { username: string; password: string },
    { onlyIfNone }: { onlyIfNone: boolean },
  ): Promise<boolean> {
    const given = readInput(CreateUserDto, credentials);
    const passwordHash = await this.passwords.hash(given.password);
    return this.refusingTakenName(() =>
      this.dataSource.transaction(async (manager) => {
        await lockUsers.run(manager);
        if (onlyIfNone && (await manager.exists(User))) return false;
        const admin = { username: given.username, role: 'admin', passwordHash } as const;
        await this.insert(manager, SYSTEM, admin, 'Created from the command line');
        return true;
      }),
    );
  }

  /**
   * A new password ends all sessions of the user; for one's own there is Change Password.
   * @throws 403 without the right; 409 for one's own password
   */
  async update(id: number, edit: UpdateUserDto, by: Editor & Staff): Promise<UserDto> {
    if (id === by.user.id && edit.password !== undefined) throw ownPassword();
    const passwordHash = edit.password === undefined ? null : await this.passwords.hash(edit.password);
    return this.refusingTakenName(() =>
      this.dataSource.transaction(async (manager) => {
        const before = await this.lock(manager, id, {
          mayLeaveAdmins: edit.role !== 'admin',
          allowed: (user) => demandMayChange(by.user, user, edit.role),
        });
        await this.expectVersion(manager, by, before, edit);
        const after = await changeUser.only(manager, {
          id,
          username: normalUserName(edit.username),
          role: edit.role,
          passwordHash,
        });
        const changes = difference(before, after);
        if (passwordHash === null && Object.keys(changes.after).length === 0) return after;
        const logged = { ...changes.after, ...(passwordHash === null ? {} : { passwordChanged: true }) };
        const values = { before: changes.before, after: logged };
        await auditedUser.record(manager, by, 'updated', id, values);
        return after;
      }),
    );
  }

  /** @throws 403 when who asks may not */
  async delete(id: number, by: Editor & Staff): Promise<void> {
    if (id === by.user.id) {
      throw conflict('own_account', 'You cannot delete your own account');
    }
    await this.dataSource.transaction(async (manager) => {
      const before = await this.lock(manager, id, {
        mayLeaveAdmins: true,
        allowed: (user) => demandMayDelete(by.user, user),
      });
      await this.expectVersion(manager, by, before);
      const { username, role } = before;
      await manager.delete(User, id);
      await auditedUser.record(manager, by, 'deleted', id, { before: { username, role } });
    });
  }

  /** Undefined when the user is gone or the password has changed since. */
  findBySession({ userId, sessionVersion }: StaffSession): Promise<UserDto | undefined> {
    return userOfSession.first(this.dataSource, { id: userId, sessionVersion });
  }

  /** As slow for an unknown name as for a wrong password. */
  async authenticate(username: string, password: string): Promise<Account | undefined> {
    const row = await accountNamed.first(this.dataSource, { username });
    if (!(await this.passwords.matches(row?.passwordHash, password)) || !row) return undefined;
    return toAccount(row);
  }

  async idOf(username: string): Promise<number | undefined> {
    return (await idNamed.first(this.dataSource, { username }))?.id;
  }

  /**
   * Ends every earlier session of the user.
   * @throws 401 when the password was changed meanwhile
   */
  async changePassword({ user, sessionVersion }: Account, newPassword: string, by: Actor): Promise<Account> {
    const passwordHash = await this.passwords.hash(newPassword);
    return this.dataSource.transaction(async (manager) => {
      const row = await changePassword.first(manager, { id: user.id, sessionVersion, passwordHash });
      if (!row) throw unauthenticated();
      await auditedSignIn.record(manager, by, 'password-changed', user.id);
      return toAccount(row);
    });
  }

  private async insert(
    manager: EntityManager,
    by: Actor,
    { username, role, passwordHash }: { username: string; role: UserRole; passwordHash: string },
    reason?: string,
  ): Promise<UserDto> {
    const user = await addUser.only(manager, { username: normalUserName(username), role, passwordHash });
    const after = { username: user.username, role, reason };
    await auditedUser.record(manager, by, 'created', user.id, { after });
    return user;
  }

  /**
   * Locks all admins too, so that of two changes at once the second sees the first.
   * @param options.mayLeaveAdmins the change may take this user out of the admins
   * @param options.allowed throws without the right
   * @throws 404; 409 when no admin would be left
   */
  private async lock(
    manager: EntityManager,
    id: number,
    { mayLeaveAdmins, allowed }: { mayLeaveAdmins: boolean; allowed: (user: UserDto) => void },
  ): Promise<UserDto> {
    const rows = await lockUserAndAdmins.rows(manager, { id });
    const user = rows.find((row) => row.id === id);
    if (!user) throw notFound('User not found');
    allowed(user);
    if (
      mayLeaveAdmins &&
      !rows.some((row) => row.id !== id && row.role === 'admin') &&
      user.role === 'admin'
    ) {
      throw conflict('last_admin', 'At least one admin must remain');
    }
    return user;
  }

  /**
   * Like the function of that name in `if-match.ts`; the sent password counts as unchanged if it opens the
   * account.
   */
  private async expectVersion(manager: EntityManager, { seen }: Editor, user: UserDto, edit?: UpdateUserDto) {
    if (seen === undefined || seen.includes(user.version)) return;
    if (!edit) throw changedMeanwhile(user);
    const { password, ...sent } = edit;
    if (!isAlready(user, { ...sent, username: normalUserName(sent.username) })) throw changedMeanwhile(user);
    if (password === undefined) return;
    const row = await manager.findOne(User, { select: { passwordHash: true }, where: { id: user.id } });
    if (!(await this.passwords.matches(row?.passwordHash, password))) throw changedMeanwhile(user);
  }

  private async refusingTakenName<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const message = 'Username already exists';
      throw conflict('username_taken', message, [{ field: 'username', message }]);
    }
  }
}
