import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { difference } from '../../audit/record-change.js';
import { byName } from '../../platform/database/by-name.js';
import { isUniqueViolation } from '../../platform/database/pg-errors.js';
import { conflict, notFound, unauthenticated } from '../../platform/errors/api-error.js';
import { changedMeanwhile, isAlready, type Editor } from '../../platform/http/if-match.js';
import { readInput } from '../../platform/http/validation.js';
import { type Actor, type Staff, SYSTEM } from '../../platform/http/actor.js';
import { auditedSignIn, auditedUser } from './audited.js';
import { CreateUserDto, type UpdateUserDto } from './dto/save-user.dto.js';
import type { UserDto } from './dto/user.dto.js';
import { Passwords } from './passwords.js';
import { normalUserName } from './user-names.js';
import { demandMayAdd, demandMayChange, demandMayDelete } from './user-rights.js';

/** Who has proved to be this user, and as of which password. */
export interface Account {
  user: UserDto;
  sessionVersion: number;
}

/** What a session keeps of who signed in with it. */
export interface StaffSession {
  userId: number;
  /** The user's at sign-in; once the user's is higher, the session is over. */
  sessionVersion: number;
}

interface AccountRow extends UserDto {
  sessionVersion: number;
}

/** All that ever leaves this service: never the hash. */
const USER_COLUMNS = 'id, username, role, created_at AS "createdAt", version';
const ACCOUNT_COLUMNS = `${USER_COLUMNS}, session_version AS "sessionVersion"`;

/** By a name as somebody types it; one from before names were normalised is found as it is. */
const NAMED = `WHERE username IN ($1::text::citext, normalize($1::text, NFKC)::citext)
                ORDER BY username = $1::text::citext DESC LIMIT 1`;

const toAccount = ({ id, username, role, createdAt, version, sessionVersion }: AccountRow): Account => ({
  user: { id, username, role, createdAt, version },
  sessionVersion,
});

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
    return this.dataSource.query(`SELECT ${USER_COLUMNS} FROM users ORDER BY ${byName('username')}, id`);
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
   * An admin made from the command line, by the rules of the screen.
   * @param options.onlyIfNone leaves a hall that has users alone
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
        await manager.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
        if (onlyIfNone && (await manager.query<unknown[]>('SELECT FROM users LIMIT 1')).length > 0)
          return false;
        const admin = { username: given.username, role: 'admin', passwordHash };
        await this.insert(manager, SYSTEM, admin, 'Created from the command line');
        return true;
      }),
    );
  }

  /**
   * Changes a user. A new password ends all sessions of that user; one's own is changed by Change Password alone, which
   * asks for the present one.
   * @throws 403 when who asks may not; 409 for one's own password
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
        const [[after]] = await manager.query<[[UserDto], number]>(
          `UPDATE users
              SET username = $2, role = $3, password_hash = coalesce($4::text, password_hash),
                  session_version = session_version + ($4::text IS NOT NULL)::int
            WHERE id = $1
        RETURNING ${USER_COLUMNS}`,
          [id, normalUserName(edit.username), edit.role, passwordHash],
        );
        const changes = difference(before, after);
        if (passwordHash === null && Object.keys(changes.after).length === 0) return after;
        const told = { ...changes.after, ...(passwordHash === null ? {} : { passwordChanged: true }) };
        const values = { before: changes.before, after: told };
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
      await manager.query('DELETE FROM users WHERE id = $1', [id]);
      await auditedUser.record(manager, by, 'deleted', id, { before: { username, role } });
    });
  }

  /** Who is behind a session; undefined when the user is gone or the password has changed since. */
  async findBySession({ userId, sessionVersion }: StaffSession): Promise<UserDto | undefined> {
    const [user] = await this.dataSource.query<UserDto[]>(
      `SELECT ${USER_COLUMNS} FROM users WHERE id = $1 AND session_version = $2`,
      [userId, sessionVersion],
    );
    return user;
  }

  /** The account that these credentials open, if any; as slow for an unknown name as for a wrong password. */
  async authenticate(username: string, password: string): Promise<Account | undefined> {
    const [row] = await this.dataSource.query<(AccountRow & { passwordHash: string })[]>(
      `SELECT ${ACCOUNT_COLUMNS}, password_hash AS "passwordHash" FROM users ${NAMED}`,
      [username],
    );
    if (!(await this.passwords.matches(row?.passwordHash, password)) || !row) return undefined;
    return toAccount(row);
  }

  /** The id behind a name, whoever gives it. */
  async idOf(username: string): Promise<number | undefined> {
    const [row] = await this.dataSource.query<{ id: number }[]>(`SELECT id FROM users ${NAMED}`, [username]);
    return row?.id;
  }

  /**
   * Replaces one's own password, which ends every session of before.
   * @throws 401 when the password was changed by somebody else in the meantime
   */
  async changePassword({ user, sessionVersion }: Account, newPassword: string, by: Actor): Promise<Account> {
    const passwordHash = await this.passwords.hash(newPassword);
    return this.dataSource.transaction(async (manager) => {
      const [[row]] = await manager.query<[AccountRow[], number]>(
        `UPDATE users SET password_hash = $3, session_version = session_version + 1
          WHERE id = $1 AND session_version = $2
      RETURNING ${ACCOUNT_COLUMNS}`,
        [user.id, sessionVersion, passwordHash],
      );
      if (!row) throw unauthenticated();
      await auditedSignIn.record(manager, by, 'password-changed', user.id);
      return toAccount(row);
    });
  }

  private async insert(
    manager: EntityManager,
    by: Actor,
    { username, role, passwordHash }: { username: string; role: string; passwordHash: string },
    reason?: string,
  ): Promise<UserDto> {
    const [user] = await manager.query<[UserDto]>(
      `INSERT INTO users (username, role, password_hash) VALUES ($1, $2, $3) RETURNING ${USER_COLUMNS}`,
      [normalUserName(username), role, passwordHash],
    );
    const after = { username: user.username, role, reason };
    await auditedUser.record(manager, by, 'created', user.id, { after });
    return user;
  }

  /**
   * Locks the user together with all admins, so that of two changes at once the second one sees the first.
   * @param options.mayLeaveAdmins the change would take this user out of the admins
   * @param options.allowed throws unless who asks may do it to this user
   * @throws 404; 409 when nobody would be left among the admins
   */
  private async lock(
    manager: EntityManager,
    id: number,
    { mayLeaveAdmins, allowed }: { mayLeaveAdmins: boolean; allowed: (user: UserDto) => void },
  ): Promise<UserDto> {
    const rows = await manager.query<UserDto[]>(
      `SELECT ${USER_COLUMNS} FROM users WHERE id = $1 OR role = 'admin' ORDER BY id FOR UPDATE`,
      [id],
    );
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

  /** As the function of that name; a password is the one that was sent if it opens the account. */
  private async expectVersion(
    manager: EntityManager,
    { seen }: Editor,
    user: UserDto,
    edit?: UpdateUserDto,
  ): Promise<void> {
    if (seen === undefined || seen.includes(user.version)) return;
    if (!edit) throw changedMeanwhile(user);
    const { password, ...sent } = edit;
    if (!isAlready(user, { ...sent, username: normalUserName(sent.username) })) throw changedMeanwhile(user);
    if (password === undefined) return;
    const [row] = await manager.query<{ hash: string }[]>(
      'SELECT password_hash AS hash FROM users WHERE id = $1',
      [user.id],
    );
    if (!(await this.passwords.matches(row?.hash, password))) throw changedMeanwhile(user);
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
