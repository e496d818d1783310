import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { NextFunction, Request, Response } from 'express';
import type { AppConfig } from '../config/app-config.js';
import { ApiError } from '../errors/api-error.js';

/** The name in a Host header: without the port, and without the brackets of an IPv6 address. */
const nameIn = (host: string): string =>
  host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();

/**
 * Refuses requests for other names: in development no proxy does, and another site could let its name lead to this
 * machine and read what is here. Health checks in production come by any name.
 */
export function ownHost({ production, publicBaseUrl, host }: AppConfig) {
  const machine = hostname().toLowerCase();
  const names = new Set([
    'localhost',
    nameIn(new URL(publicBaseUrl).host),
    machine,
    `${machine}.local`,
    host,
  ]);
  const isOurs = (name: string) => isIP(name) > 0 || names.has(name) || name.endsWith('.localhost');
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (production || isOurs(nameIn(request.headers.host ?? ''))) next();
    else next(new ApiError(421, 'wrong_host', 'This is not the address of Hiring Hall.'));
  };
}
