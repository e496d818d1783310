import { existsSync } from 'node:fs';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';

/** Routes whose page is the light public one, made for a worker's phone. */
const publicPages = /^\/(worker-view|opt-in)(\/|$)/;
const notPages = /^\/(api|health|metrics|assets)(\/|$)/;

function findBuiltFrontEnd(from: string): string | undefined {
  const candidate = path.join(from, 'frontend', 'dist');
  if (existsSync(path.join(candidate, 'index.html'))) return candidate;
  const parent = path.dirname(from);
  return parent === from ? undefined : findBuiltFrontEnd(parent);
}

/** Serves the built front end: hashed files for ever, and one of the two pages for every other address. */
export function serveFrontEnd(app: NestExpressApplication): void {
  const folder = findBuiltFrontEnd(import.meta.dirname);
  if (!folder) return;
  app.use(
    '/assets',
    express.static(path.join(folder, 'assets'), { immutable: true, maxAge: '1y', index: false }),
  );
  app.use(express.static(folder, { index: false, extensions: [], maxAge: '1h' }));
  app.use((req: Request, res: Response, next: NextFunction) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || notPages.test(req.path)) {
      next();
      return;
    }
    const page = publicPages.test(req.path) ? 'public.html' : 'index.html';
    res.set('Cache-Control', 'no-cache').sendFile(path.join(folder, page));
  });
}
