import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { ApiError, fieldError } from '../../platform/errors/api-error.js';
import { type Account, UsersService } from '../users/users.service.js';
import { type Actor, actorOf, type Staff } from '../../platform/http/actor.js';
import { auditedSignIn } from '../users/audited.js';
import type { ChangePasswordDto, LoginDto } from './dto/credentials.dto.js';
import { GuessLimits } from './guess-limits.js';
import { KnownBrowsers } from './known-browsers.js';
import { PasswordTurns, TurnRefused } from './password-turns.js';
import { Sessions } from './sessions.js';

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersService,
    private readonly guesses: GuessLimits,
    private readonly browsers: KnownBrowsers,
    private readonly turns: PasswordTurns,
    private readonly sessions: Sessions,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * The account behind the credentials.
   * @throws 401, which does not say what was wrong; 429 after too many failures, or while too many sign in at once
   */
  async authenticate(request: Request, { username, password }: LoginDto): Promise<Account> {
    const userId = await this.users.idOf(username);
    const address = request.ip ?? '';
    const knownBrowser = this.browsers.idFor(request, userId);
    const undoCount = await this.guesses.countSignIn({ username, address, knownBrowser });
    const account = await this.turns
      .take({ address, isKnown: knownBrowser !== undefined }, () =>
        this.users.authenticate(username, password),
      )
      .catch(async (error: unknown) => {
        if (error instanceof TurnRefused) await undoCount();
        throw error;
      });
    if (account) await undoCount();
    // A name that nobody has is not kept: it may be a password typed into the wrong field.
    else
      await auditedSignIn.record(
        this.dataSource.manager,
        actorOf(request, 'staff'),
        'sign-in-failed',
        userId ?? 'unknown',
      );
    if (!account) throw new ApiError(401, 'invalid_credentials', 'Invalid username or password');
    return account;
  }

  /** Begins a session; what is not recorded does not begin. */
  async signIn(request: Request, response: Response, account: Account): Promise<void> {
    const { user } = account;
    await auditedSignIn.record(
      this.dataSource.manager,
      actorOf({ user, ip: request.ip }, 'staff'),
      'signed-in',
      user.id,
    );
    await this.sessions.begin(request, account);
    this.browsers.remember(request, response, user.id);
  }

  /** Ends the session; fine when there is none. */
  async signOut(request: Request, response: Response, by: Actor): Promise<void> {
    if (by.user) await auditedSignIn.record(this.dataSource.manager, by, 'signed-out', by.user.id);
    await this.sessions.end(request, response);
  }

  /**
   * Changes one's own password. All other sessions of the user end, this one goes on under a new id.
   * @throws 400 for the field `currentPassword`, or for `newPassword` when it is the present one; 429 after too many
   * failures
   */
  async changePassword(
    request: Request,
    by: Staff,
    { currentPassword, newPassword }: ChangePasswordDto,
  ): Promise<void> {
    const { id, username } = by.user;
    const undoCount = await this.guesses.countPasswordChange(id);
    const account = await this.turns.take({ address: request.ip ?? '', isKnown: true }, () =>
      this.users.authenticate(username, currentPassword),
    );
    if (!account) {
      await auditedSignIn.record(this.dataSource.manager, by, 'password-change-failed', id);
      throw fieldError('currentPassword', 'Current password is incorrect');
    }
    await undoCount();
    if (newPassword === currentPassword) {
      throw fieldError('newPassword', 'New password must be different from the current one');
    }
    await this.sessions.begin(request, await this.users.changePassword(account, newPassword, by));
  }
}
