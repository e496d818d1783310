import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CertificatesModule } from '../certificates/certificates.module.js';
import { ClassificationsModule } from '../classifications/classifications.module.js';
import { EmployersModule } from '../employers/employers.module.js';
import { PhoneNumbersModule } from '../phone-numbers/phone-numbers.module.js';
import { SimilarClassificationsModule } from '../similar-classifications/similar-classifications.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { ErasedImports } from './erased-imports.service.js';
import { ExportsController } from './exports/exports.controller.js';
import { ExportsService } from './exports/exports.service.js';
import { ImportCheck } from './import-check.service.js';
import { ImportFile } from './import-file.entity.js';
import { ImportKinds } from './import-kinds.js';
import { ImportRow } from './import-row.entity.js';
import { ImportStepsController } from './import-steps.controller.js';
import { ImportStops } from './import-stops.service.js';
import { ImportWork } from './import-work.service.js';
import { ImportWriter } from './import-writer.service.js';
import { Import } from './import.entity.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { CertificatesKind } from './kinds/certificates.kind.js';
import { ClassificationsKind } from './kinds/classifications.kind.js';
import { EmployersKind } from './kinds/employers.kind.js';
import { SimilarClassificationsKind } from './kinds/similar-classifications.kind.js';
import { WorkersKind } from './kinds/workers.kind.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Import, ImportFile, ImportRow]),
    WorkersModule,
    PhoneNumbersModule,
    EmployersModule,
    ClassificationsModule,
    SimilarClassificationsModule,
    CertificatesModule,
    JobsModule,
  ],
  controllers: [ImportsController, ImportStepsController, ExportsController],
  providers: [
    ...[ErasedImports, ExportsService, ImportsService, ImportKinds],
    ...[ImportCheck, ImportWriter, ImportStops, ImportWork],
    ...[WorkersKind, EmployersKind, ClassificationsKind, SimilarClassificationsKind, CertificatesKind],
  ],
  exports: [ErasedImports, ImportStops, ImportWork],
})
export class ImportsModule {}
