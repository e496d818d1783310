import { Module } from '@nestjs/common';
import { ReaderModule } from '../reader/reader.module.js';
import { HallModule } from '../../hall/contact/hall.module.js';
import { OffersModule } from '../../dispatch/offers/offers.module.js';
import { WorkerViewController } from './worker-view.controller.js';
import { WorkerViewService } from './worker-view.service.js';

@Module({
  imports: [HallModule, OffersModule, ReaderModule],
  controllers: [WorkerViewController],
  providers: [WorkerViewService],
})
export class WorkerViewModule {}
