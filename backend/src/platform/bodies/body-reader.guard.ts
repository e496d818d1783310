import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { json, raw, type Request, type RequestHandler, type Response, urlencoded } from 'express';
import multer, { MulterError } from 'multer';
import { ApiError, badRequest, unsupportedMediaType } from '../errors/api-error.js';
import { isTooComplex } from '../input/size.js';
import { BUCKET_KEY, declared, type PublicBucket, type Signer, SIGNER_KEY } from '../http/access.js';
import { readInTime } from './body-arrival.js';
import { BodyBudget, type BodyShare } from './body-budget.js';
import { type BodyRuleName, bodyRuleOf, bodyRules, expectedBytes } from '../http/body-limits.js';
import { hasBody, methodsWithoutBody } from '../http/body-limits.js';
import { actorOf } from '../http/actor.js';
import { refusals } from '../http/refusals.js';
import { onRequestEnd } from '../http/request-end.js';
import { networkOf } from '../limits/network-of.js';
import type { RequestLimits } from '../limits/request-limits.js';

/** More fields than the SMS provider sends. */
const MAX_FORM_FIELDS = 200;

/** Refuses before parsing what would be much work to parse. */
function checkJson(_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw unsupportedMediaType('The request body must be JSON in UTF-8.');
  if (isTooComplex(bytes)) throw badRequest('bad_request', 'The request could not be read.');
}

const keepBytes = (request: object, _response: unknown, bytes: Buffer) => {
  Object.assign(request, { rawBody: bytes });
};

/** A form with one file, or its text, and little else; the whole form is within the limit. */
function readFile(limit: number): RequestHandler {
  const limits = { fileSize: limit, fieldSize: limit, files: 1, fields: 4, parts: 5, headerPairs: 20 };
  const form = multer({ storage: multer.memoryStorage(), limits, defParamCharset: 'utf8' }).single('file');
  return (request, response, next) => {
    if (expectedBytes(request, limit) === 0 && hasBody(request)) return next(tooLarge());
    void form(request, response, (error?: unknown) => next(error === undefined ? error : unreadForm(error)));
  };
}

const tooLarge = () => new ApiError(413, refusals[413].code, refusals[413].error);

function unreadForm(error: unknown): ApiError {
  const isTooLong = error instanceof MulterError && /_SIZE$/.test(error.code);
  return isTooLong ? tooLarge() : badRequest('bad_request', 'The request could not be read.');
}

/** None takes compressed bodies: their size would be known only once they are unpacked. */
const readers: Record<'json' | 'form' | 'bytes' | 'file', (limit: number) => RequestHandler> = {
  json: (limit: number) => json({ limit, inflate: false, verify: checkJson }),
  form: (limit: number) =>
    urlencoded({ limit, inflate: false, extended: false, parameterLimit: MAX_FORM_FIELDS }),
  file: readFile,
  bytes: (limit: number) => raw({ limit, inflate: false, type: () => true, verify: keepBytes }),
};

const handlers = Object.fromEntries(
  Object.entries(bodyRules).map(([name, { as, limit }]) => [name, readers[as](limit)]),
) as Record<BodyRuleName, RequestHandler>;

/**
 * Reads the body of a request that the guards before it have let in, up to the limit of its route: a stranger's body
 * on a route for staff is never read at all. It has to arrive in time, and to fit into the memory of its share.
 */
export class BodyReader implements CanActivate {
  private readonly budget = new BodyBudget();

  constructor(private readonly limits: RequestLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (methodsWithoutBody.has(request.method)) return true;
    const name = bodyRuleOf(context);
    const read = () => settled(handlers[name], request, response);
    if (!hasBody(request)) {
      await read();
      return true;
    }
    const { ip = '' } = request;
    const { user } = actorOf(request, 'link');
    const signer = declared<Signer>(context, SIGNER_KEY);
    const share = signer ? await this.shareOfSigner(signer, ip, name) : shareOf(context, user);
    const body = this.budget.begin(share, user ? String(user.id) : networkOf(ip));
    // A connection that was closed while the guards before ran gives no such event any more.
    if (response.destroyed || request.socket.destroyed)
      body.giveUp(badRequest('bad_request', 'The request could not be read.'));
    else onRequestEnd(request, response, () => body.leave());
    const bytes = expectedBytes(request, bodyRules[name].limit);
    try {
      await readInTime(body, { request, bytes }, read);
    } catch (error) {
      if (signer && !request.complete) await this.limits.countUnsigned(ip);
      throw error;
    }
    return true;
  }

  private async shareOfSigner(signer: Signer, address: string, name: BodyRuleName): Promise<BodyShare> {
    const isKnown = await this.limits.hasSigned(address, signer);
    if (name === 'emailEvents') return isKnown ? 'emailEventsOfKnown' : 'emailEvents';
    return isKnown ? 'smsCallbacksOfKnown' : 'smsCallbacks';
  }
}

function shareOf(context: ExecutionContext, user?: object): BodyShare {
  if (user) return bodyRules[bodyRuleOf(context)].as === 'file' ? 'files' : 'staff';
  return declared<PublicBucket>(context, BUCKET_KEY) === 'pages' ? 'answers' : 'signIn';
}

const settled = (handler: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void handler(request, response, (error?: Error | string) => {
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
