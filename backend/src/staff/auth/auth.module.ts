import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OriginGuard } from '../../platform/http/origin.guard.js';
import { RequestLimitsGuard } from '../../platform/limits/request-limits.guard.js';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { GuessLimits } from './guess-limits.js';
import { KnownBrowsers } from './known-browsers.js';
import { PasswordTurns } from './password-turns.js';
import { Session } from './session.entity.js';
import { SessionGuard } from './session.guard.js';
import { Sessions } from './sessions.js';

@Module({
  imports: [TypeOrmModule.forFeature([Session]), UsersModule],
  controllers: [AuthController],
  providers: [
    AuthService,
    GuessLimits,
    KnownBrowsers,
    OriginGuard,
    { provide: PasswordTurns, useFactory: () => new PasswordTurns() },
    Sessions,
    // The second one counts only requests that the first found to be nobody's.
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_GUARD, useClass: RequestLimitsGuard },
  ],
})
export class AuthModule {}
