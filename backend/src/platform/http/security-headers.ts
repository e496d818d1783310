import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { AppConfig } from '../config/app-config.js';

/** One for each answer: by it the page's own styles are known from those that somebody smuggled in. */
export function cspNonce({ locals }: Pick<Response, 'locals'>): string {
  return (locals.cspNonce ??= randomBytes(16).toString('base64')) as string;
}

const nonceSource = (_req: IncomingMessage, res: ServerResponse) => `'nonce-${cspNonce(res as Response)}'`;

/** Answers of the API are about people: no browser and no proxy keeps them. */
export function notKept(_req: Request, res: Response, next: NextFunction): void {
  res.set('Cache-Control', 'no-store');
  next();
}

/** Scripts and styles of our own only, TLS always, no frames. */
export function securityHeaders(config: AppConfig) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // For browsers that do not tell style elements from attributes (Safari before 15.4).
        styleSrc: ["'self'", "'unsafe-inline'"],
        // antd and the editor write style elements as the page runs.
        styleSrcElem: ["'self'", nonceSource],
        // Formatted texts may carry style attributes, which were sanitised.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(config.production ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: config.production,
    referrerPolicy: { policy: 'no-referrer' },
  });
}
