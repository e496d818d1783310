import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import { declared } from '../../platform/http/access.js';
import { ANSWERS_MATCH } from '../offers/waiting-answers.service.js';
import { ReadingFirst } from './reading-first.service.js';

const CHANGES_NOTHING = new Set(['GET', 'HEAD']);

/** Before every change that staff make, whatever it is of: see {@link ReadingFirst}. */
@Injectable()
export class ReadFirst implements NestInterceptor {
  constructor(private readonly readingFirst: ReadingFirst) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const { user, method, params, body } = context.switchToHttp().getRequest<Answering>();
    if (user && !CHANGES_NOTHING.has(method)) {
      const { id } = params;
      const isAnswer = declared<boolean>(context, ANSWERS_MATCH) && isUUID(id);
      const answer = isAnswer ? { matchId: id.toLowerCase(), status: body?.status } : undefined;
      await this.readingFirst.beforeStaffAct(answer);
    }
    return next.handle();
  }
}

/** A request that may answer a match. */
type Answering = Request<{ id: string }, unknown, { status?: unknown } | undefined>;
