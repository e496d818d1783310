import { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { type Access, ACCESS_KEY, BUCKET_KEY, type PublicBucket } from '../http/access.js';
import { Turns } from './turns.js';

/** Fewer than there are connections to the database, so that staff find one. */
const TURNS = { atOnce: 16, ofNetwork: 600, inAll: 5_000 };

/** Lets what strangers ask for begin in turns. Its body is read by then; signing in has turns of its own. */
export class PublicTurnsGuard implements CanActivate {
  private readonly turns = new Turns(TURNS);

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const { ip = '', user } = context.switchToHttp().getRequest<Request>();
    const isPublic = this.reflector.getAllAndOverride<Access | undefined>(ACCESS_KEY, places) === 'public';
    const bucket = this.reflector.getAllAndOverride<PublicBucket>(BUCKET_KEY, places);
    if (!isPublic || user || bucket === 'uncounted' || bucket === 'sign-in') return true;
    const response = context.switchToHttp().getResponse<Response>();
    const { end } = await this.turns.begin(ip);
    if (response.closed) end();
    else response.once('close', end);
    return true;
  }
}
