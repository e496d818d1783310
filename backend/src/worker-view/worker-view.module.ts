import { Module } from '@nestjs/common';
import { WorkerViewController } from './worker-view.controller.js';
import { WorkerViewService } from './worker-view.service.js';

@Module({ controllers: [WorkerViewController], providers: [WorkerViewService] })
export class WorkerViewModule {}
