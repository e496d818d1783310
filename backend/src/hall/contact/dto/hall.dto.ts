import { ApiProperty } from '@nestjs/swagger';
import { OptionalPhone } from '../../phone-numbers/dto/phone.field.js';
import { Nullable, OrNull, RecordVersion } from '../../../platform/http/api-docs.js';
import { OptionalEmail, OptionalText } from '../../../platform/input/fields.js';
import { LANGUAGES, type Language } from '../../../languages/languages.js';
import { OptionalLanguages } from '../languages.field.js';
import { OptionalTextingHours, TextingHoursDto } from '../texting-hours.js';

/** How workers know and reach the hall; null while staff have not set it. */
export class HallContactDto {
  @Nullable(undefined, undefined, 'UNITE HERE Local 26') name: string | null;
  @Nullable(undefined, undefined, '+16175550126') phone: string | null;
}

export class HallSettingsDto extends HallContactDto {
  @OrNull(TextingHoursDto, "When texts go out, on the hall's clock; null: at any hour.")
  textingHours: TextingHoursDto | null;

  @ApiProperty({
    enum: LANGUAGES,
    enumName: 'Language',
    isArray: true,
    description: 'In which the hall writes to workers; whose language is not among them gets English.',
  })
  languages: Language[];

  /** Where the last seal of each day's records goes by e-mail; null: nowhere. */
  @Nullable(undefined, undefined, 'records@example.org') sealsTo: string | null;
}

export class HallDto extends HallSettingsDto {
  /** IANA name of the time zone whose calendar counts. */
  @ApiProperty({ example: 'America/New_York' }) timezone: string;
  @RecordVersion() version: number;
}

export class SaveHallDto {
  @OptionalText({ max: 80 }) name?: string | null;
  @OptionalPhone() phone?: string | null;
  @OptionalTextingHours() textingHours?: TextingHoursDto | null;
  @OptionalLanguages() languages?: Language[];
  /** For admins. */
  @OptionalEmail() sealsTo?: string | null;
}
