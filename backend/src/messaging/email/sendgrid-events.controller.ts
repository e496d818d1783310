import { Controller, HttpCode, Post, type RawBodyRequest, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { SignedByProvider } from '../../platform/http/access.js';
import { TakesBody } from '../../platform/http/body-limits.js';
import { EVENTS_PATH } from './event-types.js';
import { sendgrid, SendgridSignatureGuard } from './sendgrid-signature.guard.js';
import { WebhookEvents } from './webhook-events.js';

const EVENTS = [
  {
    event: 'delivered',
    email: 'ana@example.org',
    timestamp: 1_772_636_709,
    sg_event_id: 'ZGVsaXZlcmVk',
    sg_message_id: '14c5d75ce93.dfd.64b469.filter0001',
    response: '250 OK',
  },
];

@ApiTags('webhooks')
@Controller(EVENTS_PATH)
@SignedByProvider(sendgrid)
@UseGuards(SendgridSignatureGuard)
export class SendgridEventsController {
  constructor(private readonly events: WebhookEvents) {}

  @Post()
  @TakesBody('emailEvents')
  @HttpCode(204)
  @ApiOperation({ summary: 'The e-mail provider tells what became of e-mails (a JSON array of events)' })
  @ApiNoContentResponse()
  @ApiHeader({ name: 'X-Twilio-Email-Event-Webhook-Signature', required: true })
  @ApiHeader({ name: 'X-Twilio-Email-Event-Webhook-Timestamp', required: true })
  @ApiBody({
    schema: { type: 'array', items: { type: 'object', additionalProperties: true }, example: EVENTS },
  })
  take(@Req() { rawBody }: RawBodyRequest<Request>): Promise<void> {
    return this.events.take(rawBody ?? Buffer.alloc(0));
  }
}
