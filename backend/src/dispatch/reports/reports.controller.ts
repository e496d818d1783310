import { Get, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { LongAnswer } from '../../platform/limits/long-answers.js';
import { AnswersCsv } from '../../platform/lists/csv-answer.js';
import { ReportPeopleQuery, ReportQuery } from './dto/report-query.dto.js';
import { ReportDto, ReportPersonDto } from './dto/report.dto.js';
import { csvOfReport } from './report-csv.js';
import { Reports } from './reports.service.js';

@StaffController('api/reports')
export class ReportsController {
  constructor(private readonly reports: Reports) {}

  @Get('dispatches')
  @LongAnswer('connection')
  @Answers('What was offered, accepted, dispatched and sent in a period', { type: ReportDto })
  dispatches(@Query() query: ReportQuery): Promise<ReportDto> {
    return this.reports.dispatches(query);
  }

  @Get('dispatches.csv')
  @AnswersCsv('The same as a file for a spreadsheet', '"Employer","Offers"\r\n')
  async csv(@Query() query: ReportQuery): Promise<StreamableFile> {
    return csvOfReport(query, await this.reports.dispatches(query));
  }

  @Get('dispatches/people')
  @LongAnswer('connection')
  @Answers('The jobs and people behind a figure, newest first', { type: [ReportPersonDto], isPage: true })
  async people(
    @Query() query: ReportPeopleQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReportPersonDto[]> {
    const { people, total } = await this.reports.people(query);
    response.set('X-Total-Count', String(total));
    return people;
  }
}
