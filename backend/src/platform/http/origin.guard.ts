import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { AppConfig } from '../config/app-config.js';
import { forbidden, unsupportedMediaType } from '../errors/api-error.js';
import { ACCESS_KEY, type Access } from './access.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser can be made to send a request with our cookie, but neither our Origin nor a JSON body type without
 * our consent: both are demanded of every request that changes something. Providers prove themselves by signature.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  private readonly ownOrigin: string;

  constructor(
    private readonly config: AppConfig,
    private readonly reflector: Reflector,
  ) {
    this.ownOrigin = new URL(config.publicBaseUrl).origin;
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (safeMethods.has(request.method)) return true;
    const access = this.reflector.getAllAndOverride<Access>(ACCESS_KEY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'signature') return true;
    if (!this.isOwnOrigin(request)) {
      throw forbidden('origin_refused', 'This request did not come from Hiring Hall.');
    }
    const hasBody =
      Number(request.get('content-length') ?? 0) > 0 || request.get('transfer-encoding') !== undefined;
    if (hasBody && !request.is('application/json')) {
      throw unsupportedMediaType('The request body must be JSON.');
    }
    return true;
  }

  /** Outside production the address served is ours too: the app may be opened by another name of this machine. */
  private isOwnOrigin(request: Request): boolean {
    const origin = request.get('origin');
    if (origin === this.ownOrigin) return true;
    return !this.config.production && origin === `${request.protocol}://${request.get('host')}`;
  }
}
