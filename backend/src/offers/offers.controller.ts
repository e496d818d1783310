import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresSession } from '../platform/http/access.js';
import { Answers } from '../platform/http/api-docs.js';
import { IdParam } from '../platform/http/ids.js';
import { OfferDto, OfferResultDto } from './dto/offer.dto.js';
import { OffersService } from './offers.service.js';

@ApiTags('job-matches')
@Controller('api/job-matches')
@RequiresSession()
export class OffersController {
  constructor(private readonly offers: OffersService) {}

  @Post(':id/offer')
  @Answers('Offer the job to a matched worker by text', { type: OfferResultDto }, 400, 404, 409, 422)
  offer(@IdParam() id: string, @Body() body: OfferDto): Promise<OfferResultDto> {
    return this.offers.offer(id, body);
  }
}
