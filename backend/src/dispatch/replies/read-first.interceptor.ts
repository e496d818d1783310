import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import { declared } from '../../platform/http/access.js';
import { ANSWERS_MATCH } from '../offers/waiting-answers.service.js';
import { ReadingFirst } from './reading-first.service.js';

const CHANGES_NOTHING = new Set(['GET', 'HEAD']);

/** Before every change that staff make, whatever it is of, and before an answer by a link: see {@link ReadingFirst}. */
@Injectable()
export class ReadFirst implements NestInterceptor {
  constructor(private readonly readingFirst: ReadingFirst) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const { user, method, params, body } = context.switchToHttp().getRequest<Answering>();
    const matchId = declared<boolean>(context, ANSWERS_MATCH) && isUUID(params.id) ? params.id : undefined;
    const answering = matchId && { matchId: matchId.toLowerCase(), status: body?.status };
    if (user && !CHANGES_NOTHING.has(method)) await this.readingFirst.beforeStaffAct(answering || undefined);
    else if (answering) await this.readingFirst.beforeAnswerTo(answering.matchId);
    return next.handle();
  }
}

/** A request that may answer a match. */
type Answering = Request<{ id?: string }, unknown, { status?: unknown } | undefined>;
