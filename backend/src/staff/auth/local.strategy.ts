import { ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { readInput } from '../../platform/http/validation.js';
import type { Account } from '../users/users.service.js';
import { AuthService } from './auth.service.js';
import { LoginDto } from './dto/login.dto.js';

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly auth: AuthService) {
    super({ passReqToCallback: true });
  }

  validate(request: Request, username: string, password: string): Promise<Account> {
    return this.auth.authenticate(request, { username, password });
  }
}

export interface SignInRequest extends Request {
  account: Account;
}

/** Guards run before pipes, so it validates the body itself. */
@Injectable()
export class CredentialsGuard extends AuthGuard('local') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = readInput(LoginDto, request.body);
    return (await super.canActivate(context)) as boolean;
  }

  override getAuthenticateOptions() {
    return { session: false, property: 'account' };
  }
}
