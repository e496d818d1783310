import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { json, raw, type Request, type RequestHandler, type Response, urlencoded } from 'express';
import { badRequest, unsupportedMediaType } from '../errors/api-error.js';
import { isTooComplex } from '../input/size.js';
import { ACCESS_KEY, type Access } from '../http/access.js';
import { inTimeToArrive } from './body-arrival.js';
import { BodyBudget, type BodyShare } from './body-budget.js';
import { type BodyRuleName, bodyRuleOf, bodyRules, expectedBytes } from '../http/body-limits.js';
import { requestContext } from '../http/request-context.js';

/** More fields than the SMS provider sends. */
const MAX_FORM_FIELDS = 200;
const methodsWithoutBody = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses before parsing what would be much work to parse. */
function checkJson(_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw unsupportedMediaType('The request body must be JSON in UTF-8.');
  if (isTooComplex(bytes)) throw badRequest('bad_request', 'The request could not be read.');
}

const keepBytes = (request: object, _response: unknown, bytes: Buffer) => {
  Object.assign(request, { rawBody: bytes });
};

/** None takes compressed bodies: their size would be known only once they are unpacked. */
const readers = {
  json: (limit: number) => json({ limit, inflate: false, verify: checkJson }),
  form: (limit: number) =>
    urlencoded({ limit, inflate: false, extended: false, parameterLimit: MAX_FORM_FIELDS }),
  bytes: (limit: number) => raw({ limit, inflate: false, type: () => true, verify: keepBytes }),
};

/**
 * Reads the body of a request that the guards before it have let in, up to the limit that its route declares: a
 * stranger's body on a route for staff is never read at all. It has to come in time, and with all others that are
 * being read it must fit into the memory that is set apart for them.
 */
export class BodyReader implements CanActivate {
  private readonly handlers = new Map<BodyRuleName, RequestHandler>();
  private readonly budget = new BodyBudget();

  constructor(private readonly reflector: Reflector) {
    for (const [name, { as, limit }] of Object.entries(bodyRules)) {
      this.handlers.set(name as BodyRuleName, readers[as](limit));
    }
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (methodsWithoutBody.has(request.method)) return true;
    const name = bodyRuleOf(this.reflector, context);
    const handler = this.handlers.get(name);
    if (!handler) return true;
    const response = http.getResponse<Response>();
    const bytes = expectedBytes(request, bodyRules[name].limit);
    this.budget.reserve(bytes, this.shareOf(context, name), request, response);
    await inTimeToArrive(bytes, settled(handler, request, response));
    return true;
  }

  private shareOf(context: ExecutionContext, name: BodyRuleName): BodyShare {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS_KEY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'signature') return name === 'emailEvents' ? 'emailEvents' : 'smsCallback';
    return requestContext()?.actor ? 'staff' : 'strangers';
  }
}

const settled = (handler: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void handler(request, response, (error?: Error | string) => {
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
