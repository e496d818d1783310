import { Module } from '@nestjs/common';
import { HallModule } from '../../hall/contact/hall.module.js';
import { JobsModule } from '../../hall/jobs/jobs.module.js';
import { SmsModule } from '../../messaging/sms/sms.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { FillModule } from '../fill/fill.module.js';
import { JobEventsModule } from '../job-events/job-events.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { SlipsModule } from '../slips/slips.module.js';
import { FiguresOfToday } from './figures-of-today.service.js';
import { TodayController } from './today.controller.js';
import { TodayService } from './today.service.js';

@Module({
  imports: [
    HallModule,
    JobsModule,
    SmsModule,
    OffersModule,
    FillModule,
    JobEventsModule,
    FiguresModule,
    SlipsModule,
  ],
  controllers: [TodayController],
  providers: [TodayService, FiguresOfToday],
})
export class TodayModule {}
