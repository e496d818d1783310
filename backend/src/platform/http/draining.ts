import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Global, Injectable, Module, OnModuleDestroy } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { type Observable, ReplaySubject } from 'rxjs';
import { AppConfig } from '../config/app-config.js';
import { onRequestEnd } from './request-end.js';

/** The end of a process as its requests see it: first it says so, then it answers what came, then it is gone. */
@Injectable()
export class Draining implements OnModuleDestroy {
  private readonly streamsEnd = new ReplaySubject<void>(1);
  private readonly inFlight = new Set<Response>();
  private idle?: () => void;
  private begun = false;

  constructor(private readonly config: AppConfig) {}

  /** From now on the process is not ready. */
  begin(): void {
    this.begun = true;
  }

  get hasBegun(): boolean {
    return this.begun;
  }

  /** Fires when an answer that goes on for ever has to end: its client connects again, elsewhere. */
  get streamsEnd$(): Observable<void> {
    return this.streamsEnd;
  }

  /** Knows what is being answered; while the process stops, each answer ends its connection. */
  readonly middleware = (req: Request, res: Response, next: NextFunction): void => {
    this.inFlight.add(res);
    onRequestEnd(req, res, () => {
      this.inFlight.delete(res);
      if (this.inFlight.size === 0) this.idle?.();
    });
    if (this.begun) res.set('Connection', 'close');
    next();
  };

  /** Resolves when all that came has been answered, or has taken too long. Then the app can be closed. */
  async drain(app: NestExpressApplication): Promise<void> {
    this.begin();
    const { production, times } = this.config;
    const { notice, inFlight } = times.stop;
    const server: Server = app.getHttpServer();
    if (production) await pause(notice);
    this.streamsEnd.next();
    await quietTurn();
    const connectionsEnded = new Promise<void>((resolve) => server.close(() => resolve()));
    const answered = new Promise<void>((resolve) => {
      this.idle = resolve;
      if (this.inFlight.size === 0) resolve();
    });
    // In production the proxy keeps no idle connections, so an open one has a request, perhaps still on its
    // way.
    const done = production ? connectionsEnded : answered;
    await Promise.race([done, pause(inFlight, undefined, { ref: false })]);
  }

  onModuleDestroy(): void {
    this.begin();
    this.streamsEnd.next();
  }
}

/** A turn of the event loop that took no longer left no connection waiting to be accepted. */
const QUIET_MS = 0.5;
const MOST_TURNS = 5_000;

/**
 * Resolves in a turn of the event loop that had nothing to do. A connection that waits to be accepted when the server
 * stops to listen is reset by the kernel, and with it a request that the proxy may not send again.
 */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const since = performance.now();
    await nextTurn();
    if (performance.now() - since < QUIET_MS) return;
  }
}

@Global()
@Module({ providers: [Draining], exports: [Draining] })
export class DrainingModule {}
