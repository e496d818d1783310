import { Get, Query, type StreamableFile } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { AnswersCsv, CSV_PAGE, type CsvColumn, csvOfPages } from '../../platform/lists/csv-answer.js';
import { type ListedNumberDto, PhoneNumberFiltersDto } from './dto/phone-number.dto.js';
import { phoneCell } from './phone.js';
import { PhoneNumberList } from './phone-number-list.service.js';

const columns: CsvColumn<ListedNumberDto>[] = [
  ['Phone Number', ({ phoneNumber }) => phoneCell(phoneNumber)],
  ['Opted In', ({ optedIn }) => (optedIn ? 'Yes' : 'No')],
  ['Blocked', ({ blocked }) => (blocked ? 'Yes' : 'No')],
  ['Opt-in Date', ({ optInDate }) => optInDate?.toISOString()],
  ['Workers', ({ workers = [] }) => workers.map(({ name }) => name).join('; ')],
  ['Comment', ({ comment }) => comment],
];

@StaffController('api', 'phone-numbers')
export class PhoneNumbersExportController {
  constructor(private readonly numbers: PhoneNumberList) {}

  /** Without the ids: whoever has one can opt its number in or out. */
  @Get('phone-numbers.csv')
  @AnswersCsv('Phone records that fit all given filters, by number', '"Phone Number","Opted In"\r\n')
  list(@Query() filters: PhoneNumberFiltersDto): StreamableFile {
    return csvOfPages('phone-numbers.csv', columns, (last) =>
      this.numbers.rows({ ...filters, limit: CSV_PAGE }, last?.phoneNumber),
    );
  }
}
