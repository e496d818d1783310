import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { announce } from '../../platform/events/change-announcer.js';
import { requestContext } from '../../platform/http/request-context.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { SmsService } from '../../messaging/sms/sms.service.js';
import type { NotificationRunDto } from './dto/sending.dto.js';
import { DueNotifications } from './due-notifications.service.js';
import type { NotificationRun } from './notification-run.entity.js';
import { NotificationWriter, type Wording } from './notification-writer.js';

/** Texts of one transaction: short enough that nobody waits long for the job. */
const AT_ONCE = 500;

type RunningRun = Pick<
  NotificationRun,
  'jobId' | 'textsUnknownAgain' | 'actorUserId' | 'actorName' | 'total' | 'done'
> &
  Wording & { next: string[] };

/** Notifications of very many: answered at once, written by the worker process some at a time, from where it left off. */
@Injectable()
export class NotificationRuns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    private readonly due: DueNotifications,
    private readonly writer: NotificationWriter,
    private readonly sms: SmsService,
    private readonly audit: AuditService,
  ) {}

  /** The caller holds the job's lock, and calls {@link startSoon} after the commit. */
  async create(
    manager: EntityManager,
    jobId: string,
    { title, employer, note }: Wording,
    { matchIds, textsUnknownAgain }: { matchIds: string[]; textsUnknownAgain: boolean },
  ): Promise<string> {
    const context = requestContext();
    const [run]: { id: string }[] = await manager.query(
      `INSERT INTO notification_runs (job_id, title, employer, note, texts_unknown_again, match_ids, total,
         actor_user_id, actor_name, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [
        jobId,
        title,
        employer,
        note ?? null,
        textsUnknownAgain,
        matchIds,
        matchIds.length,
        context?.actor?.userId ?? null,
        context?.actor?.username ?? null,
        context?.requestId ?? null,
      ],
    );
    await announce(manager, 'job-matches', [jobId]);
    return run?.id ?? '';
  }

  async startSoon(id: string): Promise<void> {
    await this.queues.enqueue('notifications', [id]);
  }

  /** How far a job's notification of very many is, or how the last one ended; null when there was none. */
  async latest(
    jobId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<NotificationRunDto | null> {
    const [run]: NotificationRunDto[] = await manager.query(
      `SELECT state, total, done, reason, created_at AS "startedAt" FROM notification_runs
       WHERE job_id = $1 ORDER BY created_at DESC LIMIT 1`,
      [jobId],
    );
    return run ?? null;
  }

  /** Those of which nothing was heard for so many milliseconds. */
  async stuck(ageMs: number): Promise<string[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `SELECT id FROM notification_runs
       WHERE state = 'running' AND updated_at < now() - $1 * interval '1 millisecond'`,
      [ageMs],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Writes the next texts of a run and sends them. Two at once follow each other, each with its own part.
   * @returns whether more are to be written
   */
  async writeSome(id: string): Promise<boolean> {
    const { smsIds, isOver } = await this.dataSource.transaction((manager) => this.writeNext(manager, id));
    await this.sms.sendSoon(smsIds);
    return !isOver;
  }

  /**
   * Ends the run that is under way, in the caller's transaction, which holds the job's lock.
   * @returns how many were not gone through
   */
  async stop(manager: EntityManager, jobId: string, reason: string): Promise<number> {
    const [rows]: [{ left: number }[], number] = await manager.query(
      `UPDATE notification_runs SET state = 'stopped', reason = $2, match_ids = '{}', updated_at = now()
       WHERE job_id = $1 AND state = 'running' RETURNING total - done AS left`,
      [jobId, reason],
    );
    if (rows.length > 0) await announce(manager, 'job-matches', [jobId]);
    return rows[0]?.left ?? 0;
  }

  private async writeNext(manager: EntityManager, id: string) {
    const over = { smsIds: [] as string[], isOver: true };
    const run = await this.hold(manager, id);
    if (!run) return over;
    const { jobId, textsUnknownAgain, next, actorName, actorUserId } = run;
    const { status } = await this.due.lockJob(manager, jobId);
    if (status !== 'Open') {
      await this.end(manager, run, `The job is ${status}`);
      return over;
    }
    const actor = actorName === null ? undefined : { userId: actorUserId ?? 0, username: actorName };
    const written = await this.writer.write(manager, jobId, run, {
      ids: next,
      textsUnknownAgain,
      run: { id, actor },
    });
    await this.audit.recordAll(manager, this.writer.entriesOf(written, actor));
    const isOver = run.done + next.length >= run.total;
    await manager.query(
      `UPDATE notification_runs SET done = done + $2, updated_at = now(),
         state = CASE WHEN $3 THEN 'finished' ELSE state END, match_ids = CASE WHEN $3 THEN '{}' ELSE match_ids END
       WHERE id = $1`,
      [id, next.length, isOver],
    );
    await announce(manager, 'job-matches', [jobId]);
    return { smsIds: written.smsIds, isOver };
  }

  /** The job is locked before its run, as everywhere. */
  private async hold(manager: EntityManager, id: string): Promise<RunningRun | undefined> {
    await manager.query(
      `SELECT 1 FROM jobs WHERE id = (SELECT job_id FROM notification_runs WHERE id = $1) FOR NO KEY UPDATE`,
      [id],
    );
    const [run]: RunningRun[] = await manager.query(
      `SELECT job_id AS "jobId", title, employer, note, texts_unknown_again AS "textsUnknownAgain", total, done,
         match_ids[done + 1 : done + ${AT_ONCE}] AS next, actor_user_id AS "actorUserId", actor_name AS "actorName"
       FROM notification_runs WHERE id = $1 AND state = 'running' FOR UPDATE`,
      [id],
    );
    return run;
  }

  private async end(manager: EntityManager, { jobId }: RunningRun, reason: string): Promise<void> {
    const left = await this.stop(manager, jobId, reason);
    await this.audit.record(manager, {
      action: 'job.sending-stopped',
      entityType: 'job',
      entityId: jobId,
      after: { stopped: left, reason },
    });
  }
}
