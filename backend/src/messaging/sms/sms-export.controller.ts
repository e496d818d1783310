import { Get, Query, type StreamableFile } from '@nestjs/common';
import { phoneCell } from '../../hall/phone-numbers/phone.js';
import { StaffController } from '../../platform/http/staff-controller.js';
import { AnswersCsv, CSV_PAGE, type CsvColumn, csvOfPages } from '../../platform/lists/csv-answer.js';
import { type InboundTextDto, InboxFiltersDto } from './dto/inbox.dto.js';
import { type SmsDto, SmsFiltersDto } from './dto/sms.dto.js';
import { Inbox } from './inbox.service.js';
import { SmsService } from './sms.service.js';

const columns: CsvColumn<SmsDto>[] = [
  ['Created', ({ createdAt }) => createdAt.toISOString()],
  ['To', ({ phoneNumber }) => phoneCell(phoneNumber)],
  ['Worker', ({ workerName }) => workerName],
  ['About', ({ purpose }) => purpose],
  ['Job', ({ jobTitle }) => jobTitle],
  ['Message', ({ message }) => message],
  ['Status', ({ status }) => status],
  ['Reason', ({ errorMessage }) => errorMessage],
];

const inboxColumns: CsvColumn<InboundTextDto>[] = [
  ['Received', ({ createdAt }) => createdAt.toISOString()],
  ['From', ({ phoneNumber }) => phoneCell(phoneNumber)],
  ['Workers', ({ workers }) => workers.map(({ name }) => name).join('; ')],
  ['Job', ({ jobTitle }) => jobTitle],
  ['Message', ({ body }) => body],
  ['Understood As', ({ understoodAs }) => understoodAs],
  ['Done', ({ doneAt }) => doneAt?.toISOString()],
  ['Done By', ({ doneBy }) => doneBy],
];

@StaffController('api', 'sms')
export class SmsExportController {
  constructor(
    private readonly sms: SmsService,
    private readonly inbox: Inbox,
  ) {}

  @Get('sms.csv')
  @AnswersCsv('Texts that fit all given filters, newest first', '"Created","To","Worker"\r\n')
  list(@Query() filters: SmsFiltersDto): StreamableFile {
    return csvOfPages('texts.csv', columns, (last) =>
      this.sms.rows({ ...filters, limit: CSV_PAGE, ...(last && { before: last.id }) }),
    );
  }

  @Get('inbox.csv')
  @AnswersCsv(
    'Texts from workers that fit all given filters, in the order of the inbox',
    '"Received","From","Workers"\r\n',
  )
  listInbox(@Query() filters: InboxFiltersDto): StreamableFile {
    return csvOfPages('inbox.csv', inboxColumns, (last) =>
      this.inbox.rows({ ...filters, limit: CSV_PAGE, ...(last && { before: last.id }) }),
    );
  }
}
