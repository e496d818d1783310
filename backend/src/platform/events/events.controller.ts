import { Header, Logger, MessageEvent, Req, Sse } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
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
  Observable,
  type Subscriber,
  takeUntil,
  timer,
} from 'rxjs';
import { AppConfig } from '../config/app-config.js';
import type { Times } from '../config/times.js';
import { StaffController } from '../http/staff-controller.js';
import { Draining } from '../http/draining.js';
import { ChangeListener } from './change-listener.js';
import { gather } from './gathered-changes.js';

/** More pages than one person has open. */
const MOST_OF_ONE_USER = 32;

@StaffController('api/events')
export class EventsController {
  private readonly logger = new Logger(EventsController.name);
  private readonly gathered$: Observable<MessageEvent>;
  private readonly times: Times['changes'];
  /** By user, the oldest first. */
  private readonly openStreams = new Map<number, Set<Subscriber<void>>>();

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

  @Sse()
  @Header('X-Accel-Buffering', 'no')
  @ApiOperation({
    summary: 'What changed, as it happens',
    description:
      'Server-sent events. Each message is `{topic, ids, fields}`; for the topic `job-matches` the ids are those of ' +
      'the jobs. `fields` names what has changed of them; without it anything may have. An event of type `gap` means that some changes were not heard: fetch again what is shown. ' +
      'An event of type `heartbeat` comes every 10 seconds: a stream that is silent for longer is broken. ' +
      'An event of type `renew` means that the stream ends in 20 seconds: open the next one now, and miss nothing. The stream ends soon after the session has.',
  })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({
    description: 'A stream of `{topic: string, ids: string[], fields?: string[]}`.',
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        example: 'data: {"topic":"workers","ids":["3f2b8c1e-5d7a-4e6f-9b0c-1a2d3e4f5a6b"]}\n\n',
      },
    },
  })
  events(@Req() { staysSignedIn, user }: Request): Observable<MessageEvent> {
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
          this.tooMany(user?.id),
        ),
      ),
    );
  }

  /** Fires when its user has opened so many more that this one is the oldest beyond the limit. */
  private tooMany(userId = 0): Observable<void> {
    return new Observable((subscriber) => {
      const streams = this.openStreams.get(userId) ?? new Set<Subscriber<void>>();
      this.openStreams.set(userId, streams.add(subscriber));
      subscriber.add(() => {
        streams.delete(subscriber);
        if (streams.size === 0) this.openStreams.delete(userId);
      });
      if (streams.size <= MOST_OF_ONE_USER) return;
      const [oldest] = streams;
      oldest?.next();
    });
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
