import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../hall/jobs/jobs.module.js';
import { FillLooksModule } from '../fill-looks/fill-looks.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { SmsModule } from '../../messaging/sms/sms.module.js';
import { WordingModule } from '../../hall/wording/wording.module.js';
import { ErasedOffers } from './erased-offers.service.js';
import { ExpiringOffers } from './expiring-offers.service.js';
import { AnswersUnderWay } from './answers-under-way.service.js';
import { HeldOffers } from './held-offers.service.js';
import { OffersOnDeletion } from './offers-on-deletion.service.js';
import { JobPlaces } from './job-places.service.js';
import { JobOffers } from './job-offers.service.js';
import { MatchOffer } from './match-offer.entity.js';
import { OfferEvent } from './offer-event.entity.js';
import { OfferRecords } from './offer-records.service.js';
import { OfferTexts } from './offer-texts.service.js';
import { NewOffers } from './new-offers.service.js';
import { OfferAnswerTime } from './offer-answer-time.entity.js';
import { Offer } from './offer.entity.js';
import { WaitingAnswers } from './waiting-answers.service.js';
import { JobOffersController } from './offers.controller.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Offer, OfferEvent, OfferAnswerTime, MatchOffer]),
    FillLooksModule,
    JobsModule,
    MatchingModule,
    SmsModule,
    WordingModule,
  ],
  controllers: [JobOffersController],
  providers: [
    WaitingAnswers,
    AnswersUnderWay,
    NewOffers,
    OfferRecords,
    OfferTexts,
    JobOffers,
    JobPlaces,
    HeldOffers,
    OffersOnDeletion,
    ExpiringOffers,
    ErasedOffers,
  ],
  exports: [
    HeldOffers,
    AnswersUnderWay,
    WaitingAnswers,
    OfferRecords,
    NewOffers,
    JobOffers,
    JobPlaces,
    ExpiringOffers,
    ErasedOffers,
  ],
})
export class OffersModule {}
