import { Body, Get, Post, Query } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { AnswersPage, type Page } from '../../platform/lists/newest-first.js';
import { ResolveMessageDto } from '../../platform/outbox/unknown-message.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { ListSmsQuery, SmsDetailsDto, SmsDto, SmsTestResultDto, TestSmsDto } from './dto/sms.dto.js';
import { SmsService } from './sms.service.js';
import { TextingTimesDto, TextingTimesQuery } from './dto/texting-times.dto.js';
import { TextingTimesService } from './texting-times.service.js';
import { TestSmsService } from './test-sms.service.js';
import { UnknownTexts } from './unknown-texts.service.js';
import { LongAnswer } from '../../platform/limits/long-answers.js';

@StaffController('api/sms')
export class SmsController {
  constructor(
    private readonly sms: SmsService,
    private readonly tests: TestSmsService,
    private readonly unknown: UnknownTexts,
    private readonly times: TextingTimesService,
  ) {}

  @Get()
  @LongAnswer('memory')
  @AnswersPage('Texts, newest first', SmsDto)
  list(@Query() query: ListSmsQuery): Promise<Page<SmsDto>> {
    return this.sms.list(query);
  }

  @Get('times')
  @Answers('When texts would go that are written now', { type: TextingTimesDto })
  when(@Query() { texts = 1 }: TextingTimesQuery): Promise<TextingTimesDto> {
    return this.times.of(texts);
  }

  @Get(':id')
  @Answers('A text with what the provider told us about it', { type: SmsDetailsDto })
  get(@IdParam() id: string): Promise<SmsDetailsDto> {
    return this.sms.get(id);
  }

  @Post(':id/resolve')
  @Answers('Say what became of an unknown text', { type: SmsDetailsDto, refuses: [409] })
  async resolve(@IdParam() id: string, @Body() { status }: ResolveMessageDto, @By() by: Actor) {
    await this.unknown.resolve(id, status, by);
    return this.sms.get(id);
  }

  @Post('test')
  @Answers('Send a text now, and see what the provider says', { type: SmsTestResultDto, refuses: [422] })
  test(@Body() body: TestSmsDto, @By() by: Actor): Promise<SmsTestResultDto> {
    return this.tests.send(body, by);
  }
}
