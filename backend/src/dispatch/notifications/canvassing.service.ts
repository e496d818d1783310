import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Versions } from '../../languages/versions.field.js';
import { recordChange } from '../../audit/record-change.js';
import type { AnyHour } from '../../messaging/sms/sms.service.js';
import { SYSTEM } from '../../platform/http/actor.js';
import { DueNotifications } from './due-notifications.service.js';
import { NotificationWriter } from './notification-writer.js';

/** Stands at the end of each text. */
interface CanvassNote {
  note: string | null;
  noteIn?: Versions | null;
}

/** Asks workers whether they are interested in a job that is filled from its list. */
@Injectable()
export class Canvassing {
  constructor(
    private readonly due: DueNotifications,
    private readonly writer: NotificationWriter,
  ) {}

  /**
   * In the caller's transaction, which holds the job. Who was told of the job already is not told again.
   * @returns the texts to be sent after the commit
   */
  async ask(
    manager: EntityManager,
    jobId: string,
    ids: readonly string[],
    { anyHour, ...notes }: CanvassNote & { anyHour: AnyHour | null },
  ): Promise<string[]> {
    const job = await this.due.lockJob(manager, jobId);
    const which = { ids, textsUnknownAgain: false, anyHour };
    const written = await this.writer.write(manager, jobId, { ...job, ...notes }, SYSTEM, which);
    await recordChange(manager, SYSTEM, this.writer.entriesOf(written));
    return written.smsIds;
  }

  /** @throws 422 beside `note` when the texts would be too long */
  async refuseIfTooLong(manager: EntityManager, jobId: string, notes: CanvassNote): Promise<void> {
    await this.writer.refuseIfTooLong(manager, { ...(await this.due.lockJob(manager, jobId)), ...notes });
  }
}
