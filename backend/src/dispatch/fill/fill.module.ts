import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HallModule } from '../../hall/contact/hall.module.js';
import { SmsModule } from '../../messaging/sms/sms.module.js';
import { CallsModule } from '../calls/calls.module.js';
import { FillLooksModule } from '../fill-looks/fill-looks.module.js';
import { JobTextsModule } from '../job-texts/job-texts.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { FillController } from './fill.controller.js';
import { AnsweredPlaces } from './answered-places.service.js';
import { FillCall } from './entities/fill-call.entity.js';
import { FillRunRecords } from './fill-run-records.service.js';
import { FillRuns } from './fill-runs.service.js';
import { FillRunRecord } from './entities/fill-run.entity.js';
import { FillStates } from './reading/fill-states.service.js';
import { FillText } from './entities/fill-text.entity.js';
import { Filler } from './filler.service.js';
import { FollowedTexts } from './followed-texts.service.js';
import { JobChanges } from './job-changes.service.js';
import { OfferSteps } from './offer-steps.service.js';
import { PagesOpenRow } from './entities/pages-open.entity.js';
import { PagesOpen } from './pages-open.service.js';
import { OffersInOrder } from './offers-in-order.service.js';
import { ReachChanges } from './reach-changes.service.js';
import { RunPreviews } from './run-previews.service.js';
import { RunSteps } from './run-steps.service.js';
import { PeopleToCall } from './people-to-call.service.js';
import { RunSummaries } from './run-summaries.service.js';
import { RunViews } from './run-views.service.js';
import { StepWriter } from './step-writer.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([FillRunRecord, FillCall, FillText, PagesOpenRow]),
    HallModule,
    SmsModule,
    MatchingModule,
    NotificationsModule,
    OffersModule,
    CallsModule,
    JobTextsModule,
    FillLooksModule,
  ],
  controllers: [FillController],
  providers: [
    AnsweredPlaces,
    Filler,
    FillRunRecords,
    FillRuns,
    FillStates,
    FollowedTexts,
    JobChanges,
    OffersInOrder,
    OfferSteps,
    PagesOpen,
    PeopleToCall,
    ReachChanges,
    RunSummaries,
    RunPreviews,
    RunSteps,
    RunViews,
    StepWriter,
  ],
  exports: [
    AnsweredPlaces,
    Filler,
    FillStates,
    JobChanges,
    OffersInOrder,
    PeopleToCall,
    RunSummaries,
    FillLooksModule,
  ],
})
export class FillModule {}
