import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import staticFiles from 'express-static-gzip';
import { compressPages } from './compression.js';
import { cspNonce } from './security-headers.js';

const notPages = /^\/(api|health|metrics|assets)(\/|$)/;

const templates = /^\/(index|public)\.html$/i;

/** The addresses of what the build put beside the pages: an icon, a script; not their compressed copies. */
const filesBesidePages = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name))
      .map(({ name }) => `/${name}`),
  );

function findBuiltFrontEnd(from: string): string | undefined {
  const candidate = path.join(from, 'frontend', 'dist');
  if (existsSync(path.join(candidate, 'index.html'))) return candidate;
  const parent = path.dirname(from);
  return parent === from ? undefined : findBuiltFrontEnd(parent);
}

/** Each file as the build compressed it, in the encoding that the browser takes; a part of one is not to be had. */
const files = (folder: string, options: { immutable?: boolean; maxAge: string }) =>
  staticFiles(folder, {
    enableBrotli: true,
    index: false,
    orderPreference: ['br', 'gzip'],
    serveStatic: { ...options, acceptRanges: false, redirect: false },
  });

interface FrontEnd {
  timezone: string;
  /** What the addresses begin with whose page is the light public one. */
  publicPages: readonly string[];
  /** Left out: the one that was built beside this. */
  folder?: string | undefined;
}

/** Serves the built front end: hashed files for ever, and one of the two pages for every other address. */
export function serveFrontEnd(
  app: NestExpressApplication,
  { timezone, publicPages, folder = findBuiltFrontEnd(import.meta.dirname) }: FrontEnd,
): void {
  if (!folder) return;
  const isPublic = new RegExp(`^/(${publicPages.join('|')})(/|$)`);
  const read = (page: string) => readFileSync(path.join(folder, page), 'utf8');
  const pages = { staff: read('index.html').replace('HALL_TIMEZONE', timezone), public: read('public.html') };
  app.use('/assets', files(path.join(folder, 'assets'), { immutable: true, maxAge: '1y' }));
  // By their exact addresses: the pages beside them are templates, and "..%2f" leads to those as well.
  const others = filesBesidePages(folder);
  const serveOther = files(folder, { maxAge: '1h' });
  app.use((req: Request, res: Response, next: NextFunction) => {
    if (others.has(req.path)) serveOther(req, res, next);
    else next();
  });
  app.use((req: Request, res: Response, next: NextFunction) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || notPages.test(req.path)) {
      next();
      return;
    }
    if (templates.test(req.path)) {
      res.redirect('/');
      return;
    }
    const page = isPublic.test(req.path) ? pages.public : pages.staff;
    compressPages(req, res, () =>
      res
        .set('Cache-Control', 'no-cache')
        .type('html')
        .send(page.replace('CSP_NONCE', cspNonce(res))),
    );
  });
}
