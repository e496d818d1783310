import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { readInput } from '../../platform/http/validation.js';
import type { Account } from '../users/users.service.js';
import { AuthService } from './auth.service.js';
import { LoginDto } from './dto/credentials.dto.js';

export interface SignInRequest extends Request {
  account: Account;
}

/** Guards run before pipes, so it validates the body itself. */
@Injectable()
export class CredentialsGuard implements CanActivate {
  constructor(private readonly auth: AuthService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignInRequest>();
    request.account = await this.auth.authenticate(request, readInput(LoginDto, request.body));
    return true;
  }
}
