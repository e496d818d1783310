import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { applyDecorators, CanActivate, ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { ApiError, forbidden } from '../errors/api-error.js';
import { declareAccess } from './access.js';

/** Loopback, and the networks that no router of the internet passes on. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4');
}
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

/** What a proxy adds: the request is somebody else's, who may be anywhere. */
const passedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Whether whoever runs this asks: with METRICS_TOKEN as bearer where it is set; without one, by a connection of
 * its own from this machine or a private network.
 * @throws 401 or 403
 */
export function demandOperator({ metricsToken }: AppConfig, request: IncomingMessage): void {
  if (metricsToken !== undefined) {
    if (sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) return;
    throw new ApiError(401, 'unauthenticated', 'The bearer token is missing or wrong.');
  }
  if (isInside(request.socket.remoteAddress) && !passedOn.some((name) => name in request.headers)) return;
  throw forbidden('not_an_operator', 'This is for whoever runs Hiring Hall.');
}

function isInside(address = ''): boolean {
  const plain = address.replace(/^::ffff:/, '');
  if (isIPv4(plain)) return inside.check(plain, 'ipv4');
  return isIPv6(plain) && inside.check(plain, 'ipv6');
}

/** Takes equally long however much of it fits. */
const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());

@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(private readonly config: AppConfig) {}

  canActivate(context: ExecutionContext): boolean {
    demandOperator(this.config, context.switchToHttp().getRequest<IncomingMessage>());
    return true;
  }
}

/** A route for whoever runs the product: no session of staff opens it. */
export const ForOperators = () => applyDecorators(declareAccess('operator'), UseGuards(OperatorGuard));
