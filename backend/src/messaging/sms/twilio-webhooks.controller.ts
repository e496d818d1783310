import {
  applyDecorators,
  Body,
  Controller,
  Header,
  Headers,
  HttpCode,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { SignedByProvider } from '../../platform/http/access.js';
import { TakesBody } from '../../platform/http/body-limits.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { InboundTexts } from './inbound-texts.js';
import { StatusCallbacks } from './status-callbacks.js';
import { twilio, TwilioSignatureGuard } from './twilio-signature.guard.js';
import type { WebhookForm } from './webhook-form.js';

/** Tells the provider to text nothing back. */
const NO_REPLY = '<Response></Response>';

/** The fields that are read, of those that the provider sends. */
const TwilioForm = (example: Record<string, string>) =>
  applyDecorators(
    ApiConsumes('application/x-www-form-urlencoded'),
    ApiHeader({ name: 'X-Twilio-Signature', required: true }),
    ApiBody({
      schema: {
        type: 'object',
        properties: Object.fromEntries(Object.keys(example).map((name) => [name, { type: 'string' }])),
        additionalProperties: { type: 'string' },
        example,
      },
    }),
  );

@ApiTags('webhooks')
@Controller('api/twilio')
@SignedByProvider(twilio)
@TakesBody('smsCallback')
@UseGuards(TwilioSignatureGuard)
export class TwilioWebhooksController {
  constructor(
    private readonly statuses: StatusCallbacks,
    private readonly inbound: InboundTexts,
  ) {}

  @Post('status')
  @HttpCode(204)
  @ApiOperation({ summary: 'The SMS provider tells what became of a text (form-encoded)' })
  @ApiQuery({
    name: 'smsId',
    required: false,
    description: 'Our id of the text.',
    schema: { type: 'string' },
  })
  @ApiNoContentResponse()
  @TwilioForm({ MessageSid: 'SM0123456789abcdef0123456789abcdef', MessageStatus: 'delivered' })
  status(@Query('smsId') smsId: unknown, @Body() form: WebhookForm = {}): Promise<void> {
    return this.statuses.take(smsId, form);
  }

  @Post('inbound')
  @HttpCode(200)
  @Header('Content-Type', 'text/xml')
  @ApiOperation({ summary: 'The SMS provider passes on a text from a worker (form-encoded)' })
  @ApiProduces('text/xml')
  @ApiOkResponse({ schema: { type: 'string', example: NO_REPLY } })
  @TwilioForm({ MessageSid: 'SM0123456789abcdef0123456789abcdef', From: '+16175550123', Body: 'STOP' })
  async text(
    @Headers('x-twilio-signature') signature: string,
    @By('keyword') by: Actor,
    @Body() form: WebhookForm = {},
  ): Promise<string> {
    await this.inbound.take(form, signature, by);
    return NO_REPLY;
  }
}
