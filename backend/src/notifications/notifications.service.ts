import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { JobStatus } from '../jobs/job.entity.js';
import { type UnreachableReason, unreachableReasonSql } from '../phone-numbers/reachability.js';
import { AppConfig } from '../platform/config/app-config.js';
import { conflict, notFound } from '../platform/errors/api-error.js';
import { announce } from '../platform/events/change-announcer.js';
import { type SmsOutcome, SmsOutcomes } from '../sms/sms-outcomes.service.js';
import { refuseIfTooLong, SmsService } from '../sms/sms.service.js';
import type { NotifyDto, NotifyResultDto } from './dto/notify.dto.js';
import { notificationText } from './notification-text.js';

interface JobToTell {
  title: string;
  status: JobStatus;
  employer: string;
}

interface Taken {
  matchId: string;
  smsId: string;
  workerName: string;
  reason: UnreachableReason | null;
}

/** Stands for the one part of the text that differs from worker to worker; it cannot be typed. */
const MATCH_ID = '\u0000';
/** As long as any match's id. */
const SOME_ID = '00000000-0000-0000-0000-000000000000';

/** Tells the matched workers of a job about it. */
@Injectable()
export class NotificationsService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly sms: SmsService,
    private readonly outcomes: SmsOutcomes,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    this.outcomes.listen('notification', (manager, outcomes) => this.follow(manager, outcomes));
  }

  /**
   * Writes a text to every match that was not told yet, or not successfully, and sends them after the commit.
   * Who cannot be texted is marked with the reason. Two calls at once never text anyone twice.
   */
  async notify(jobId: string, { note }: NotifyDto): Promise<NotifyResultDto> {
    const taken = await this.dataSource.transaction(async (manager) => {
      const job = await this.lockOpenJob(manager, jobId);
      const matches = await this.write(manager, jobId, this.textParts(job, note));
      const texts = matches.filter(({ reason }) => reason === null).map(({ smsId }) => smsId);
      await this.audit.record(manager, {
        action: 'job.notified',
        entityType: 'job',
        entityId: jobId,
        after: { queued: texts.length, unreachable: matches.length - texts.length },
      });
      await announce(manager, 'sms', texts);
      await announce(manager, 'job-matches', matches.length > 0 ? [jobId] : []);
      return matches;
    });
    const queued = taken.filter(({ reason }) => reason === null);
    await this.sms.sendSoon(queued.map(({ smsId }) => smsId));
    return resultOf(queued.length, taken);
  }

  /** Two notifications of one job wait for each other here. */
  private async lockOpenJob(manager: EntityManager, jobId: string): Promise<JobToTell> {
    const [job]: JobToTell[] = await manager.query(
      `SELECT j.title, j.status, e.company_name AS employer
       FROM jobs j JOIN employers e ON e.id = j.employer_id WHERE j.id = $1 FOR NO KEY UPDATE OF j`,
      [jobId],
    );
    if (!job) throw notFound('Job not found');
    if (job.status !== 'Open') {
      throw conflict(
        'job_not_open',
        `Job status is "${job.status}". Only jobs with "Open" status can send worker notifications.`,
      );
    }
    return job;
  }

  /** The text before and after the match's id. */
  private textParts({ title, employer }: JobToTell, note: NotifyDto['note']): [string, string] {
    const text = notificationText({
      title,
      employer,
      note,
      link: `${this.config.publicBaseUrl}/worker-view/${MATCH_ID}`,
    });
    refuseIfTooLong(text.length - MATCH_ID.length + SOME_ID.length, 'note');
    const [before = '', after = ''] = text.split(MATCH_ID);
    return [before, after];
  }

  /** One statement for any number of matches. A text on its way (an `sms_id`, no status yet) is not taken again. */
  private write(manager: EntityManager, jobId: string, [before, after]: [string, string]): Promise<Taken[]> {
    return manager.query(
      `WITH due AS MATERIALIZED (
         SELECT m.id AS match_id, gen_random_uuid() AS sms_id, w.id AS worker_id, w.phone,
           coalesce(w.first_name || ' ' || w.last_name, 'Unknown Worker') AS worker_name, m.priority,
           ${unreachableReasonSql('w.phone', 'p')} AS reason
         FROM job_matches m
           LEFT JOIN workers w ON w.id = m.worker_id
           LEFT JOIN phone_numbers p ON p.phone_number = w.phone
         WHERE m.job_id = $1 AND m.status NOT IN ('Ineligible', 'Declined')
           AND (m.notification_status = 'notification_failed'
             OR (m.notification_status IS NULL AND m.sms_id IS NULL))
         ORDER BY m.id FOR NO KEY UPDATE OF m
       ), texts AS (
         INSERT INTO sms (id, phone_number, message, purpose, worker_id, job_id)
         SELECT sms_id, phone, $2::text || match_id || $3::text, 'notification', worker_id, $1 FROM due WHERE reason IS NULL
       ), matches AS (
         UPDATE job_matches m SET sms_id = CASE WHEN reason IS NULL THEN due.sms_id ELSE m.sms_id END,
           notification_status = CASE WHEN reason IS NOT NULL THEN 'notification_failed' END,
           notification_error = reason, notified_at = NULL
         FROM due WHERE m.id = due.match_id
       )
       SELECT match_id AS "matchId", sms_id AS "smsId", worker_name AS "workerName", reason
       FROM due ORDER BY priority, match_id`,
      [jobId, before, after],
    );
  }

  /**
   * A match's notification status follows its latest text. Matches are locked in the order of their ids, as a refresh
   * does it, so that neither waits for the other for ever.
   */
  private async follow(manager: EntityManager, outcomes: SmsOutcome[]): Promise<void> {
    const [rows]: [{ jobId: string }[], number] = await manager.query(
      `WITH told AS MATERIALIZED (
         SELECT m.id, o.status, o.error
         FROM job_matches m
           JOIN json_to_recordset($1::json) AS o("smsId" uuid, status text, error text) ON m.sms_id = o."smsId"
         ORDER BY m.id FOR NO KEY UPDATE OF m)
       UPDATE job_matches m SET
         notification_status = coalesce(told.status, m.notification_status),
         notification_error = CASE WHEN told.status IS NULL THEN m.notification_error ELSE told.error END,
         notified_at = CASE WHEN told.status = 'notified' THEN coalesce(m.notified_at, now()) ELSE m.notified_at END
       FROM told WHERE m.id = told.id
       RETURNING m.job_id AS "jobId"`,
      [
        JSON.stringify(
          outcomes.map(({ smsId, result, error }) => ({ smsId, status: statusOf[result], error })),
        ),
      ],
    );
    await announce(
      manager,
      'job-matches',
      rows.map(({ jobId }) => jobId),
    );
  }
}

const statusOf = { 'with-provider': 'notified', failed: 'notification_failed', open: null } as const;

function resultOf(queued: number, taken: Taken[]): NotifyResultDto {
  const unreachable = taken.flatMap(({ matchId, workerName, reason }) =>
    reason === null ? [] : [{ matchId, workerName, reason }],
  );
  const workers = (count: number) => (count === 1 ? '1 worker' : `${count.toLocaleString('en-US')} workers`);
  const sentences = [
    queued === 0 && unreachable.length === 0
      ? 'All matched workers have been notified already.'
      : `${workers(queued)} will be texted.`,
  ];
  if (unreachable.length > 0) sentences.push(`${workers(unreachable.length)} cannot be texted.`);
  return { message: sentences.join(' '), queued, unreachable };
}
