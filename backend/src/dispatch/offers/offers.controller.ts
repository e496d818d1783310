import { Get } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { JobOfferDto } from './dto/job-offer.dto.js';
import { JobOffers } from './job-offers.service.js';

@StaffController('api/jobs')
export class JobOffersController {
  constructor(private readonly offers: JobOffers) {}

  @Get(':id/offers')
  @Answers('All offers of a job and what became of each, oldest first; also of a job that was deleted', {
    type: [JobOfferDto],
  })
  list(@IdParam() id: string): Promise<JobOfferDto[]> {
    return this.offers.of(id);
  }
}
