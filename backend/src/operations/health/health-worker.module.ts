import { Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module.js';
import { DrainingModule } from '../../platform/http/draining.js';
import { HealthService } from './health.service.js';
import { WorkerHealthServer } from './worker-health.server.js';

@Module({ imports: [DrainingModule, MetricsModule], providers: [HealthService, WorkerHealthServer] })
export class HealthWorkerModule {}
