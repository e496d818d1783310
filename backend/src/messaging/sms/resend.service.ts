import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { conflict } from '../../platform/errors/api-error.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';
import { smsReplaced } from './sms-outcomes.service.js';
import { SmsService } from './sms.service.js';
import { UnknownTexts } from './unknown-texts.service.js';

/** Sends texts whose fate nobody knows once more, because a person says so: the product never does it by itself. */
@Injectable()
export class ResendService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sms: SmsService,
    private readonly unknown: UnknownTexts,
    private readonly events: TransactionEvents,
  ) {}

  /**
   * Writes a new text in place of the unknown one, which counts as failed from now on; whoever wrote it follows the new one.
   * @returns the new text's id
   * @throws when it is not unknown (any more), or whoever wrote it refuses, because its link opens nothing any more
   */
  async resend(id: string, by: Actor): Promise<string> {
    const newId = await this.dataSource.transaction(async (manager) => {
      const text = await this.unknown.take(manager, id);
      const { phoneNumber, message, purpose, workerId, jobId } = text;
      if (text.bodyRemovedAt) throw conflict('text_not_kept', 'What this text said is no longer kept.');
      const resentAs = await this.sms.createPending(manager, {
        phoneNumber,
        message,
        purpose,
        workerId: workerId ?? undefined,
        jobId: jobId ?? undefined,
      });
      await this.events.emit(manager, by, smsReplaced, { smsId: id, newId: resentAs });
      const error = 'Nobody could tell whether it was sent, so it was sent again as a new text.';
      await this.unknown.settle(manager, by, { id, to: 'failed', error, resentAs });
      return resentAs;
    });
    await this.sms.sendSoon([newId]);
    return newId;
  }
}
