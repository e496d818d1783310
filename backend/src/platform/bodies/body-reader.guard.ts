import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { json, raw, type Request, type RequestHandler, type Response, urlencoded } from 'express';
import { badRequest, unsupportedMediaType } from '../errors/api-error.js';
import { isTooComplex } from '../input/size.js';
import { BUCKET_KEY, type PublicBucket, type Signer, SIGNER_KEY } from '../http/access.js';
import { inTimeToArrive } from './body-arrival.js';
import { BodyBudget, type BodyShare } from './body-budget.js';
import { type BodyRuleName, bodyRuleOf, bodyRules, expectedBytes } from '../http/body-limits.js';
import { actorOf } from '../http/actor.js';
import { onRequestEnd } from '../http/request-end.js';
import { networkOf } from '../limits/network-of.js';
import type { RequestLimits } from '../limits/request-limits.js';

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
 * there it must fit into the memory that is set apart for them.
 */
export class BodyReader implements CanActivate {
  private readonly handlers = new Map<BodyRuleName, RequestHandler>();
  private readonly budget = new BodyBudget();

  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RequestLimits,
  ) {
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
    const read = () => settled(handler, request, response);
    if (bringsBody(request)) await this.take(context, name, read);
    else await read();
    return true;
  }

  private async take(
    context: ExecutionContext,
    name: BodyRuleName,
    read: () => Promise<void>,
  ): Promise<void> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { ip = '' } = request;
    const { user } = actorOf(request, 'link');
    const signer = this.declared<Signer>(context, SIGNER_KEY);
    const share = signer ? await this.shareOfSigner(signer, ip, name) : this.shareOf(context, user);
    const body = this.budget.begin(share, share === 'staff' && user ? String(user.id) : networkOf(ip));
    // Whoever hung up while the guards before looked at the request does not do so again.
    if (response.destroyed || request.socket.destroyed)
      body.giveUp(badRequest('bad_request', 'The request could not be read.'));
    else onRequestEnd(request, response, () => body.leave());
    const bytes = expectedBytes(request, bodyRules[name].limit);
    try {
      await inTimeToArrive(body, { request, bytes }, read);
    } catch (error) {
      if (signer && !request.complete) await this.limits.countUnsigned(ip);
      throw error;
    }
  }

  private async shareOfSigner(signer: Signer, address: string, name: BodyRuleName): Promise<BodyShare> {
    const isKnown = await this.limits.hasSigned(address, signer);
    if (name === 'emailEvents') return isKnown ? 'emailEventsOfKnown' : 'emailEvents';
    return isKnown ? 'smsCallbacksOfKnown' : 'smsCallbacks';
  }

  private shareOf(context: ExecutionContext, user?: object): BodyShare {
    if (user) return 'staff';
    return this.declared<PublicBucket>(context, BUCKET_KEY) === 'pages' ? 'answers' : 'signIn';
  }

  private declared<T>(context: ExecutionContext, key: string): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}

const bringsBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const settled = (handler: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void handler(request, response, (error?: Error | string) => {
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
