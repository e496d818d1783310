import { Body, Controller, Header, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SignedByProvider } from '../platform/http/access.js';
import { ApiErrors } from '../platform/http/api-docs.js';
import { InboundTexts } from './inbound-texts.js';
import { StatusCallbacks } from './status-callbacks.js';
import { TwilioSignatureGuard } from './twilio-signature.guard.js';
import type { WebhookForm } from './webhook-form.js';

/** Tells the provider to text nothing back. */
const NO_REPLY = '<Response></Response>';

@ApiTags('webhooks')
@Controller('api/twilio')
@SignedByProvider()
@UseGuards(TwilioSignatureGuard)
export class TwilioWebhooksController {
  constructor(
    private readonly statuses: StatusCallbacks,
    private readonly inbound: InboundTexts,
  ) {}

  @Post('status')
  @HttpCode(204)
  @ApiOperation({ summary: 'The SMS provider tells what became of a text (form-encoded)' })
  @ApiErrors(403)
  status(@Query('smsId') smsId: unknown, @Body() form: WebhookForm): Promise<void> {
    return this.statuses.take(smsId, form);
  }

  @Post('inbound')
  @HttpCode(200)
  @Header('Content-Type', 'text/xml')
  @ApiOperation({ summary: 'The SMS provider passes on a text from a worker (form-encoded)' })
  @ApiErrors(403)
  async text(@Body() form: WebhookForm): Promise<string> {
    await this.inbound.take(form);
    return NO_REPLY;
  }
}
