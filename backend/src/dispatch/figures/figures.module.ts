import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HallModule } from '../../hall/contact/hall.module.js';
import { Figures } from './figures.service.js';
import { ReachOfDay } from './reach-of-day.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([ReachOfDay]), HallModule],
  providers: [Figures],
  exports: [Figures],
})
export class FiguresModule {}
