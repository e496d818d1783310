import { Injectable, Logger, type MessageEvent } from '@nestjs/common';
import type { Request } from 'express';
import {
  bufferTime,
  exhaustMap,
  filter,
  from,
  interval,
  map,
  merge,
  mergeMap,
  type Observable,
  takeUntil,
  timer,
} from 'rxjs';
import { AppConfig } from '../config/app-config.js';
import type { Times } from '../config/times.js';
import { Draining } from '../http/draining.js';
import { ChangeListener } from './change-listener.js';
import { gather } from './gathered-changes.js';
import { OpenStreams } from './open-streams.js';

/** What changed, as each open page is told of it. */
@Injectable()
export class ChangeStreams {
  private readonly logger = new Logger(ChangeStreams.name);
  private readonly gathered$: Observable<MessageEvent>;
  private readonly times: Times['changes'];
  private readonly openStreams = new OpenStreams();

  constructor(
    listener: ChangeListener,
    private readonly draining: Draining,
    config: AppConfig,
  ) {
    this.times = config.times.changes;
    this.gathered$ = merge(
      listener.changes$.pipe(
        bufferTime(this.times.gathered),
        filter((changes) => changes.length > 0),
        mergeMap((changes) => from(gather(changes))),
        map((change): MessageEvent => ({ data: change })),
      ),
      listener.gaps$.pipe(map((): MessageEvent => ({ type: 'gap', data: {} }))),
    );
  }

  /** Goes on until its time is over, the process stops, the session ends or its user has too many open. */
  of({ staysSignedIn, user }: Pick<Request, 'staysSignedIn' | 'user'>): Observable<MessageEvent> {
    const heartbeat$ = interval(this.times.heartbeat).pipe(
      map((): MessageEvent => ({ type: 'heartbeat', data: {} })),
    );
    const renew$ = timer(this.times.stream).pipe(map((): MessageEvent => ({ type: 'renew', data: {} })));
    return merge(this.gathered$, heartbeat$, renew$).pipe(
      takeUntil(
        merge(
          timer(this.times.stream + this.times.streamOverlap),
          this.draining.streamsEnd$,
          this.signedOut(staysSignedIn),
          this.openStreams.tooMany(user?.id),
        ),
      ),
    );
  }

  /** Fires once the session of the request has ended. A check that fails says nothing: the next one may. */
  private signedOut(staysSignedIn: Request['staysSignedIn']): Observable<boolean> {
    return interval(this.times.sessionLook).pipe(
      exhaustMap(async () => {
        try {
          return await staysSignedIn?.();
        } catch (error) {
          this.logger.warn(error);
          return undefined;
        }
      }),
      filter((stays) => stays === false),
    );
  }
}
