import { Body, Controller, Get, Post, UseInterceptors } from '@nestjs/common';
import { ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import { WithHallContact } from '../../hall/contact/hall-contact.service.js';
import { LinkNotFoundDto } from '../reader/dto/reader.dto.js';
import { WithReader } from '../reader/with-reader.service.js';
import { Public } from '../../platform/http/access.js';
import { Answers } from '../../platform/http/api-docs.js';
import { PublicIdParam } from '../../platform/http/ids.js';
import { PHONE_NUMBER_NOT_FOUND } from '../../hall/phone-numbers/phone-numbers.service.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { ChooseOptInDto, OptInDto } from './dto/opt-in.dto.js';
import { OptInService } from './opt-in.service.js';

@ApiTags('opt-in')
@Controller('api/opt-in')
@Public()
@UseInterceptors(WithHallContact, WithReader)
@ApiNotFoundResponse({ type: LinkNotFoundDto, description: 'There is nothing behind the link.' })
export class OptInController {
  constructor(private readonly optIn: OptInService) {}

  @Get(':id')
  @Answers('Whether a number takes texts; changes nothing', { type: OptInDto })
  get(@PublicIdParam(PHONE_NUMBER_NOT_FOUND) id: string, @By('link') by: Actor): Promise<OptInDto> {
    return this.optIn.get(id, by);
  }

  @Post(':id')
  @Answers('Take texts, or not; repeating the choice changes nothing', {
    type: OptInDto,
    refuses: [409, 422],
  })
  choose(
    @PublicIdParam(PHONE_NUMBER_NOT_FOUND) id: string,
    @Body() { optedIn }: ChooseOptInDto,
    @By('link') by: Actor,
  ): Promise<OptInDto> {
    return this.optIn.choose(id, optedIn, by);
  }
}
