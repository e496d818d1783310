import { ApiProperty } from '@nestjs/swagger';
import { RecordVersion } from '../../../platform/http/api-docs.js';
import { OptionalEmail, OptionalText } from '../../../platform/input/fields.js';

const OptionalAddress = () => OptionalEmail('Invalid email address');

/** The sender and the reply-to address; '' where nothing is set. */
export class EmailSettingsDto {
  @ApiProperty({ example: 'Local 26' }) EMAIL_FROM_NAME: string;
  @ApiProperty({ example: 'hall@example.org' }) EMAIL_FROM_ADDRESS: string;
  @ApiProperty({ example: 'Dispatch' }) EMAIL_REPLYTO_NAME: string;
  @ApiProperty({ example: 'dispatch@example.org' }) EMAIL_REPLYTO_ADDRESS: string;
  @RecordVersion() version: number;
}

/** What is left out stays as it is; '' and null empty a field. */
export class SaveEmailSettingsDto {
  @OptionalText() EMAIL_FROM_NAME?: string | null;
  @OptionalAddress() EMAIL_FROM_ADDRESS?: string | null;
  @OptionalText() EMAIL_REPLYTO_NAME?: string | null;
  @OptionalAddress() EMAIL_REPLYTO_ADDRESS?: string | null;
}
