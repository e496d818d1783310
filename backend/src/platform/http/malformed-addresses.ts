import type { NextFunction, Request, Response } from 'express';

/**
 * Hands an address that cannot be decoded to its route as an unknown id, so that its answer reveals nothing.
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
