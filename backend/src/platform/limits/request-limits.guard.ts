import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import {
  accessOf,
  BUCKET_KEY,
  declared,
  type PublicBucket,
  type Signer,
  SIGNER_KEY,
} from '../http/access.js';
import { bodyRuleOf, bodyRules, expectedBytes } from '../http/body-limits.js';
import { RequestLimits } from './request-limits.js';

/** A body that costs so little that its signature is checked whoever sends it. */
const SMALL_BODY = bodyRules.smsCallback.limit;

/** Limits anonymous requests to public routes, and refuses webhook calls that cannot be signed, unread. */
@Injectable()
export class RequestLimitsGuard implements CanActivate {
  constructor(private readonly limits: RequestLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request<{ id?: string }>>();
    const access = accessOf(context);
    if (access === 'signature') await this.checkSigner(context, request);
    if (access !== 'public' || request.user) return true;
    const bucket = declared<PublicBucket>(context, BUCKET_KEY)!;
    if (bucket !== 'uncounted') await this.limits.count(bucket, request);
    return true;
  }

  private async checkSigner(context: ExecutionContext, request: Request<{ id?: string }>): Promise<void> {
    const { ip = '' } = request;
    const signer = declared<Signer>(context, SIGNER_KEY)!;
    if (!signer.looksSigned(request)) return this.limits.refuseUnsigned(ip, signer);
    const { limit } = bodyRules[bodyRuleOf(context)];
    if (expectedBytes(request, limit) > SMALL_BODY) await this.limits.refuseBadSigner(ip);
  }
}
