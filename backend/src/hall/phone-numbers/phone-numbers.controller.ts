import { Body, Get, Put, Query } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { type Editor, IfMatch } from '../../platform/http/if-match.js';
import {
  ListedNumberDto,
  PhoneNumberDto,
  PhoneNumbersQuery,
  UpdatePhoneNumberDto,
} from './dto/phone-number.dto.js';
import { PhoneNumberList } from './phone-number-list.service.js';
import { PhoneNumbersService } from './phone-numbers.service.js';
import { AnswersPage } from '../../platform/lists/newest-first.js';
import { LongAnswer } from '../../platform/limits/long-answers.js';

@StaffController('api/phone-numbers')
export class PhoneNumbersController {
  constructor(
    private readonly phoneNumbers: PhoneNumbersService,
    private readonly list: PhoneNumberList,
  ) {}

  @Get()
  @LongAnswer('memory')
  @AnswersPage(
    'Phone records that fit all given filters, by number; with `limit` a page of them',
    ListedNumberDto,
  )
  all(@Query() query: PhoneNumbersQuery) {
    return query.limit === undefined ? this.list.all(query) : this.list.page(query);
  }

  @Get(':id')
  @Answers('One phone record', { type: PhoneNumberDto })
  get(@IdParam() id: string): Promise<PhoneNumberDto> {
    return this.phoneNumbers.get(id);
  }

  @Put(':id')
  @Answers('Set consent, block and comment of a number', { type: PhoneNumberDto, refuses: [409, 422] })
  update(@IdParam() id: string, @Body() body: UpdatePhoneNumberDto, @IfMatch(PhoneNumberDto) by: Editor) {
    return this.phoneNumbers.update(id, body, by);
  }
}
