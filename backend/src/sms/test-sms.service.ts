import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { INVALID_PHONE, normalisePhone } from '../phone-numbers/phone.js';
import { fieldError, unprocessable } from '../platform/errors/api-error.js';
import type { SmsDto, SmsTestResultDto, TestSmsDto } from './dto/sms.dto.js';
import { SmsService } from './sms.service.js';
import { isWithProvider } from './twilio/statuses.js';

const PATIENCE_MS = 15_000;
const POLL_MS = { first: 40, longest: 500 };

/** A text that staff send to see whether texting works: on the same path as every other. */
@Injectable()
export class TestSmsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sms: SmsService,
    private readonly audit: AuditService,
  ) {}

  /** Sends a text and answers with what the provider said, after 15 seconds at most. */
  async send({ to, message }: TestSmsDto): Promise<SmsTestResultDto> {
    const phoneNumber = normalisePhone(to);
    if (!phoneNumber) throw fieldError('to', INVALID_PHONE);
    const id = await this.write(phoneNumber, message);
    await this.sms.sendSoon([id], { first: true });
    return resultOf(await this.settled(id), phoneNumber);
  }

  private write(phoneNumber: string, message: string): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const [record]: { blocked: boolean }[] = await manager.query(
        `SELECT blocked FROM phone_numbers WHERE phone_number = $1`,
        [phoneNumber],
      );
      if (record?.blocked) {
        const reason = 'This number is blocked and cannot be texted';
        throw unprocessable('number_blocked', reason, [{ field: 'to', message: reason }]);
      }
      const id = await this.sms.createPending(manager, { phoneNumber, message, purpose: 'test' });
      await this.audit.record(manager, { action: 'sms.test-sent', entityType: 'sms', entityId: id });
      return id;
    });
  }

  /** The text once the provider was asked; as it stands when that takes too long. */
  private async settled(id: string): Promise<SmsDto | undefined> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let pause = POLL_MS.first; ; pause = Math.min(pause * 1.5, POLL_MS.longest)) {
      const sms = await this.sms.find(id);
      if (!sms || !isOpen(sms) || Date.now() + pause > deadline) return sms;
      await delay(pause);
    }
  }
}

/** What became of it may still be learnt: by the provider's callback, by its list, or by the next try. */
const isOpen = ({ status }: SmsDto) => status === 'pending' || status === 'sending' || status === 'unknown';

/** Why there is no success; of a text that may yet arrive it says so, lest it be sent by hand again. */
function errorOf(sms: SmsDto | undefined): string {
  const known = sms?.errorMessage ?? sms?.resultSummary ?? 'The provider has not been asked yet.';
  return sms && isOpen(sms)
    ? `${known} The message may still be delivered: look at its status before sending again.`
    : known;
}

function resultOf(sms: SmsDto | undefined, sentTo: string): SmsTestResultDto {
  const success = sms !== undefined && isWithProvider(sms.status) && sms.status !== 'undelivered';
  return {
    success,
    sentTo,
    messageId: sms?.twilioMessageSid ?? null,
    error: success ? null : errorOf(sms),
    twilioResponse: sms?.twilioResponse ?? null,
  };
}
