import { ApiProperty, PartialType } from '@nestjs/swagger';
import { OptionalPhone } from '../../phone-numbers/dto/phone.field.js';
import { Formatted, Nullable, OneWordOf, RecordVersion } from '../../../platform/http/api-docs.js';
import { OneOf, OptionalEmail, OptionalText, RequiredText } from '../../../platform/input/fields.js';
import { DISPATCH_CLASSES, type DispatchClass } from '../employer.entity.js';

export class EmployerDto {
  @Formatted('uuid') id: string;
  @ApiProperty() companyName: string;
  @Nullable() contactName: string | null;
  @Nullable() email: string | null;
  @Nullable() phone: string | null;
  @Nullable() address: string | null;
  @OneWordOf(DISPATCH_CLASSES, 'DispatchClass') dispatchClass: DispatchClass;
  @Formatted('date-time') createdAt: Date;
  @RecordVersion() version: number;
}

export class SaveEmployerDto {
  @RequiredText({ required: 'Company name is required' }) companyName: string;
  @OptionalText() contactName?: string | null;
  @OptionalEmail() email?: string | null;
  @OptionalPhone() phone?: string | null;
  @OptionalText({ max: 500 }) address?: string | null;

  @OneOf(DISPATCH_CLASSES, { required: 'Dispatch class is required', name: 'DispatchClass' })
  dispatchClass: DispatchClass;
}

/** What is left out stays as it is. */
export class UpdateEmployerDto extends PartialType(SaveEmployerDto, { skipNullProperties: false }) {}
