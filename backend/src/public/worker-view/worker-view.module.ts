import { Module } from '@nestjs/common';
import { ReaderModule } from '../reader/reader.module.js';
import { HallModule } from '../../hall/contact/hall.module.js';
import { FillModule } from '../../dispatch/fill/fill.module.js';
import { WorkerViewController } from './worker-view.controller.js';
import { WorkerViewService } from './worker-view.service.js';

@Module({
  imports: [HallModule, FillModule, ReaderModule],
  controllers: [WorkerViewController],
  providers: [WorkerViewService],
})
export class WorkerViewModule {}
