import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBody, ApiTags, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ErrorDto } from '../../platform/errors/error.dto.js';
import { Public, RequiresSession } from '../../platform/http/access.js';
import { Answers } from '../../platform/http/api-docs.js';
import { UserDto } from '../users/dto/user.dto.js';
import { type Actor, By, type Staff } from '../../platform/http/actor.js';
import { AuthService } from './auth.service.js';
import { ChangePasswordDto, LoginDto } from './dto/credentials.dto.js';
import { CredentialsGuard, type SignInRequest } from './credentials.guard.js';

@ApiTags('session')
@Controller('api')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Post('login')
  @Public('sign-in')
  @UseGuards(CredentialsGuard)
  @ApiBody({ type: LoginDto })
  @ApiUnauthorizedResponse({ type: ErrorDto, description: 'The username or the password is wrong.' })
  @Answers('Sign in', { type: UserDto, refuses: [429] })
  async login(@Req() request: SignInRequest, @Res({ passthrough: true }) response: Response) {
    await this.auth.signIn(request, response, request.account);
    return request.account.user;
  }

  @Post('logout')
  @Public('sign-out')
  @Answers('Sign out; fine when nobody is signed in')
  logout(@Req() request: Request, @Res({ passthrough: true }) response: Response, @By() by: Actor) {
    return this.auth.signOut(request, response, by);
  }

  @Get('user')
  @RequiresSession()
  @Answers('Who is signed in', { type: UserDto })
  currentUser(@Req() { user }: Request): UserDto {
    return user as UserDto;
  }

  @Post('change-password')
  @RequiresSession()
  @Answers("Change one's own password; all other sessions of the user end", { refuses: [429] })
  changePassword(@Req() request: Request, @By() by: Staff, @Body() passwords: ChangePasswordDto) {
    return this.auth.changePassword(request, by, passwords);
  }
}
