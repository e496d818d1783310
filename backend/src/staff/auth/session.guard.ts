import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { unauthenticated } from '../../platform/errors/api-error.js';
import { accessOf } from '../../platform/http/access.js';
import type { UserDto } from '../users/dto/user.dto.js';
import { KnownBrowsers } from './known-browsers.js';
import { Sessions, staffOf } from './sessions.js';
import { type StaffSession, UsersService } from '../users/users.service.js';

/**
 * Requires a session unless the route says otherwise; on a public route it only identifies staff. Signed calls
 * have none, and there may be thousands a second, so none is looked up.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: Sessions,
    private readonly browsers: KnownBrowsers,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(context);
    if (access === 'signature' || access === 'operator') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    await this.sessions.load(request, http.getResponse<Response>());
    const user = await this.signIn(request);
    if (!user && access !== 'public') throw unauthenticated();
    if (!user) request.knownBrowser = this.browsers.idOf(request);
    return true;
  }

  private async signIn(request: Request): Promise<UserDto | undefined> {
    const user = await this.userOf(staffOf(request));
    if (!user) return undefined;
    request.user = user;
    request.staysSignedIn = async () =>
      (await this.userOf(await this.sessions.staffNow(request))) !== undefined;
    return user;
  }

  private async userOf(staff: StaffSession | undefined): Promise<UserDto | undefined> {
    return staff && (await this.users.findBySession(staff));
  }
}
