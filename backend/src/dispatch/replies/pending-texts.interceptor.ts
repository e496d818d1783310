import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import { PendingTexts, type StaffTarget } from './pending-texts.service.js';

const CHANGES_NOTHING = new Set(['GET', 'HEAD']);

/** Routes by which staff answer for a worker, or end what a worker may just have said yes to; of what their `id` is. */
export const ENDING_ROUTES: Readonly<Record<string, StaffTarget['key']>> = {
  'PUT /api/job-matches/:id': 'matchId',
  'POST /api/jobs/:id/cancel': 'jobId',
  'DELETE /api/jobs/:id': 'jobId',
  'DELETE /api/workers/:id': 'workerId',
};

/** Before every change that staff make, whatever it is of: see {@link PendingTexts}. */
@Injectable()
export class PendingTextsInterceptor implements NestInterceptor {
  constructor(private readonly pendingTexts: PendingTexts) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const request = context.switchToHttp().getRequest<Change>();
    if (request.user && !CHANGES_NOTHING.has(request.method))
      await this.pendingTexts.beforeStaffAct(actedOver(request));
    return next.handle();
  }
}

type Change = Request<{ id?: string }, unknown, { status?: unknown } | undefined> & {
  route: { path: string };
};

function actedOver({ method, route, params, body }: Change): StaffTarget | undefined {
  const { path } = route as { path: string };
  const key = ENDING_ROUTES[`${method} ${path}`];
  const { id } = params;
  return key && id && isUUID(id) ? { key, id: id.toLowerCase(), status: body?.status } : undefined;
}
