import { Body, Get, Post } from '@nestjs/common';
import { JobDto } from '../../hall/jobs/dto/job.dto.js';
import { StaffController } from '../../platform/http/staff-controller.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { JobOfferDto } from '../offers/dto/job-offer.dto.js';
import { Cancelling } from './cancelling.service.js';
import { CallDto, ToldDto } from './dto/calls.dto.js';
import { CancelJobDto, EndDispatchDto, WithdrawOfferDto } from './dto/ending.dto.js';
import { HeldDto } from './dto/held.dto.js';
import { Ending } from './ending.service.js';
import { Held } from './held.service.js';
import { ToldByPhone } from './told-by-phone.service.js';

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
