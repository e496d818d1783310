import { CanActivate, ExecutionContext, Injectable, type RawBodyRequest } from '@nestjs/common';
import type { Request } from 'express';
import { forbidden } from '../../platform/errors/api-error.js';
import { RequestLimits } from '../../platform/limits/request-limits.js';
import { isFromSendgrid } from './sendgrid/signature.js';
import { WebhookRegistration } from './webhook-registration.js';

/** Lets only the provider in: a call that is not signed by it is answered 403 before anything is read or stored. */
@Injectable()
export class SendgridSignatureGuard implements CanActivate {
  constructor(
    private readonly registration: WebhookRegistration,
    private readonly limits: RequestLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RawBodyRequest<Request>>();
    const signed = {
      signature: request.get('X-Twilio-Email-Event-Webhook-Signature'),
      timestamp: request.get('X-Twilio-Email-Event-Webhook-Timestamp'),
      body: request.rawBody,
    };
    if (isFromSendgrid(signed, await this.registration.publicKeys())) return true;
    await this.limits.countBadSignature(request.ip ?? '');
    throw forbidden('bad_signature', 'This request is not signed by the e-mail provider.');
  }
}
