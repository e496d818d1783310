import { raw, type NextFunction, type Request, type RequestHandler, type Response } from 'express';

/**
 * Takes in the bodies of POSTs to one path up to a limit of their own, unread: the route gets the bytes as
 * `rawBody`, and parses them once it knows from whom they are.
 */
export function acceptLargeBodies(path: string, limit: string): RequestHandler {
  const read = raw({
    type: () => true,
    limit,
    verify: (request, _response, bytes) => Object.assign(request, { rawBody: bytes }),
  });
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.method === 'POST' && request.path === path) read(request, response, next);
    else next();
  };
}
