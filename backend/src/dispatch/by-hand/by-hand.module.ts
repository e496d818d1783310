import { Module } from '@nestjs/common';
import { JobsModule } from '../../hall/jobs/jobs.module.js';
import { WorkersModule } from '../../hall/workers/workers.module.js';
import { SmsModule } from '../../messaging/sms/sms.module.js';
import { FillModule } from '../fill/fill.module.js';
import { JobTextsModule } from '../job-texts/job-texts.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { CallsController } from './calls.controller.js';
import { CancellingController, EndingController, HeldController } from './ending.controller.js';
import { OfferingController, OfferingSeveralController } from './offering.controller.js';
import { CallsModule } from '../calls/calls.module.js';
import { AnsweringByPhone } from './answering-by-phone.service.js';
import { Calls } from './calls.service.js';
import { Cancelling } from './cancelling.service.js';
import { OfferEndings } from './offer-endings.service.js';
import { Ending } from './ending.service.js';
import { Held } from './held.service.js';
import { OfferReview } from './offer-review.service.js';
import { Offering } from './offering.service.js';
import { ToldByPhone } from './told-by-phone.service.js';

/** What staff do by hand with offers, dispatches and calls. */
@Module({
  imports: [
    JobsModule,
    WorkersModule,
    MatchingModule,
    OffersModule,
    CallsModule,
    FillModule,
    JobTextsModule,
    SmsModule,
  ],
  controllers: [
    OfferingController,
    CallsController,
    OfferingSeveralController,
    EndingController,
    CancellingController,
    HeldController,
  ],
  providers: [
    Offering,
    OfferReview,
    Calls,
    AnsweringByPhone,
    ToldByPhone,
    Ending,
    OfferEndings,
    Cancelling,
    Held,
  ],
})
export class ByHandModule {}
