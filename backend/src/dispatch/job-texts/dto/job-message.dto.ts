import { ApiPropertyOptional } from '@nestjs/swagger';
import { OptionalVersions, type Versions } from '../../../languages/versions.field.js';
import { MAX_SMS_LENGTH } from '../../../messaging/sms/dto/sms.dto.js';
import { IdList, OptionalOneOf, RequiredText } from '../../../platform/input/fields.js';

const MESSAGE_TO = ['accepted', 'offered', 'all'] as const;
export type MessageTo = (typeof MESSAGE_TO)[number];
const WHEN = ['now', 'hours'] as const;

export class JobMessageDto {
  @IdList() matchIds?: string[] | null;

  @ApiPropertyOptional({
    description: 'Instead of `matchIds`: who is dispatched, who has an offer, or everybody on the list.',
  })
  @OptionalOneOf(MESSAGE_TO, 'JobMessageTo')
  to?: MessageTo;

  @RequiredText({ required: 'Please enter a message to send', max: MAX_SMS_LENGTH, multiline: true })
  message: string;

  @OptionalVersions({ max: MAX_SMS_LENGTH, multiline: true, of: 'The message' }) messageIn?: Versions | null;

  @ApiPropertyOptional({
    description:
      '`hours`: within the texting hours only. A message to one worker goes at any hour else, one to several never.',
  })
  @OptionalOneOf(WHEN, 'JobMessageWhen')
  when?: (typeof WHEN)[number];
}
