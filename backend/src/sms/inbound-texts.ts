import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { normalisePhone } from '../phone-numbers/phone.js';
import { PhoneNumbersService } from '../phone-numbers/phone-numbers.service.js';
import { keywordOf } from './twilio/keywords.js';
import { field, payloadOf, type WebhookForm } from './webhook-form.js';

/** Takes in what workers text back. */
@Injectable()
export class InboundTexts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly phoneNumbers: PhoneNumbersService,
  ) {}

  /** Stores a verified text once, however often it is passed on; STOP and START apply before it is answered. */
  async take(form: WebhookForm): Promise<void> {
    const sid = field(form, 'MessageSid') ?? field(form, 'SmsSid');
    const from = field(form, 'From');
    if (!sid || !from) return;
    const body = field(form, 'Body') ?? '';
    const keyword = keywordOf(body, field(form, 'OptOutType'));
    await this.dataSource.transaction(async (manager) => {
      const stored: unknown[] = await manager.query(
        `INSERT INTO inbound_messages (twilio_message_sid, phone_number, body, keyword, webhook_payload)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (twilio_message_sid) DO NOTHING RETURNING id`,
        [sid, from, body, keyword, JSON.stringify(payloadOf(form))],
      );
      // Only numbers that the hall can text have a record.
      const isOurs = normalisePhone(from) === from;
      if (stored.length === 0 || !isOurs || keyword === null || keyword === 'HELP') return;
      await this.phoneNumbers.setConsentByNumber(manager, from, keyword === 'START', 'keyword', keyword);
    });
  }
}
