import { BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler, Response } from 'express';
import session, { type SessionData } from 'express-session';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { statement, types } from '../../platform/database/sql/index.js';
import type { Account, StaffSession } from '../users/users.service.js';

declare module 'express-session' {
  interface SessionData {
    /** Absent: nobody has signed in with this session. */
    staff?: StaffSession;
    signedInAt?: number;
  }
}

/** A browser takes a cookie of this name only over TLS, for this host alone: no neighbour can plant one. */
const cookieName = ({ production }: AppConfig) => (production ? '__Host-hall.sid' : 'hall.sid');
/** A session ends this long after its last request. */
const MAX_AGE_MS = 12 * 60 * 60_000;
/** However busy it is, it ends this long after the sign-in: a stolen one does not last for ever. */
const LONGEST_MS = 24 * 60 * 60_000;

const expires = types.instant.orNull.param('expires');
/** Writing on every request would cost a disk write each, so 5 minutes may pass. */
const renew = statement('session, renewed')`
  UPDATE session SET expire = ${expires}::timestamptz
  WHERE sid = ${types.text.param('sid')} AND expire < ${expires}::timestamptz - interval '5 minutes'`;

class SessionStore extends connectPgSimple(session) {
  constructor(
    private readonly pool: Pool,
    logger: Logger,
  ) {
    super({ pool, errorLog: (...args: unknown[]) => logger.warn(args.map(String).join(' ')) });
  }

  override touch(sid: string, { cookie }: SessionData, done: (error?: unknown) => void = () => {}): void {
    renew.run(this.pool, { sid, expires: cookie.expires ?? null }).then(() => done(), done);
  }
}

/** Staff's sessions: rows of the `session` table, found by a signed cookie. */
@Injectable()
export class Sessions implements BeforeApplicationShutdown {
  private readonly middleware: RequestHandler;
  private readonly store: SessionStore;
  private readonly cookie;
  private readonly cookieName: string;

  constructor(config: AppConfig, dataSource: DataSource) {
    const pool = (dataSource.driver as PostgresDriver).master as Pool;
    this.store = new SessionStore(pool, new Logger(Sessions.name));
    this.cookieName = cookieName(config);
    this.cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.production } as const;
    this.middleware = session({
      name: this.cookieName,
      secret: config.sessionSecret,
      store: this.store,
      cookie: { ...this.cookie, maxAge: MAX_AGE_MS },
      rolling: true,
      resave: false,
      saveUninitialized: false,
      // Trusts the proxy that ends TLS; otherwise the secure cookie would not be set behind it.
      proxy: config.production || undefined,
    });
  }

  /** Gives a request its `session`; without a valid cookie an empty one, which is stored only once used. */
  load(request: Request, response: Response): Promise<void> {
    return settled((done) => this.middleware(request, response, done));
  }

  /** Signs in: a new session, under a new id, whatever the browser brought along. */
  async begin(request: Request, { user, sessionVersion }: Account): Promise<void> {
    await settled((done) => request.session.regenerate(done));
    request.session.staff = { userId: user.id, sessionVersion };
    request.session.signedInAt = Date.now();
    await settled((done) => request.session.save(done));
  }

  async end(request: Request, response: Response): Promise<void> {
    await settled((done) => request.session.destroy(done));
    response.clearCookie(this.cookieName, this.cookie);
  }

  /** The user of the session by now; nobody once it has ended, here or elsewhere. */
  async staffNow({ sessionID }: Request): Promise<StaffSession | undefined> {
    let stored: SessionData | null | undefined;
    await settled((done) =>
      this.store.get(sessionID, (error: unknown, found?: SessionData | null) => {
        stored = found;
        done(error);
      }),
    );
    return staffOf({ session: stored ?? undefined });
  }

  /** The pool belongs to the data source, which is closed later. */
  beforeApplicationShutdown(): void {
    this.store.close();
  }
}

/** Whom the request's session belongs to; nobody once it has lasted too long. */
export function staffOf({ session }: { session?: Partial<SessionData> }): StaffSession | undefined {
  const { staff, signedInAt = 0 } = session ?? {}; // a signed call has none
  return Date.now() - signedInAt < LONGEST_MS ? staff : undefined;
}

const settled = (work: (done: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) =>
    work((error) => (error ? reject(new Error('The session store failed', { cause: error })) : resolve())),
  );
