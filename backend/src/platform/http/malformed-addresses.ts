import type { NextFunction, Request, Response } from 'express';

/**
 * An address whose escapes make no text reaches its route letter by letter, where it is an id that nothing has: whoever
 * tries ids learns no more from this one than from any other.
 */
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
