import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { INVALID_PHONE, normalisePhone } from '../../hall/phone-numbers/phone.js';
import { PhoneNumber } from '../../hall/phone-numbers/phone-number.entity.js';
import { fieldError, unprocessable } from '../../platform/errors/api-error.js';
import { settled, failureText } from '../../platform/outbox/patience.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedText } from './audited.js';
import type { SmsTestResultDto, TestSmsDto } from './dto/sms.dto.js';
import { SmsService, type StoredSms } from './sms.service.js';
import { isWithProvider } from './twilio/statuses.js';

/** A test text takes the same path as every other. */
@Injectable()
export class TestSmsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sms: SmsService,
    private readonly config: AppConfig,
  ) {}

  async send({ to, message }: TestSmsDto, by: Actor): Promise<SmsTestResultDto> {
    const phoneNumber = normalisePhone(to);
    if (!phoneNumber) throw fieldError('to', INVALID_PHONE);
    const id = await this.write(phoneNumber, message, by);
    await this.sms.sendSoon([id], { first: true });
    return resultOf(
      await settled(() => this.sms.find(id), this.config.times.provider.testAnswer),
      phoneNumber,
    );
  }

  private write(phoneNumber: string, message: string, by: Actor): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const record = await manager.findOneBy(PhoneNumber, { phoneNumber });
      if (record?.blocked) {
        const reason = 'This number is blocked and cannot be texted';
        throw unprocessable('number_blocked', reason, [{ field: 'to', message: reason }]);
      }
      const id = await this.sms.createPending(manager, { phoneNumber, message, purpose: 'test' });
      await auditedText.record(manager, by, 'test-sent', id, { after: { phoneNumber } });
      return id;
    });
  }
}

function resultOf(sms: StoredSms | undefined, sentTo: string): SmsTestResultDto {
  const success = sms !== undefined && isWithProvider(sms.status) && sms.status !== 'undelivered';
  return {
    success,
    sentTo,
    messageId: sms?.twilioMessageSid ?? null,
    error: success ? null : failureText(sms),
    twilioResponse: sms?.twilioResponse ?? null,
  };
}
