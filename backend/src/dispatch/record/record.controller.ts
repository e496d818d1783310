import { Get, type StreamableFile } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { LongAnswer } from '../../platform/limits/long-answers.js';
import { AnswersCsv, csvOfStream } from '../../platform/lists/csv-answer.js';
import { jsonStream } from '../../platform/lists/json-answer.js';
import { RecordDto } from './dto/record.dto.js';
import { recordColumns } from './record-csv.js';
import { JobRecord } from './record.service.js';

@StaffController('api/jobs', 'record')
export class RecordController {
  constructor(private readonly record: JobRecord) {}

  @Get(':id/record')
  @LongAnswer('connection')
  @Answers('Everything that is kept of a job, also of one that was deleted', { type: RecordDto })
  async get(@IdParam() id: string): Promise<StreamableFile> {
    return jsonStream(await this.record.stream(id));
  }

  @Get(':id/record.csv')
  @AnswersCsv(
    'Everything that happened with a job, and the places of its lists, a line each, oldest first',
    '"Time","Kind","Worker","What","By","Via","Details"\r\n',
  )
  async csv(@IdParam() id: string): Promise<StreamableFile> {
    return csvOfStream('record.csv', recordColumns, await this.record.lines(id));
  }
}
