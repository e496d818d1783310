import { Module } from '@nestjs/common';
import { FiguresModule } from '../figures/figures.module.js';
import { Reports } from './reports.service.js';
import { ReportsController } from './reports.controller.js';

@Module({ imports: [FiguresModule], controllers: [ReportsController], providers: [Reports] })
export class ReportsModule {}
