import { Readable } from 'node:stream';
import { Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import { StaffController } from '../platform/http/staff-controller.js';
import { csvFile } from '../platform/lists/csv-answer.js';
import { AnswersPage, type Page } from '../platform/lists/newest-first.js';
import { AuditLog, CSV_HEADER } from './audit-log.service.js';
import { AuditEntryDto } from './dto/audit-entry.dto.js';
import { AuditFiltersDto, ListAuditEntriesDto } from './dto/audit-filters.dto.js';
import { LongAnswer } from '../platform/limits/long-answers.js';

@StaffController('api/audit-entries', 'audit')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  @LongAnswer('memory')
  @AnswersPage('Who did what, newest first', AuditEntryDto)
  list(@Query() query: ListAuditEntriesDto): Promise<Page<AuditEntryDto>> {
    return this.log.list(query);
  }

  @Get('csv')
  @LongAnswer('memory')
  @ApiOperation({ summary: 'All entries that fit the filters, newest first, for a spreadsheet' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', example: CSV_HEADER } })
  csv(@Query() filters: AuditFiltersDto): StreamableFile {
    return csvFile('audit-log.csv', Readable.from(this.log.csv(filters)));
  }
}
