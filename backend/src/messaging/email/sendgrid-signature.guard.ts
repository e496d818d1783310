import { CanActivate, ExecutionContext, Injectable, type RawBodyRequest } from '@nestjs/common';
import type { Request } from 'express';
import type { Signer } from '../../platform/http/access.js';
import { RequestLimits } from '../../platform/limits/request-limits.js';
import { isFromSendgrid, looksSignedBySendgrid } from './sendgrid/signature.js';
import { WebhookRegistration } from './webhook-registration.js';

const signedHeaders = (request: Request) => ({
  signature: request.get('X-Twilio-Email-Event-Webhook-Signature'),
  timestamp: request.get('X-Twilio-Email-Event-Webhook-Timestamp'),
});

export const sendgrid: Signer = {
  name: 'e-mail provider',
  looksSigned: (request) => looksSignedBySendgrid(signedHeaders(request)),
};

/** A call without the provider's signature is answered 403 before anything is read or stored. */
@Injectable()
export class SendgridSignatureGuard implements CanActivate {
  constructor(
    private readonly registration: WebhookRegistration,
    private readonly limits: RequestLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RawBodyRequest<Request>>();
    const signed = { ...signedHeaders(request), body: request.rawBody };
    const { ip = '' } = request;
    if (isFromSendgrid(signed, await this.registration.publicKeys()))
      return this.limits.takeSigned(ip, sendgrid);
    return this.limits.refuseUnsigned(ip, sendgrid);
  }
}
