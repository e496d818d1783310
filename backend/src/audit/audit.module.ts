import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditLog } from './audit-log.service.js';
import { AuditController } from './audit.controller.js';
import { AuditRedaction } from './redaction.service.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AuditEntry])],
  controllers: [AuditController],
  providers: [AuditLog, AuditRedaction],
  exports: [AuditLog, AuditRedaction],
})
export class AuditModule {}
