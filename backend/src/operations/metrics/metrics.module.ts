import { Module } from '@nestjs/common';
import { HallMetrics } from './hall-metrics.service.js';
import { MetricsController } from './metrics.controller.js';

/** Figures for operators, from the api and from the worker. */
@Module({ controllers: [MetricsController], providers: [HallMetrics], exports: [HallMetrics] })
export class MetricsModule {}
