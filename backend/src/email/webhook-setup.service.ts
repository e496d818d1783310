import { Injectable } from '@nestjs/common';
import { ApiError } from '../platform/errors/api-error.js';
import type { WebhookChangeDto, WebhookStatusDto } from './dto/webhook.dto.js';

/** Sets our webhook up at the e-mail provider. */
@Injectable()
export class WebhookSetup {
  status(): Promise<WebhookStatusDto> {
    return Promise.reject(new ApiError(502, 'provider_error', 'The e-mail provider cannot be asked yet.'));
  }

  createOrUpdate(): Promise<WebhookChangeDto> {
    return Promise.reject(new ApiError(502, 'provider_error', 'The e-mail provider cannot be asked yet.'));
  }
}
