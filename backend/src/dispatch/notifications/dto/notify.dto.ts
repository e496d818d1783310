import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TextingTimesDto } from '../../../messaging/sms/dto/texting-times.dto.js';
import { OptionalVersions, type Versions } from '../../../languages/versions.field.js';
import { Formatted, ListOf, OneWordOf } from '../../../platform/http/api-docs.js';
import { OptionalFlag, OptionalText } from '../../../platform/input/fields.js';
import { UNREACHABLE_REASONS, type UnreachableReason } from '../../../hall/workers/reachability.js';

export class NotifyDto {
  @OptionalText({ max: 1600, multiline: true, description: 'Stands at the end of each text.' })
  note?: string | null;

  @OptionalVersions({ max: 1600, multiline: true, of: 'The note', beside: 'note' }) noteIn?: Versions | null;

  @OptionalFlag(
    'Default true: also text those who have no notification status because nobody knows whether their last text was ' +
      'sent. They may get it twice; only a call like this one sends it again.',
  )
  textsUnknownAgain?: boolean;
}

export class UnreachableWorkerDto {
  @Formatted('uuid') matchId: string;
  @ApiProperty() workerName: string;
  @OneWordOf(UNREACHABLE_REASONS, 'UnreachableReason') reason: UnreachableReason;
}

export class NotifyResultDto {
  @ApiProperty({ example: '12 workers will be texted.' }) message: string;

  @ApiProperty({ description: 'How many texts are on their way; of very many they are still being written.' })
  queued: number;

  @ListOf(UnreachableWorkerDto, 'Who could not be texted, and why; the first thousand.')
  unreachable: UnreachableWorkerDto[];

  @ApiProperty({ description: 'How many could not be texted.', example: 2 }) unreachableCount: number;

  @ApiPropertyOptional({ type: TextingTimesDto, description: 'When the texts go; left out when all go now.' })
  texting?: TextingTimesDto;
}
