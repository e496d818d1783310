import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppConfig } from '../../platform/config/app-config.js';
import { unsupportedMediaType } from '../../platform/errors/api-error.js';
import type { Signer } from '../../platform/http/access.js';
import { RequestLimits } from '../../platform/limits/request-limits.js';
import { isFromTwilio } from './twilio/signature.js';
import type { WebhookForm } from './webhook-form.js';

const FORM = 'application/x-www-form-urlencoded';

const SIGNATURE = 'x-twilio-signature';

export const twilio: Signer = {
  name: 'SMS provider',
  // The base64 of a SHA-1.
  looksSigned: (request) => /^[\w+/]{27}=$/.test(request.get(SIGNATURE) ?? ''),
};

/** A call without the provider's signature is answered 403 before anything is stored. */
@Injectable()
export class TwilioSignatureGuard implements CanActivate {
  constructor(
    private readonly config: AppConfig,
    private readonly limits: RequestLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request<unknown, unknown, WebhookForm | undefined>>();
    // What is signed are the fields of a form; anything else would have to be read before it is trusted.
    if (request.is(FORM) === false) {
      throw unsupportedMediaType('The request body must be form-encoded.');
    }
    const call = {
      originalUrl: request.originalUrl,
      signature: request.get(SIGNATURE),
      form: request.body ?? {},
    };
    const { ip = '' } = request;
    if (isFromTwilio(this.config, call)) return this.limits.takeSigned(ip, twilio);
    return this.limits.refuseUnsigned(ip, twilio);
  }
}
