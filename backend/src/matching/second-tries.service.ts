import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AppConfig } from '../platform/config/app-config.js';
import { announce } from '../platform/events/change-announcer.js';
import { SmsService } from '../sms/sms.service.js';

/** What a match knows of a text that is to be sent once more. */
const forms = {
  notification: {
    smsColumn: 'sms_id',
    waits: 'notification_status = NULL, notification_error = NULL, notified_at = NULL',
  },
  offer: { smsColumn: 'offer_sms_id', waits: `offer_status = 'pending'` },
} as const;

/**
 * Sends what could not be delivered, for a reason that may pass, once more: later, as a new text that says which one it
 * follows. Whether it still makes sense is judged when its turn comes, as of every text.
 */
@Injectable()
export class SecondTries {
  constructor(
    private readonly config: AppConfig,
    private readonly sms: SmsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * In the transaction that learns of it. A match that has a newer text than the one that failed is left as it is.
   * @param smsIds of the texts that failed
   */
  async write(manager: EntityManager, kind: keyof typeof forms, smsIds: readonly string[]): Promise<void> {
    const { secondTryMinutes } = this.config.sms;
    if (smsIds.length === 0 || secondTryMinutes === 0) return;
    const { smsColumn, waits } = forms[kind];
    const matches: { id: string; jobId: string; failedId: string }[] = await manager.query(
      `SELECT id, job_id AS "jobId", ${smsColumn} AS "failedId" FROM job_matches
       WHERE ${smsColumn} = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
      [smsIds],
    );
    const following = await this.sms.createFollowing(
      manager,
      matches.map(({ failedId }) => failedId),
      secondTryMinutes,
    );
    const followed = matches.map(({ failedId, ...match }) => ({ ...match, smsId: following.get(failedId) }));
    await manager.query(
      `UPDATE job_matches m SET ${smsColumn} = t."smsId", ${waits}
       FROM json_to_recordset($1::json) AS t(id uuid, "smsId" uuid) WHERE m.id = t.id`,
      [JSON.stringify(followed)],
    );
    await this.audit.recordAll(
      manager,
      followed.map(({ id, smsId }) => ({
        action: `job-match.${kind}-tried-again`,
        entityType: 'job-match',
        entityId: id,
        after: { smsId, inMinutes: secondTryMinutes },
        source: 'system',
      })),
    );
    await announce(
      manager,
      'job-matches',
      followed.map(({ jobId }) => jobId),
    );
  }
}
