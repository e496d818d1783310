import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ReaderDto } from '../../reader/dto/reader.dto.js';
import { HallContactDto } from '../../../hall/contact/dto/hall.dto.js';
import { Formatted, Nullable } from '../../../platform/http/api-docs.js';
import { RequiredFlag } from '../../../platform/input/fields.js';

export class OptInDto {
  @ApiProperty({ description: 'E.164.', example: '+16175550123' }) phoneNumber: string;
  @ApiProperty() optedIn: boolean;
  @Nullable('date-time') optInDate: Date | null;
  @Formatted('date-time') updatedAt: Date;

  @ApiPropertyOptional({ description: 'The hall sends this number no texts, whatever its owner chose.' })
  blocked?: boolean;

  @ApiPropertyOptional({
    description: 'Texts stay off until START comes from that phone: it has texted STOP.',
  })
  needsStart?: boolean;

  @ApiPropertyOptional({ description: 'The staff user who is signed in: what they choose is their entry.' })
  staff?: string;

  @ApiPropertyOptional({ description: 'How to reach the hall, where it is known.' }) hall?: HallContactDto;
  @ApiPropertyOptional({ description: 'In which language the page opens.' }) reader?: ReaderDto;
}

export class ChooseOptInDto {
  @RequiredFlag() optedIn: boolean;
}
