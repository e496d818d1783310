import type { NextFunction, Request, Response } from 'express';
import { isEventStream } from '../http/compression.js';
import { httpSeconds } from './process-metrics.js';

/** Neither a route of ours nor a page: one name for them all, or every scanner would add to the figures. */
const OTHER = 'other';

/** Measures each answer under the pattern of its route, never under its path, which may hold an id. */
export function httpMetrics(req: Request, res: Response, next: NextFunction): void {
  const finish = httpSeconds.startTimer({ method: req.method });
  res.once('finish', () => {
    if (isEventStream(res)) return;
    finish({ route: routeOf(req, res), status: res.statusCode });
  });
  next();
}

/** The request log and the front end answer on patterns that fit everything. */
function routeOf({ route }: Request, res: Response): string {
  const path = (route as { path?: unknown } | undefined)?.path;
  if (typeof path === 'string' && !path.startsWith('{/*')) return path;
  return String(res.get('content-type')).startsWith('text/html') ? 'page' : OTHER;
}
