import { Body, Get, Post, Put, Query } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { TakesBody } from '../../platform/http/body-limits.js';
import { IdParam } from '../../platform/http/ids.js';
import { type Editor, IfMatch } from '../../platform/http/if-match.js';
import { AnswersPage, type Page } from '../../platform/lists/newest-first.js';
import { ResolveMessageDto } from '../../platform/outbox/unknown-message.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { EmailSettingsDto, SaveEmailSettingsDto } from './dto/email-settings.dto.js';
import {
  EmailDetailsDto,
  EmailDto,
  EmailEventDto,
  ListEmailEventsQuery,
  ListEmailsQuery,
} from './dto/email.dto.js';
import { RefusedTestEmailDto, TestEmailDto, TestEmailResultDto } from './dto/test-email.dto.js';
import { EmailSettings } from './email-settings.service.js';
import { EmailService } from './email.service.js';
import { TestEmailService } from './test-email.service.js';
import { LongAnswer } from '../../platform/limits/long-answers.js';

@StaffController('api', 'email')
export class EmailController {
  constructor(
    private readonly emails: EmailService,
    private readonly settings: EmailSettings,
    private readonly tests: TestEmailService,
  ) {}

  @Get('emails')
  @LongAnswer('memory')
  @AnswersPage('E-mails, newest first', EmailDto)
  list(@Query() query: ListEmailsQuery): Promise<Page<EmailDto>> {
    return this.emails.list(query);
  }

  @Get('emails/:id')
  @Answers('An e-mail with what was written and what the provider was asked', { type: EmailDetailsDto })
  get(@IdParam() id: string): Promise<EmailDetailsDto> {
    return this.emails.get(id);
  }

  @Post('emails/:id/resolve')
  @Answers('Say what became of an unknown e-mail', { type: EmailDetailsDto, refuses: [409] })
  resolve(@IdParam() id: string, @Body() { status }: ResolveMessageDto, @By() by: Actor) {
    return this.emails.resolve(id, status, by);
  }

  @Get('email-events')
  @AnswersPage('What the provider told, newest first', EmailEventDto)
  listEvents(@Query() query: ListEmailEventsQuery) {
    return this.emails.listEvents(query);
  }

  @Get('email-settings')
  @Answers('Who our e-mails are from, and where answers go', { type: EmailSettingsDto })
  getSettings(): Promise<EmailSettingsDto> {
    return this.settings.get();
  }

  @Put('email-settings')
  @Answers('Change who our e-mails are from', { type: EmailSettingsDto })
  saveSettings(@Body() settings: SaveEmailSettingsDto, @IfMatch(EmailSettingsDto) by: Editor) {
    return this.settings.save(settings, by);
  }

  @Post('test-email')
  @TakesBody('formattedText')
  @Answers('Send an e-mail now, and see what the provider says', { type: TestEmailResultDto, refuses: [422] })
  @ApiResponse({
    status: 400,
    type: RefusedTestEmailDto,
    description: 'A field is wrong (`details`), or the provider refused the e-mail (`success` is false).',
  })
  test(@Body() body: TestEmailDto, @By() by: Actor): Promise<TestEmailResultDto> {
    return this.tests.send(body, by);
  }
}
