import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { ThrottlerModule } from '@nestjs/throttler';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { OriginGuard } from '../platform/http/origin.guard.js';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { LocalStrategy } from './local.strategy.js';
import { PUBLIC_RATE_MS, PublicRateGuard, publicRate } from './public-rate.guard.js';
import { RequestRate } from './request-rate.entity.js';
import { Session } from './session.entity.js';
import { SessionGuard } from './session.guard.js';
import { Sessions } from './sessions.js';
import { SharedRates } from './shared-rates.js';
import { SignInAttempt } from './sign-in-attempt.entity.js';
import { SignInAttempts } from './sign-in-attempts.js';

/** Who asks, and who may: sessions, sign-in, and the guards of every route. */
@Module({
  imports: [
    PassportModule,
    ThrottlerModule.forRootAsync({
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => ({
        ...publicRate,
        storage: new SharedRates(dataSource, PUBLIC_RATE_MS),
      }),
    }),
    TypeOrmModule.forFeature([Session, SignInAttempt, RequestRate]),
    UsersModule,
  ],
  controllers: [AuthController],
  providers: [
    AuthService,
    LocalStrategy,
    OriginGuard,
    Sessions,
    SignInAttempts,
    // The second one counts only requests that the first found to be nobody's.
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_GUARD, useClass: PublicRateGuard },
  ],
})
export class AuthModule {}
