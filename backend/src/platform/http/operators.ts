import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { applyDecorators, CanActivate, ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { AppConfig } from '../config/app-config.js';
import { forbidden, unauthenticated } from '../errors/api-error.js';
import { declareAccess } from './access.js';

/** This machine, and the networks that no router of the internet passes on. */
const privateRanges = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);
const isPrivate = (address = ''): boolean =>
  ipaddr.isValid(address) && privateRanges.has(ipaddr.process(address).range());

/** Headers that a proxy adds: the request is somebody else's, who may be anywhere. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Takes equally long however much of it fits. */
const isSameText = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());

/** Demands METRICS_TOKEN as bearer where it is set, else a direct connection from here or a private network. */
@Injectable()
class OperatorGuard implements CanActivate {
  constructor(private readonly config: AppConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const { metricsToken } = this.config;
    const { headers, socket } = context.switchToHttp().getRequest<IncomingMessage>();
    if (metricsToken !== undefined) {
      if (isSameText(headers.authorization ?? '', `Bearer ${metricsToken}`)) return true;
      throw unauthenticated('The bearer token is missing or wrong.');
    }
    if (isPrivate(socket.remoteAddress) && !proxyHeaders.some((name) => name in headers)) return true;
    throw forbidden('not_an_operator', 'This is for whoever runs Hiring Hall.');
  }
}

/** A route for whoever runs the product: no session of staff opens it. */
export const ForOperators = () => applyDecorators(declareAccess('operator'), UseGuards(OperatorGuard));
