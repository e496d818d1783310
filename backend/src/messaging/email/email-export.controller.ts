import { Get, Query, type StreamableFile } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { AnswersCsv, CSV_PAGE, type CsvColumn, csvOfPages } from '../../platform/lists/csv-answer.js';
import { type EmailDto, EmailFiltersDto } from './dto/email.dto.js';
import { EmailService } from './email.service.js';

const columns: CsvColumn<EmailDto>[] = [
  ['Sent', ({ createdAt }) => createdAt.toISOString()],
  ['To', ({ toEmail }) => toEmail],
  ['From', ({ fromEmail }) => fromEmail],
  ['Worker', ({ workerName }) => workerName],
  ['Job', ({ jobTitle }) => jobTitle],
  ['Subject', ({ subject }) => subject],
  ['Status', ({ status }) => status],
  ['Reason', ({ errorMessage }) => errorMessage],
  ['Events', ({ eventCount }) => eventCount],
];

@StaffController('api', 'email')
export class EmailExportController {
  constructor(private readonly emails: EmailService) {}

  @Get('emails.csv')
  @AnswersCsv('E-mails that fit all given filters, newest first', '"Sent","To","From"\r\n')
  list(@Query() filters: EmailFiltersDto): StreamableFile {
    return csvOfPages('emails.csv', columns, (last) =>
      this.emails.rows({ ...filters, limit: CSV_PAGE, ...(last && { before: last.id }) }),
    );
  }
}
