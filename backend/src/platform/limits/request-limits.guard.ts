import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ACCESS_KEY, type Access, BUCKET_KEY, type PublicBucket } from '../http/access.js';
import { requestContext } from '../http/request-context.js';
import { RequestLimits } from './request-limits.js';

/** Keeps strangers from hammering the routes that anybody may call. Signed-in staff are not counted. */
@Injectable()
export class RequestLimitsGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RequestLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS_KEY, places);
    if (access !== 'public' || requestContext()?.actor) return true;
    const bucket = this.reflector.getAllAndOverride<PublicBucket>(BUCKET_KEY, places);
    if (bucket === 'uncounted') return true;
    const { ip = '', method, params } = context.switchToHttp().getRequest<Request<{ id?: string }>>();
    await this.limits.count({
      bucket,
      address: ip,
      link: params.id,
      isRead: method === 'GET' || method === 'HEAD',
    });
    return true;
  }
}
