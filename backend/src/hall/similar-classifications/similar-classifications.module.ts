import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SimilarClassification } from './similar-classification.entity.js';
import { SimilarClassificationsController } from './similar-classifications.controller.js';
import { SimilarClassificationsService } from './similar-classifications.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([SimilarClassification])],
  controllers: [SimilarClassificationsController],
  providers: [SimilarClassificationsService],
  exports: [SimilarClassificationsService],
})
export class SimilarClassificationsModule {}
