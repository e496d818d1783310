import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unreachableReasonSql } from '../phone-numbers/reachability.js';
import { AppConfig } from '../platform/config/app-config.js';
import { OutboxSender } from '../platform/outbox/outbox-sender.js';
import { JobQueues } from '../platform/queues/job-queues.js';
import { sendsAtOnce } from '../platform/queues/queue-settings.js';
import { SmsTransitions } from './sms-transitions.service.js';
import type { SmsStatus } from './sms.entity.js';
import type { RefusalClass } from './twilio/send-result.js';
import { TwilioClient } from './twilio/twilio.client.js';

interface TextToSend {
  phoneNumber: string;
  message: string;
}

/** Sends texts, each at most once, and only to whom may be texted at that moment. */
@Injectable()
export class SmsSender extends OutboxSender<TextToSend, SmsStatus, RefusalClass> {
  constructor(
    dataSource: DataSource,
    client: TwilioClient,
    transitions: SmsTransitions,
    queues: JobQueues,
    config: AppConfig,
  ) {
    super(dataSource, queues, {
      channel: 'sms',
      table: 'sms',
      columns: 'm.phone_number AS "phoneNumber", m.message',
      joins: 'LEFT JOIN phone_numbers p ON p.phone_number = m.phone_number',
      refusal: `CASE WHEN m.purpose = 'test' THEN CASE WHEN p.blocked THEN 'Number is blocked' END
        ELSE ${unreachableReasonSql('m.phone_number', 'p')} END`,
      queue: 'sms-send',
      atOnce: sendsAtOnce['sms-send'](config),
      resolveQueue: 'sms-resolve',
      post: ({ id, phoneNumber, message }) => client.send({ id, to: phoneNumber, body: message }),
      apply: (manager, results) =>
        transitions.apply(
          manager,
          results.map(({ refusedAs, ...result }) => ({
            ...result,
            suppressed: refusedAs === 'suppressed',
          })),
        ),
    });
  }
}
