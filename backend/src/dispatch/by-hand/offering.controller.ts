import { Body, Post } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { TakesBody } from '../../platform/http/body-limits.js';
import { IdParam } from '../../platform/http/ids.js';
import { TextInLanguageDto } from '../matching/dto/text-in-language.dto.js';
import { JobOfferDto } from '../offers/dto/job-offer.dto.js';
import { CheckOffersDto, OfferDto, OfferResultDto, OffersCheckDto, OffersDto } from './dto/offering.dto.js';
import { OfferReview } from './offer-review.service.js';
import { Offering } from './offering.service.js';

@StaffController('api/job-matches')
export class OfferingController {
  constructor(private readonly offering: Offering) {}

  @Post(':id/offer')
  @Answers(
    'Offer the job to a matched worker by text; again once the last offer ended as no answer, not delivered or withdrawn',
    { type: OfferResultDto, refuses: [409, 422] },
  )
  offer(@IdParam() id: string, @Body() body: OfferDto, @By() by: Actor): Promise<OfferResultDto> {
    return this.offering.offer(id, body, by);
  }
}

@StaffController('api/jobs')
export class OfferingSeveralController {
  constructor(
    private readonly offering: Offering,
    private readonly review: OfferReview,
  ) {}

  @Post(':id/offers')
  @TakesBody('lists')
  @Answers("Offer the job to several matched workers by text, in the list's order: all or none", {
    type: [JobOfferDto],
    status: 201,
    refuses: [409, 422],
  })
  offer(@IdParam() id: string, @Body() body: OffersDto, @By() by: Actor): Promise<JobOfferDto[]> {
    return this.offering.offerSeveral(id, body, by);
  }

  @Post(':id/offers/review')
  @TakesBody('lists')
  @Answers(
    'What offers would say in each language, to how many, and in how many segments; nothing is written',
    { type: [TextInLanguageDto] },
  )
  inLanguages(@IdParam() id: string, @Body() body: OffersDto): Promise<TextInLanguageDto[]> {
    return this.review.of(id, body);
  }

  @Post(':id/offers/check')
  @TakesBody('lists')
  @Answers(
    'What offers would be if they were made together now, and past whom they would go; nothing is written',
    { type: OffersCheckDto, refuses: [422] },
  )
  check(@IdParam() id: string, @Body() body: CheckOffersDto): Promise<OffersCheckDto> {
    return this.offering.check(id, body);
  }
}
