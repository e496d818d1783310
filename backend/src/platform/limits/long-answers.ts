import { type CallHandler, type ExecutionContext, type NestInterceptor, SetMetadata } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, type Observable, switchMap, tap } from 'rxjs';
import { declared } from '../http/access.js';
import { actorOf } from '../http/actor.js';
import { onRequestEnd } from '../http/request-end.js';
import { AnswerTurns, type MostAtOnce } from './answer-turns.js';

interface LongAnswerRule extends MostAtOnce {
  /** A client that takes longer for all of it is cut off. */
  longestMs: number;
}

/**
 * What long answers hold until their client has taken them: a connection to the database, of twenty that all of the
 * hall's work needs, or the memory of a whole list.
 */
export const LONG_ANSWERS = {
  connection: { whole: 3, ofOne: 1, waiting: 20, waitMs: 15_000, longestMs: 120_000 },
  memory: { whole: 6, ofOne: 3, waiting: 60, waitMs: 30_000, longestMs: 120_000 },
} satisfies Record<string, LongAnswerRule>;

type Held = keyof typeof LONG_ANSWERS;

/** A client that takes nothing for so long is cut off. */
export const STALLED = { ms: 10_000 };

const LONG_ANSWER_KEY = 'long-answer';

/** Declares that a route's answer may be long, and what it holds until the client has all of it. */
export const LongAnswer = (held: Held) => SetMetadata(LONG_ANSWER_KEY, held);

/** Lets few long answers be made at once, and cuts off who does not read them. */
export class LongAnswers implements NestInterceptor {
  private readonly turns = {
    connection: new AnswerTurns(LONG_ANSWERS.connection),
    memory: new AnswerTurns(LONG_ANSWERS.memory),
  };

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const held = declared<Held>(context, LONG_ANSWER_KEY);
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (!held || isPage(request)) return next.handle();
    const response = http.getResponse<Response>();
    const { user } = actorOf(request, 'staff');
    return from(this.turn(held, String(user?.id), request, response)).pipe(
      switchMap(() => next.handle()),
      tap(() => cutOffUnread(request, response, LONG_ANSWERS[held].longestMs)),
    );
  }

  private async turn(held: Held, user: string, request: Request, response: Response): Promise<void> {
    const gone = new AbortController();
    onRequestEnd(request, response, () => gone.abort());
    const end = await this.turns[held].take(user, gone.signal);
    onRequestEnd(request, response, end);
  }
}

const isPage = ({ query }: Request) => Number(query['limit']) >= 1;

/** Node looks at how much waits to be sent, and begins anew when any of it was taken. */
function cutOffUnread(request: Request, response: Response, longestMs: number): void {
  const cutOff = () => void request.socket.destroy();
  response.setTimeout(STALLED.ms, () => {
    if (response.writableLength > 0) cutOff();
    else response.setTimeout(STALLED.ms);
  });
  const longest = setTimeout(cutOff, longestMs);
  onRequestEnd(request, response, () => clearTimeout(longest));
}
