import { ApiProperty } from '@nestjs/swagger';
import { RequiredText } from '../../../platform/input/fields.js';
import { MAX_SMS_LENGTH } from '../../../messaging/sms/dto/sms.dto.js';

export class OfferDto {
  @RequiredText({ required: 'Offer message is required', max: MAX_SMS_LENGTH, multiline: true })
  message: string;
}

export class OfferResultDto {
  @ApiProperty({ example: 'Job offer sent to Ana Lopez.' }) message: string;
}
