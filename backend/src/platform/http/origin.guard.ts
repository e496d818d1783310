import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppConfig } from '../config/app-config.js';
import { forbidden, unsupportedMediaType } from '../errors/api-error.js';
import { accessOf } from './access.js';
import { bodyRuleOf, bodyRules, hasBody, methodsWithoutBody } from './body-limits.js';

/** A browser can be made to send our cookie, but not our Origin or JSON: writes need both, a file the Origin; providers sign. */
@Injectable()
export class OriginGuard implements CanActivate {
  private readonly ownOrigin: string;

  constructor(private readonly config: AppConfig) {
    this.ownOrigin = new URL(config.publicBaseUrl).origin;
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (methodsWithoutBody.has(request.method) || accessOf(context) === 'signature') return true;
    if (!this.isOwnOrigin(request)) {
      throw forbidden('origin_refused', 'This request did not come from Hiring Hall.');
    }
    const isFile = bodyRules[bodyRuleOf(context)].as === 'file';
    if (hasBody(request) && !request.is(isFile ? 'multipart/form-data' : 'application/json')) {
      throw unsupportedMediaType(`The request body must be ${isFile ? 'a form with a file' : 'JSON'}.`);
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
