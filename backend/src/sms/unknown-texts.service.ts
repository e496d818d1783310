import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { conflict, notFound } from '../platform/errors/api-error.js';
import type { ResolvedAs } from './dto/sms.dto.js';
import { SmsTransitions } from './sms-transitions.service.js';
import type { SmsPurpose, SmsStatus } from './sms.entity.js';

export interface UnknownText {
  id: string;
  phoneNumber: string;
  message: string;
  purpose: SmsPurpose;
  workerId: string | null;
  jobId: string | null;
  errorMessage: string | null;
  createdAt: Date;
}

const columns = `id, phone_number AS "phoneNumber", message, purpose, worker_id AS "workerId", job_id AS "jobId",
  error_message AS "errorMessage", created_at AS "createdAt"`;

/** Texts of which nobody knows whether the provider has them: people may find out what a machine cannot. */
@Injectable()
export class UnknownTexts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transitions: SmsTransitions,
    private readonly audit: AuditService,
  ) {}

  /** Oldest first. */
  list(limit: number): Promise<UnknownText[]> {
    return this.dataSource.query(
      `SELECT ${columns} FROM sms WHERE status = 'unknown' ORDER BY created_at, id LIMIT $1`,
      [limit],
    );
  }

  /**
   * Staff have found out what became of it. From there on it moves forward only, as by the provider's callbacks.
   * @throws 404, and 409 when it is not unknown (any more)
   */
  async resolve(id: string, status: ResolvedAs): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.take(manager, id);
      const error = status === 'failed' ? 'Staff found that it was not sent.' : null;
      await this.settle(manager, id, { to: status, error });
    });
  }

  /**
   * Locks a text that is unknown, in the caller's transaction.
   * @throws 404, and 409 when it is not unknown (any more)
   */
  async take(manager: EntityManager, id: string): Promise<UnknownText> {
    const [sms]: (UnknownText & { status: SmsStatus })[] = await manager.query(
      `SELECT ${columns}, status FROM sms WHERE id = $1 FOR NO KEY UPDATE`,
      [id],
    );
    if (!sms) throw notFound('SMS not found');
    if (sms.status === 'unknown') return sms;
    throw conflict('not_unknown', `What became of this text is known already: it is ${sms.status}`);
  }

  /** Writes down what people found out about a text that {@link take} has locked. */
  async settle(
    manager: EntityManager,
    id: string,
    { to, error, ...more }: { to: ResolvedAs; error: string | null; resentAs?: string },
  ): Promise<void> {
    await this.transitions.apply(manager, [{ id, to, error }]);
    await this.audit.record(manager, {
      action: more.resentAs ? 'sms.resent' : 'sms.resolved',
      entityType: 'sms',
      entityId: id,
      before: { status: 'unknown' },
      after: { status: to, ...more },
    });
  }
}
