import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresSession } from '../../platform/http/access.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { JobOfferDto } from './dto/job-offer.dto.js';
import { OfferDto, OfferResultDto } from './dto/offer.dto.js';
import { JobOffers } from './job-offers.service.js';
import { OffersService } from './offers.service.js';

@ApiTags('job-matches')
@Controller('api/job-matches')
@RequiresSession()
export class OffersController {
  constructor(private readonly offers: OffersService) {}

  @Post(':id/offer')
  @Answers('Offer the job to a matched worker by text', { type: OfferResultDto }, 400, 404, 409, 422)
  offer(@IdParam() id: string, @Body() body: OfferDto, @By() by: Actor): Promise<OfferResultDto> {
    return this.offers.offer(id, body, by);
  }
}

@ApiTags('jobs')
@Controller('api/jobs')
@RequiresSession()
export class JobOffersController {
  constructor(private readonly offers: JobOffers) {}

  @Get(':id/offers')
  @Answers(
    'All offers of a job and what became of each, oldest first; also of a job that was deleted',
    { type: [JobOfferDto] },
    400,
    404,
  )
  list(@IdParam() id: string): Promise<JobOfferDto[]> {
    return this.offers.of(id);
  }
}
