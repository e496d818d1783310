import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { ApiError, fieldError } from '../platform/errors/api-error.js';
import { type Actor, requestContext } from '../platform/http/request-context.js';
import { type Account, UsersService } from '../users/users.service.js';
import type { ChangePasswordDto } from './dto/change-password.dto.js';
import { Sessions } from './sessions.js';
import { SignInAttempts } from './sign-in-attempts.js';

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersService,
    private readonly attempts: SignInAttempts,
    private readonly sessions: Sessions,
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * The account behind the credentials.
   * @throws 401, which does not say what was wrong; 429 after too many failures
   */
  async authenticate(username: string, password: string): Promise<Account> {
    const account = await this.check(username, password, 'user.sign-in-failed');
    if (!account) throw new ApiError(401, 'invalid_credentials', 'Invalid username or password');
    return account;
  }

  /** Begins a session; what is not recorded does not begin. */
  async signIn(request: Request, account: Account): Promise<void> {
    const { id, username } = account.user;
    await this.record('user.signed-in', id, { userId: id, username });
    await this.sessions.begin(request, account);
  }

  /** Ends the session; fine when there is none. */
  async signOut(request: Request, response: Response): Promise<void> {
    const actor = requestContext()?.actor;
    if (actor) await this.record('user.signed-out', actor.userId);
    await this.sessions.end(request, response);
  }

  /**
   * Changes one's own password. All other sessions of the user end, this one goes on under a new id.
   * @throws 400 for the field `currentPassword`; 429 after too many failures
   */
  async changePassword(
    request: Request,
    username: string,
    { currentPassword, newPassword }: ChangePasswordDto,
  ): Promise<void> {
    const account = await this.check(username, currentPassword, 'user.password-change-failed');
    if (!account) throw fieldError('currentPassword', 'Current password is incorrect');
    await this.sessions.begin(request, await this.users.changePassword(account, newPassword));
  }

  private async check(username: string, password: string, failure: string): Promise<Account | undefined> {
    const attempt = await this.attempts.count(username, requestContext()?.ipAddress ?? '');
    const account = await this.users.authenticate(username, password);
    if (account) await this.attempts.forgive(attempt);
    // A name that nobody has is not kept: it may be a password typed into the wrong field.
    else await this.record(failure, (await this.users.idOf(username)) ?? 'unknown');
    return account;
  }

  private record(action: string, userId: number | 'unknown', actor?: Actor): Promise<void> {
    return this.audit.record(this.dataSource.manager, {
      action,
      entityType: 'user',
      entityId: userId,
      source: 'staff',
      ...(actor ? { actor } : {}),
    });
  }
}
