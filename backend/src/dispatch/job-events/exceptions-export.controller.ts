import { Get, Query, type StreamableFile } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { AnswersCsv, type CsvColumn, csvOfStream } from '../../platform/lists/csv-answer.js';
import { capitalized } from '../../platform/text/capitalized.js';
import { passWords } from '../calls/pass.entity.js';
import { type ExceptionDto, ExceptionFiltersDto, type ExceptionType } from './dto/exception.dto.js';
import { Exceptions } from './exceptions.service.js';

const types: Readonly<Record<ExceptionType, string>> = {
  offer: 'Offered out of order',
  pass: 'Passed over',
  withdrawal: 'Offer withdrawn',
  urgent: 'Filled at any hour',
  'moved-up': 'Moved up by a late date',
};

/** A reason of the list, or a sentence that says it already. */
function inWords(reason: string | null): string | null {
  const words = (passWords as Partial<Record<string, string>>)[reason ?? ''];
  return words ? capitalized(words) : reason;
}

const columns: CsvColumn<ExceptionDto>[] = [
  ['When', ({ at }) => at.toISOString()],
  ['What', ({ type }) => types[type]],
  ['Worker', ({ workerName }) => workerName],
  ['Job', ({ jobTitle }) => jobTitle],
  ['Employer', ({ employerName }) => employerName],
  ['Reason', ({ reason }) => inWords(reason)],
  ['Note', ({ note }) => note],
  ['By', ({ by }) => by],
];

@StaffController('api', 'exceptions')
export class ExceptionsExportController {
  constructor(private readonly exceptions: Exceptions) {}

  @Get('exceptions.csv')
  @AnswersCsv('What left the written order, newest first', '"When","What","Worker"\r\n')
  async list(@Query() filters: ExceptionFiltersDto): Promise<StreamableFile> {
    return csvOfStream('exceptions.csv', columns, await this.exceptions.stream(filters));
  }
}
