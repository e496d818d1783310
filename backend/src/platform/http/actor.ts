import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** How a change comes about: staff at a screen, a worker's link, a texted keyword, a provider, or the product itself. */
export const ACTOR_SOURCES = ['staff', 'link', 'keyword', 'provider', 'system'] as const;
export type ActorSource = (typeof ACTOR_SOURCES)[number];

declare module 'express-serve-static-core' {
  interface Request {
    /** Staff who are signed in. */
    user?: StaffUser;
    /** Of the browser, when somebody has signed in with it before. Known of requests to public routes only. */
    knownBrowser?: string;
    /** Whether the user is still signed in, for long answers; queries the database. */
    staysSignedIn?: () => Promise<boolean>;
  }
}

export interface StaffUser {
  id: number;
  username: string;
  /** Left out where the work goes on without the user. */
  role?: string;
}

/** Who acts: an argument of whatever decides by it or writes it down. */
export interface Actor {
  source: ActorSource;
  /** Staff who are signed in. */
  user?: StaffUser;
  /** Where the request came from; none outside requests. */
  ipAddress?: string;
  /** The id of the larger work that this is a part of, such as an import: the log names it with every change. */
  partOf?: string;
}

/** As they are where a session is needed. */
export interface Staff extends Actor {
  user: StaffUser;
}

/** The product itself: a schedule, a command. */
export const SYSTEM: Actor = { source: 'system' };

/** @param otherwise whom the request is from when nobody is signed in */
export function actorOf({ user, ip }: { user?: object; ip?: string }, otherwise: ActorSource): Actor {
  if (!user) return { source: otherwise, ipAddress: ip };
  const { id, username, role } = user as StaffUser;
  return { source: 'staff', user: { id, username, role }, ipAddress: ip };
}

/** Whom the request is from: staff who are signed in, else those whom the route is for. */
export const By = createParamDecorator((otherwise: ActorSource | undefined, context: ExecutionContext) =>
  actorOf(context.switchToHttp().getRequest<Request>(), otherwise ?? 'staff'),
);
