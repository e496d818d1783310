import { Module } from '@nestjs/common';
import { DrainingModule } from '../platform/http/draining.js';
import { HealthService } from './health.service.js';
import { WorkerHealthServer } from './worker-health.server.js';

@Module({ imports: [DrainingModule], providers: [HealthService, WorkerHealthServer] })
export class HealthWorkerModule {}
