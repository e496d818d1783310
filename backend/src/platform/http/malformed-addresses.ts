import type { NextFunction, Request, Response } from 'express';

/** An address that cannot be decoded reaches its route as it is, an unknown id: guessing ids learns no more from it. */
export function takeMalformedAddresses(request: Request, _response: Response, next: NextFunction): void {
  const [path = ''] = request.url.split('?', 1);
  if (!isDecodable(path)) request.url = path.replaceAll('%', '%25') + request.url.slice(path.length);
  next();
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
