import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimit } from './rate-limit.entity.js';
import { RateLimits } from './rate-limits.js';
import { RequestLimits } from './request-limits.js';

/** How often anybody may ask, counted over all processes. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RateLimit])],
  providers: [RateLimits, RequestLimits],
  exports: [RateLimits, RequestLimits],
})
export class LimitsModule {}
