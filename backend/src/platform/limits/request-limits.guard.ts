import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import {
  ACCESS_KEY,
  type Access,
  BUCKET_KEY,
  type PublicBucket,
  type Signer,
  SIGNER_KEY,
} from '../http/access.js';
import { bodyRuleOf, bodyRules, expectedBytes } from '../http/body-limits.js';
import { RequestLimits } from './request-limits.js';

/** A body that costs so little that its signature is looked at whoever sends it. */
const SMALL_BODY = bodyRules.smsCallback.limit;

/**
 * Keeps strangers from hammering the routes that anybody may call. Signed-in staff are not counted. Of calls that a
 * provider signs it lets on, before anything of them is read, what may be signed.
 */
@Injectable()
export class RequestLimitsGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RequestLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS_KEY, places);
    if (access === 'signature') return this.mayBeSigned(context);
    const { ip = '', method, params, user } = context.switchToHttp().getRequest<Request<{ id?: string }>>();
    if (access !== 'public' || user) return true;
    const bucket = this.reflector.getAllAndOverride<PublicBucket>(BUCKET_KEY, places);
    if (bucket === 'uncounted') return true;
    await this.limits.count({
      bucket,
      address: ip,
      link: params.id,
      isRead: method === 'GET' || method === 'HEAD',
    });
    return true;
  }

  private async mayBeSigned(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { ip = '' } = request;
    const signer = this.reflector.getAllAndOverride<Signer>(SIGNER_KEY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!signer.looksSigned(request)) return this.limits.refuseUnsigned(ip, signer);
    const { limit } = bodyRules[bodyRuleOf(this.reflector, context)];
    if (expectedBytes(request, limit) > SMALL_BODY) await this.limits.refuseBadSigner(ip);
    return true;
  }
}
