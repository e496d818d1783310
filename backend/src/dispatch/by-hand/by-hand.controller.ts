import { Body, Get, Post } from '@nestjs/common';
import { JobDto } from '../../hall/jobs/dto/job.dto.js';
import { StaffController } from '../../platform/http/staff-controller.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { TakesBody } from '../../platform/http/body-limits.js';
import { IdParam } from '../../platform/http/ids.js';
import { TextInLanguageDto } from '../matching/dto/text-in-language.dto.js';
import { JobOfferDto } from '../offers/dto/job-offer.dto.js';
import { Calls } from './calls.service.js';
import { Cancelling } from './cancelling.service.js';
import { CallDto, NewCallDto, NewPassDto, PassDto, ToldDto } from './dto/calls.dto.js';
import { CancelJobDto, EndDispatchDto, WithdrawOfferDto } from './dto/ending.dto.js';
import { CheckOffersDto, OfferDto, OfferResultDto, OffersCheckDto, OffersDto } from './dto/offering.dto.js';
import { HeldDto } from './dto/held.dto.js';
import { Ending } from './ending.service.js';
import { Held } from './held.service.js';
import { OfferReview } from './offer-review.service.js';
import { Offering } from './offering.service.js';
import { ToldByPhone } from './told-by-phone.service.js';

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

@StaffController('api/job-matches')
export class CallsController {
  constructor(private readonly calls: Calls) {}

  @Post(':id/calls')
  @Answers(
    'A worker was phoned about the job; what they answered counts as their answer, and makes an offer where none is open',
    { type: CallDto, status: 201, refuses: [409, 422] },
  )
  call(@IdParam() id: string, @Body() body: NewCallDto, @By() by: Actor): Promise<CallDto> {
    return this.calls.call(id, body, by);
  }

  @Post(':id/pass-over')
  @Answers('Pass a worker over on the job, until they are offered it; not while an offer to them is open', {
    type: PassDto,
    status: 201,
    refuses: [409, 422],
  })
  passOver(@IdParam() id: string, @Body() body: NewPassDto, @By() by: Actor): Promise<PassDto> {
    return this.calls.passOver(id, body, by);
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

@StaffController('api/offers')
export class EndingController {
  constructor(
    private readonly ending: Ending,
    private readonly told: ToldByPhone,
  ) {}

  @Post(':id/withdraw')
  @Answers(
    'Withdraw an offer that is open, waits or was not answered; the worker is told. Again: a success',
    { type: JobOfferDto, refuses: [409] },
  )
  withdraw(@IdParam() id: string, @Body() body: WithdrawOfferDto, @By() by: Actor): Promise<JobOfferDto> {
    return this.ending.withdraw(id, body, by);
  }

  @Post(':id/end')
  @Answers('End a dispatch. Again: a success', { type: JobOfferDto, refuses: [409] })
  end(@IdParam() id: string, @Body() body: EndDispatchDto, @By() by: Actor): Promise<JobOfferDto> {
    return this.ending.end(id, body, by);
  }

  @Post(':id/told')
  @Answers(
    'A worker was told by phone what became of their offer of a job that was deleted since. Again: a success',
    { type: CallDto, status: 201, refuses: [409, 422] },
  )
  tell(@IdParam() id: string, @Body() body: ToldDto, @By() by: Actor): Promise<CallDto> {
    return this.told.told(id, body, by);
  }
}

@StaffController('api/jobs')
export class CancellingController {
  constructor(
    private readonly cancelling: Cancelling,
    private readonly held: Held,
  ) {}

  @Post(':id/cancel')
  @Answers('The work is off: closes the job, ends its offers as withdrawn and its dispatches as cancelled', {
    type: JobDto,
  })
  cancel(@IdParam() id: string, @Body() body: CancelJobDto, @By() by: Actor): Promise<JobDto> {
    return this.cancelling.cancel(id, body, by);
  }

  @Get(':id/held')
  @Answers(
    'Who holds an offer or a dispatch of the job, or waits: whom closing, cancelling or deleting it concerns',
    { type: [HeldDto] },
  )
  list(@IdParam() id: string): Promise<HeldDto[]> {
    return this.held.ofJob(id);
  }
}

@StaffController('api/workers')
export class HeldController {
  constructor(private readonly held: Held) {}

  @Get(':id/held')
  @Answers('What a worker holds: open offers, waits and dispatches. Deleting them ends what is to come', {
    type: [HeldDto],
  })
  list(@IdParam() id: string): Promise<HeldDto[]> {
    return this.held.byWorker(id);
  }
}
