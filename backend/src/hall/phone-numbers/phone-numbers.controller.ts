import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresSession } from '../../platform/http/access.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { type Editor, IfMatch } from '../../platform/http/if-match.js';
import { PhoneNumberDto, UpdatePhoneNumberDto } from './dto/phone-number.dto.js';
import { PhoneNumbersService } from './phone-numbers.service.js';
import { LongAnswer } from '../../platform/limits/long-answers.js';

@ApiTags('phone-numbers')
@Controller('api/phone-numbers')
@RequiresSession()
export class PhoneNumbersController {
  constructor(private readonly phoneNumbers: PhoneNumbersService) {}

  @Get()
  @LongAnswer('memory')
  @Answers('All phone records, by number', { type: [PhoneNumberDto] })
  list(): Promise<PhoneNumberDto[]> {
    return this.phoneNumbers.list();
  }

  @Put(':id')
  @Answers('Set consent, block and comment of a number', { type: PhoneNumberDto }, 400, 404, 409, 422)
  update(@IdParam() id: string, @Body() body: UpdatePhoneNumberDto, @IfMatch(PhoneNumberDto) by: Editor) {
    return this.phoneNumbers.update(id, body, by);
  }
}
