import { ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail, type ThrottlerModuleOptions } from '@nestjs/throttler';
import { tooManyRequests } from '../platform/errors/api-error.js';
import { ACCESS_KEY, type Access } from '../platform/http/access.js';
import { requestContext } from '../platform/http/request-context.js';

export const PUBLIC_RATE_MS = 60_000;

/** All public routes together; many phones share one address of their carrier, so it is generous. */
export const publicRate = {
  throttlers: [{ ttl: PUBLIC_RATE_MS, limit: 600 }],
  generateKey: (_context, address) => address,
  setHeaders: false,
} satisfies ThrottlerModuleOptions;

/** Keeps one address from hammering the routes that anybody may call. Staff and signed webhooks are not counted. */
@Injectable()
export class PublicRateGuard extends ThrottlerGuard {
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS_KEY, [
      context.getHandler(),
      context.getClass(),
    ]);
    return access !== 'public' || requestContext()?.actor !== undefined;
  }

  protected override async throwThrottlingException(
    _context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    throw tooManyRequests('Too many requests. Please wait a moment and try again.', timeToBlockExpire);
  }
}
