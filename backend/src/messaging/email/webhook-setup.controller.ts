import { Get, Post } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { WebhookChangeDto, WebhookStatusDto } from './dto/webhook.dto.js';
import { WebhookSetup } from './webhook-setup.service.js';

/** How the provider's webhook is set up; what it tells comes in elsewhere. */
@StaffController('api/sendgrid/webhook', 'email')
export class WebhookSetupController {
  constructor(private readonly setup: WebhookSetup) {}

  @Get('status')
  @Answers("Our webhook as the e-mail provider's settings have it", {
    type: WebhookStatusDto,
    refuses: [502],
  })
  status(): Promise<WebhookStatusDto> {
    return this.setup.status();
  }

  @Post('create-or-update')
  @Answers('Set our webhook up at the e-mail provider', { type: WebhookChangeDto, refuses: [502] })
  createOrUpdate(@By() by: Actor): Promise<WebhookChangeDto> {
    return this.setup.createOrUpdate(by);
  }
}
