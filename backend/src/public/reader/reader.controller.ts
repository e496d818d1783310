import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PHONE_NUMBER_NOT_FOUND } from '../../hall/phone-numbers/phone-numbers.service.js';
import { Public } from '../../platform/http/access.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { PublicIdParam } from '../../platform/http/ids.js';
import { ChooseLanguageDto, ReaderDto } from './dto/reader.dto.js';
import { Readers } from './readers.service.js';

const NOT_FOUND = 'Worker details not found';

@ApiTags('public')
@Controller('api')
@Public()
export class ReaderController {
  constructor(private readonly readers: Readers) {}

  @Put('worker-view/:id/language')
  @Answers('Read in another language; texts come in it, too', { type: ReaderDto, refuses: [403] })
  ofMatch(
    @PublicIdParam(NOT_FOUND) id: string,
    @Body() { language }: ChooseLanguageDto,
    @By('link') by: Actor,
  ): Promise<ReaderDto> {
    return this.readers.choose('match', id, language, by, NOT_FOUND);
  }

  @Put('opt-in/:id/language')
  @Answers('Read in another language; texts come in it, too', { type: ReaderDto, refuses: [403] })
  ofPhone(
    @PublicIdParam(PHONE_NUMBER_NOT_FOUND) id: string,
    @Body() { language }: ChooseLanguageDto,
    @By('link') by: Actor,
  ): Promise<ReaderDto> {
    return this.readers.choose('phone', id, language, by, PHONE_NUMBER_NOT_FOUND);
  }
}
