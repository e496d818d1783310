import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { json, raw, type Request, type RequestHandler, type Response, urlencoded } from 'express';
import { badRequest, unsupportedMediaType } from '../errors/api-error.js';
import { isTooComplex } from '../input/size.js';
import { BODY_KEY, type BodyRuleName, bodyRules } from './body-limits.js';

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
 * stranger's body on a route for staff is never read at all.
 */
export class BodyReader implements CanActivate {
  private readonly handlers = new Map<BodyRuleName, RequestHandler>();

  constructor(private readonly reflector: Reflector) {
    for (const [name, { as, limit }] of Object.entries(bodyRules)) {
      this.handlers.set(name as BodyRuleName, readers[as](limit));
    }
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (methodsWithoutBody.has(request.method)) return true;
    const name = this.reflector.getAllAndOverride<BodyRuleName | undefined>(BODY_KEY, [
      context.getHandler(),
      context.getClass(),
    ]);
    const handler = this.handlers.get(name ?? 'usual');
    if (handler) await settled(handler, request, http.getResponse<Response>());
    return true;
  }
}

const settled = (handler: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void handler(request, response, (error?: Error | string) => {
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
