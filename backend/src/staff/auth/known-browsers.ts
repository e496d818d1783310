import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppConfig } from '../../platform/config/app-config.js';

/** Longer is not granted by browsers: 400 days. */
const MAX_AGE_MS = 400 * 24 * 60 * 60_000;
/** A hall's shared computer; beyond it the first ones are forgotten. */
const MAX_USERS = 30;

interface KnownBrowser {
  id: string;
  /** Who has signed in with it, the latest last. */
  userIds: number[];
}

/** A signed cookie with the users of a browser. It grants nothing but rate limits of the browser's own. */
@Injectable()
export class KnownBrowsers {
  private readonly cookieName: string;
  private readonly cookie;
  private readonly secret: string;

  constructor({ production, sessionSecret }: AppConfig) {
    this.cookieName = production ? '__Host-hall.browser' : 'hall.browser';
    this.cookie = {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: production,
      maxAge: MAX_AGE_MS,
    } as const;
    this.secret = sessionSecret;
  }

  /** The browser's id when this user has signed in with it before. */
  idFor(request: Request, userId: number | undefined): string | undefined {
    const browser = this.read(request);
    return userId !== undefined && browser?.userIds.includes(userId) ? browser.id : undefined;
  }

  /** The browser's id when anybody has signed in with it before. */
  idOf(request: Request): string | undefined {
    return this.read(request)?.id;
  }

  remember(request: Request, response: Response, userId: number): void {
    const { id, userIds } = this.read(request) ?? { id: randomBytes(16).toString('base64url'), userIds: [] };
    const latest = [...userIds.filter((known) => known !== userId), userId].slice(-MAX_USERS);
    const payload = `${id}.${latest.join('~')}`;
    response.cookie(this.cookieName, `${payload}.${this.sign(payload)}`, this.cookie);
  }

  private read({ headers }: Request): KnownBrowser | undefined {
    const start = `${this.cookieName}=`;
    const value = headers.cookie
      ?.split(/; */)
      .find((part) => part.startsWith(start))
      ?.slice(start.length);
    const [id, users, signature] = value?.split('.') ?? [];
    if (id === undefined || users === undefined || signature === undefined) return undefined;
    if (!isSame(signature, this.sign(`${id}.${users}`))) return undefined;
    return { id, userIds: users.split('~').map(Number) };
  }

  private sign(payload: string): string {
    return createHmac('sha256', this.secret).update(`known browser ${payload}`).digest('base64url');
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
