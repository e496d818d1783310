import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ApiError, fieldError } from '../platform/errors/api-error.js';
import { requestContext } from '../platform/http/request-context.js';
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
  ) {}

  /**
   * The account behind the credentials.
   * @throws 401, which does not say what was wrong; 429 after too many failures
   */
  async authenticate(username: string, password: string): Promise<Account> {
    const account = await this.check(username, password);
    if (!account) throw new ApiError(401, 'invalid_credentials', 'Invalid username or password');
    return account;
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
    const account = await this.check(username, currentPassword);
    if (!account) throw fieldError('currentPassword', 'Current password is incorrect');
    await this.sessions.begin(request, await this.users.changePassword(account, newPassword));
  }

  private async check(username: string, password: string): Promise<Account | undefined> {
    const attempt = await this.attempts.count(username, requestContext()?.ipAddress ?? '');
    const account = await this.users.authenticate(username, password);
    if (account) await this.attempts.forgive(attempt);
    return account;
  }
}
