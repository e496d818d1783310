import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditRecord } from '../../audit/record-change.js';

import { AppConfig } from '../../platform/config/app-config.js';
import type { Actor } from '../../platform/http/actor.js';
import type { Wording } from '../../hall/wording/wording.js';
import type { Versions } from '../../languages/versions.field.js';
import { WordingService } from '../../hall/wording/wording.service.js';
import type { Language } from '../../languages/languages.js';
import { type AnyHour, refuseIfTooLong, SmsService } from '../../messaging/sms/sms.service.js';
import { auditedNotification } from './audited.js';
import { DueNotifications, type NotifiableMatch } from './due-notifications.service.js';
import { type MadeNotification, NotificationRecords } from './notification-records.service.js';
import { notificationText } from './notification-text.js';

/** As long as any match's id. */
const SOME_ID = '00000000-0000-0000-0000-000000000000';

export interface JobInWords {
  title: string;
  titleIn?: Versions | null;
  employer: string;
  note?: string | null;
  noteIn?: Versions | null;
}

export interface Written {
  taken: NotifiableMatch[];
  made: MadeNotification[];
  smsIds: string[];
}

interface WhomToNotify {
  /** Only these; left out: all. */
  ids?: readonly string[];
  textsUnknownAgain: boolean;
  runId?: string;
  anyHour?: AnyHour | null;
}

/** Writes notifications with their texts, in the caller's transaction. */
@Injectable()
export class NotificationWriter {
  constructor(
    private readonly config: AppConfig,
    private readonly due: DueNotifications,
    private readonly records: NotificationRecords,
    private readonly sms: SmsService,
    private readonly wording: WordingService,
  ) {}

  /** @throws when the texts would be too long in any of the hall's languages */
  async refuseIfTooLong(manager: EntityManager, job: JobInWords): Promise<void> {
    const wording = await this.wording.now(manager);
    const lengths = wording.languages.map(
      (language) => this.textFor({ id: SOME_ID, language }, job, wording).length,
    );
    refuseIfTooLong(Math.max(...lengths), 'note');
  }

  /**
   * Notifies the matches that were not yet (only those of `ids`, if given). The caller holds the job's lock.
   */
  async write(
    manager: EntityManager,
    jobId: string,
    job: JobInWords,
    by: Actor,
    { runId, anyHour, ...which }: WhomToNotify,
  ): Promise<Written> {
    const taken = await this.due.take(manager, jobId, which);
    const reachable = taken.filter((match) => match.reason === null);
    const wording = await this.wording.now(manager);
    const smsIds = await this.sms.createPendingAll(
      manager,
      reachable.map(({ id, workerId, phone, language, unknownSmsId }) => ({
        phoneNumber: phone,
        message: this.textFor({ id, language }, job, wording),
        purpose: 'notification',
        workerId,
        jobId,
        followsId: unknownSmsId ?? undefined,
        anyHour,
      })),
    );
    const smsIdOf = new Map(reachable.map(({ id }, index) => [id, smsIds[index]]));
    const made = taken.map(({ id, workerId, reason }) => ({
      id,
      workerId,
      smsId: smsIdOf.get(id) ?? null,
      reason,
    }));
    await this.records.make(manager, jobId, made, by, { runId });
    return { taken, made, smsIds };
  }

  /** One entry for each match, so that its history is complete. */
  entriesOf({ made }: Written): AuditRecord[] {
    return made.map(({ id, smsId, reason }) =>
      reason === null
        ? auditedNotification.did('notified', id, { after: { smsId } })
        : auditedNotification.did('unreachable', id, { after: { reason } }),
    );
  }

  private textFor(
    { id, language }: { id: string; language: Language },
    { title, titleIn, employer, note, noteIn }: JobInWords,
    wording: Wording,
  ): string {
    const link = `${this.config.publicBaseUrl}/worker-view/${id}`;
    const words = {
      title: wording.typed(language, title, titleIn),
      note: note ? wording.typed(language, note, noteIn) : note,
    };
    return notificationText({ ...words, employer, link }, wording.sayIn(language));
  }
}
