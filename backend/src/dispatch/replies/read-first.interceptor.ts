import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import { declared } from '../../platform/http/access.js';
import { ANSWER_BY_LINK } from '../offers/waiting-answers.service.js';
import { ReadingFirst } from './reading-first.service.js';

const CHANGES_NOTHING = new Set(['GET', 'HEAD']);

/** Before every change that staff make, whatever it is of, and before an answer by a link: see {@link ReadingFirst}. */
@Injectable()
export class ReadFirst implements NestInterceptor {
  constructor(private readonly readingFirst: ReadingFirst) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const { user, method, params } = context.switchToHttp().getRequest<Request<{ id?: string }>>();
    if (user && !CHANGES_NOTHING.has(method)) await this.readingFirst.beforeStaffAct();
    else if (isUUID(params.id) && declared<boolean>(context, ANSWER_BY_LINK))
      await this.readingFirst.beforeAnswerTo(params.id as string);
    return next.handle();
  }
}
