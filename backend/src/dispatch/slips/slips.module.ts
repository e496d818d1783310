import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HallModule } from '../../hall/contact/hall.module.js';
import { JobsModule } from '../../hall/jobs/jobs.module.js';
import { EmailModule } from '../../messaging/email/email.module.js';
import { Slip } from './slip.entity.js';
import { SlipsController } from './slips.controller.js';
import { Slips } from './slips.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Slip]), HallModule, JobsModule, EmailModule],
  controllers: [SlipsController],
  providers: [Slips],
  exports: [Slips],
})
export class SlipsModule {}
