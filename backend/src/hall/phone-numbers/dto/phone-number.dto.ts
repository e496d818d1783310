import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { Formatted, Nullable, OneWordOf, RecordVersion } from '../../../platform/http/api-docs.js';
import { CONSENT_WAYS, type ConsentWay, OPT_IN_WAYS, type OptInWay } from '../phone-number.entity.js';
import { OptionalInstant } from '../../../platform/input/optional-instant.js';
import { ChoiceFilter, SearchFilter } from '../../../platform/input/filters.js';
import { PageQuery } from '../../../platform/lists/page.js';
import { OptionalFlag, OptionalOneOf, OptionalText } from '../../../platform/input/fields.js';

/** Of the workers who share a number. */
export const SHOWN_HOLDERS = 3;

const CONSENT_STATES = ['opted-in', 'opted-out', 'not-asked'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

export class ConsentDto {
  @OneWordOf(
    CONSENT_STATES,
    'ConsentState',
    'not-asked: whoever has the number now has said neither yes nor no.',
  )
  state: ConsentState;

  @ApiProperty({
    type: String,
    enum: [...CONSENT_WAYS, null],
    nullable: true,
    description:
      'form, in-person and phone: as staff said; staff: they did not say how; link and text: by the owner; provider: it refused a text because of a STOP; new-holder: the number passed to another worker; null: not known.',
  })
  way: ConsentWay | null;
  @Nullable('date-time') at: Date | null;
  @Nullable() by: string | null;
  @Nullable(undefined, undefined, 'STOP') reason: string | null;

  /** The provider heard a STOP and refuses every text until it hears START from that phone. */
  @ApiProperty() providerBlocks: boolean;
}

/** Whether a number may be texted. Its id is the public opt-in link. */
export class PhoneNumberDto {
  @Formatted('uuid') id: string;
  @ApiProperty({ description: 'E.164.', example: '+16175550123' }) phoneNumber: string;
  @ApiProperty() optedIn: boolean;
  @ApiProperty() blocked: boolean;
  @Nullable('date-time') optInDate: Date | null;
  @Nullable() ipAddress: string | null;
  @Nullable() comment: string | null;
  @ApiProperty() consent: ConsentDto;
  @Formatted('date-time') createdAt: Date;
  @Formatted('date-time') updatedAt: Date;
  @RecordVersion() version: number;
}

export class NumberHolderDto {
  @Formatted('uuid') id: string;
  @ApiProperty() name: string;
}

export class ListedNumberDto extends PhoneNumberDto {
  @ApiPropertyOptional({
    type: [NumberHolderDto],
    description: `Workers with this number, the first ${SHOWN_HOLDERS} by name; only of a page or of those found.`,
  })
  workers?: NumberHolderDto[];

  @ApiPropertyOptional({
    description: 'How many workers have this number; only of a page or of those found.',
  })
  workerCount?: number;
}

/** A blocked number is never texted, whatever its owner said. */
export const SENDING = ['opted-in', 'opted-out', 'blocked'] as const;
type Sending = (typeof SENDING)[number];

export class PhoneNumbersQuery extends PageQuery {
  @SearchFilter('Digits of the number, or words of the comment and of the names of its workers.')
  search?: string;
  @ChoiceFilter(SENDING, 'Sending') consent?: Sending;
}

/** Which numbers; all that fit. */
export class PhoneNumberFiltersDto extends OmitType(PhoneNumbersQuery, ['limit', 'offset'] as const) {}

export class UpdatePhoneNumberDto {
  @OptionalFlag() optedIn?: boolean;
  @OptionalFlag() blocked?: boolean;

  @OptionalOneOf(OPT_IN_WAYS, 'OptInWay')
  @ApiPropertyOptional({
    enum: OPT_IN_WAYS,
    enumName: 'OptInWay',
    description:
      'How consent was given. Needed, with optInDate, to opt in a number whose owner had opted out; otherwise, left out, the record says that none was given.',
  })
  optInWay?: OptInWay;

  @OptionalInstant({ notInFuture: 'Opt-in date cannot be in the future' }) optInDate?: Date | null;
  @OptionalText({ max: 2000, multiline: true }) comment?: string | null;
}
