import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CertificatesModule } from '../certificates/certificates.module.js';
import { SimilarClassificationsModule } from '../similar-classifications/similar-classifications.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { Classification } from './classification.entity.js';
import { ClassificationsController } from './classifications.controller.js';
import { ClassificationsService } from './classifications.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Classification]),
    SimilarClassificationsModule,
    CertificatesModule,
    WorkersModule,
  ],
  controllers: [ClassificationsController],
  providers: [ClassificationsService],
  exports: [ClassificationsService],
})
export class ClassificationsModule {}
