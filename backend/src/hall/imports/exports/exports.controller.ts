import { Get, Query, type StreamableFile } from '@nestjs/common';
import { JobFiltersDto } from '../../jobs/dto/job-filters.dto.js';
import { WorkerFiltersDto } from '../../workers/dto/worker.dto.js';
import { StaffController } from '../../../platform/http/staff-controller.js';
import { SearchDto } from '../../../platform/input/filters.js';
import { AnswersCsv } from '../../../platform/lists/csv-answer.js';
import { ExportsService } from './exports.service.js';

@StaffController('api', 'exports')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Get('workers.csv')
  @AnswersCsv('Workers that fit all given filters, to be imported again', '"First Name","Last Name"\r\n')
  workers(@Query() filters: WorkerFiltersDto): Promise<StreamableFile> {
    return this.exports.workers(filters);
  }

  @Get('employers.csv')
  @AnswersCsv('Employers that fit the search, to be imported again', '"Employer","Phone"\r\n')
  employers(@Query() { search }: SearchDto): Promise<StreamableFile> {
    return this.exports.employers(search);
  }

  @Get('classifications.csv')
  @AnswersCsv('Classifications that fit the search, to be imported again', '"Name"\r\n')
  classifications(@Query() { search }: SearchDto): Promise<StreamableFile> {
    return this.exports.classifications(search);
  }

  @Get('certificates.csv')
  @AnswersCsv('Certificates that fit the search, to be imported again', '"Name","Classifications"\r\n')
  certificates(@Query() { search }: SearchDto): Promise<StreamableFile> {
    return this.exports.certificates(search);
  }

  @Get('substantially-similar-classifications.csv')
  @AnswersCsv(
    'Groups of substantially similar classifications that fit the search, to be imported again',
    '"Name","Classifications"\r\n',
  )
  similarClassifications(@Query() { search }: SearchDto): Promise<StreamableFile> {
    return this.exports.similarClassifications(search);
  }

  @Get('jobs.csv')
  @AnswersCsv('Jobs that fit all given filters', '"Job Title","Employer"\r\n')
  jobs(@Query() filters: JobFiltersDto): Promise<StreamableFile> {
    return this.exports.jobs(filters);
  }
}
