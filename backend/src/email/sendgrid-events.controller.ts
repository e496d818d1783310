import { Controller, HttpCode, Post, type RawBodyRequest, Req, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { SignedByProvider } from '../platform/http/access.js';
import { ApiErrors } from '../platform/http/api-docs.js';
import { EVENTS_PATH } from './events-endpoint.js';
import { SendgridSignatureGuard } from './sendgrid-signature.guard.js';
import { WebhookEvents } from './webhook-events.js';

@ApiTags('webhooks')
@Controller(EVENTS_PATH)
@SignedByProvider()
@UseGuards(SendgridSignatureGuard)
export class SendgridEventsController {
  constructor(private readonly events: WebhookEvents) {}

  @Post()
  @HttpCode(204)
  @ApiOperation({ summary: 'The e-mail provider tells what became of e-mails (a JSON array of events)' })
  @ApiErrors(400, 403)
  take(@Req() { rawBody }: RawBodyRequest<Request>): Promise<void> {
    return this.events.take(rawBody ?? Buffer.alloc(0));
  }
}
