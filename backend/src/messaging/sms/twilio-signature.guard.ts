import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppConfig } from '../../platform/config/app-config.js';
import { forbidden, unsupportedMediaType } from '../../platform/errors/api-error.js';
import { RequestLimits } from '../../platform/limits/request-limits.js';
import { isFromTwilio } from './twilio/signature.js';
import type { WebhookForm } from './webhook-form.js';

const FORM = 'application/x-www-form-urlencoded';

/** Lets only the provider in: a call that is not signed by it is answered 403 before anything is stored. */
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
      signature: request.get('x-twilio-signature'),
      form: request.body ?? {},
    };
    if (!isFromTwilio(this.config, call)) {
      await this.limits.countBadSignature(request.ip ?? '');
      throw forbidden('bad_signature', 'This request is not signed by the SMS provider.');
    }
    return true;
  }
}
