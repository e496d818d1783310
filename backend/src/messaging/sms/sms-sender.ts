import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Stopped } from '../../platform/outbox/outbox-claims.js';
import { OutboxSender } from '../../platform/outbox/outbox-sender.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { sendsAtOnce } from '../../platform/queues/queue-settings.js';
import { SmsTransitions } from './sms-transitions.service.js';
import { ofPurpose, textsDue } from './sms-outcomes.service.js';
import type { SmsPurpose, SmsStatus } from './sms.entity.js';
import type { RefusalClass } from './twilio/send-result.js';
import { TwilioClient } from './twilio/twilio.client.js';

/** What was deleted is no text's job any more. */
const ofTheSameJob = `(m.job_id = (SELECT job_id FROM sms WHERE id = $1)
  OR (m.job_id IS NULL AND (SELECT job_id FROM sms WHERE id = $1) IS NULL))`;

interface TextToSend {
  phoneNumber: string;
  message: string;
  purpose: SmsPurpose;
}

/** A test needs no more than a number that is not blocked. */
async function blocked(manager: EntityManager, tests: readonly { id: string }[]): Promise<Stopped[]> {
  if (tests.length === 0) return [];
  return manager.query(
    `SELECT m.id, 'Number is blocked' AS reason
     FROM sms m JOIN phone_numbers p ON p.phone_number = m.phone_number AND p.blocked WHERE m.id = ANY($1::uuid[])`,
    [tests.map(({ id }) => id)],
  );
}

/** Sends texts, each at most once, and only as long as it makes sense. */
@Injectable()
export class SmsSender extends OutboxSender<TextToSend, SmsStatus, RefusalClass> {
  constructor(
    dataSource: DataSource,
    client: TwilioClient,
    transitions: SmsTransitions,
    queues: JobQueues,
    events: TransactionEvents,
    config: AppConfig,
  ) {
    super(dataSource, queues, {
      channel: 'sms',
      table: 'sms',
      columns: 'm.phone_number AS "phoneNumber", m.message, m.purpose',
      topic: 'sms',
      rules: {
        refused: async (manager, texts) => [
          ...(await blocked(manager, ofPurpose(texts, 'test'))),
          ...(await events.emit(manager, textsDue, texts)).flat(),
        ],
        alike: ofTheSameJob,
        stop: (manager, stopped) => transitions.stop(manager, stopped),
      },
      tryFor: `CASE m.purpose WHEN 'test' THEN ${config.times.retry.test} ELSE ${config.sendTryForMs} END`,
      times: config.times,
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
