import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Classification } from './classification.entity.js';
import { ClassificationsController } from './classifications.controller.js';
import { ClassificationsService } from './classifications.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Classification])],
  controllers: [ClassificationsController],
  providers: [ClassificationsService],
  exports: [ClassificationsService],
})
export class ClassificationsModule {}
