import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MatchMessages } from '../matching/match-messages.service.js';
import { conflict } from '../platform/errors/api-error.js';
import { SmsService } from '../sms/sms.service.js';
import { UnknownTexts } from '../sms/unknown-texts.service.js';

/** Sends texts whose fate nobody knows once more, because a person says so: the product never does it by itself. */
@Injectable()
export class ResendService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sms: SmsService,
    private readonly unknown: UnknownTexts,
    private readonly matches: MatchMessages,
  ) {}

  /**
   * Writes a new text in place of the unknown one, which counts as failed from now on; its match follows the new one.
   * @returns the new text's id
   * @throws when it is not unknown (any more)
   */
  async resend(id: string): Promise<string> {
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
      await this.matches.replaceText(manager, id, resentAs);
      const error = 'Nobody could tell whether it was sent, so it was sent again as a new text.';
      await this.unknown.settle(manager, { id, to: 'failed', error, resentAs });
      return resentAs;
    });
    await this.sms.sendSoon([newId]);
    return newId;
  }
}
