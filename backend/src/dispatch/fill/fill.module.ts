import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HallModule } from '../../hall/contact/hall.module.js';
import { FillLooksModule } from '../fill-looks/fill-looks.module.js';
import { FillCall } from './fill-call.entity.js';
import { FillRunRecord } from './fill-run.entity.js';
import { FillStates } from './fill-states.service.js';
import { FillText } from './fill-text.entity.js';
import { Filler } from './filler.service.js';
import { OffersInOrder } from './offers-in-order.service.js';
import { ReceivedAnswer } from './received-answer.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([FillRunRecord, FillCall, FillText, ReceivedAnswer]),
    HallModule,
    FillLooksModule,
  ],
  providers: [Filler, FillStates, OffersInOrder],
  exports: [Filler, FillStates, OffersInOrder, FillLooksModule],
})
export class FillModule {}
