import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { JobStatus } from '../jobs/job.entity.js';
import { JobMatch, type MatchStatus, type OfferStatus } from '../matching/job-match.entity.js';
import { type UnreachableReason, unreachableReasonSql } from '../phone-numbers/reachability.js';
import { AppConfig } from '../platform/config/app-config.js';
import { conflict, notFound, unprocessable } from '../platform/errors/api-error.js';
import { announce } from '../platform/events/change-announcer.js';
import { type SmsOutcome, SmsOutcomes } from '../sms/sms-outcomes.service.js';
import { refuseIfTooLong, SmsService } from '../sms/sms.service.js';
import type { OfferDto, OfferResultDto } from './dto/offer.dto.js';
import { offerText } from './offer-text.js';

interface OfferedMatch {
  id: string;
  jobId: string;
  status: MatchStatus;
  offerStatus: OfferStatus | null;
  title: string;
  jobStatus: JobStatus;
  employer: string;
  workerId: string;
  workerName: string | null;
  phone: string;
  reason: UnreachableReason | null;
}

/** Offers a job to one matched worker. */
@Injectable()
export class OffersService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly sms: SmsService,
    private readonly outcomes: SmsOutcomes,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    this.outcomes.listen('offer', (manager, outcomes) => this.follow(manager, outcomes));
  }

  /** Writes the offer's text, sets the match to Offered, and sends after the commit. */
  async offer(matchId: string, { message }: OfferDto): Promise<OfferResultDto> {
    const { smsId, workerName } = await this.dataSource.transaction(async (manager) => {
      const match = await this.lock(manager, matchId);
      refuseUnlessOfferable(match);
      return { smsId: await this.write(manager, match, message), workerName: match.workerName };
    });
    await this.sms.sendSoon([smsId], { first: true });
    return { message: `Job offer sent to ${workerName}.` };
  }

  /** The job is locked first, as everywhere: it stays as it is until the offer stands. */
  private async lock(manager: EntityManager, matchId: string): Promise<OfferedMatch> {
    await manager.query(
      `SELECT 1 FROM jobs WHERE id = (SELECT job_id FROM job_matches WHERE id = $1) FOR SHARE`,
      [matchId],
    );
    const [match]: OfferedMatch[] = await manager.query(
      `SELECT m.id, m.job_id AS "jobId", m.status, m.offer_status AS "offerStatus", j.title,
         j.status AS "jobStatus", e.company_name AS employer, w.id AS "workerId",
         w.first_name || ' ' || w.last_name AS "workerName", w.phone, ${unreachableReasonSql('w.phone', 'p')} AS reason
       FROM job_matches m
         JOIN jobs j ON j.id = m.job_id
         JOIN employers e ON e.id = j.employer_id
         LEFT JOIN workers w ON w.id = m.worker_id
         LEFT JOIN phone_numbers p ON p.phone_number = w.phone
       WHERE m.id = $1 FOR NO KEY UPDATE OF m`,
      [matchId],
    );
    if (!match) throw notFound('Job match not found');
    return match;
  }

  private async write(manager: EntityManager, match: OfferedMatch, message: string): Promise<string> {
    const { id, jobId, workerId, phone, title, employer } = match;
    const link = `${this.config.publicBaseUrl}/worker-view/${id}`;
    const text = offerText({ title, employer, message, link });
    refuseIfTooLong(text.length, 'message');
    const smsId = await this.sms.createPending(manager, {
      phoneNumber: phone,
      message: text,
      purpose: 'offer',
      workerId,
      jobId,
    });
    await manager.update(JobMatch, id, {
      status: 'Offered',
      offerSmsId: smsId,
      offerStatus: 'pending',
      offeredAt: new Date(),
    });
    await this.audit.record(manager, {
      action: 'job-match.offered',
      entityType: 'job-match',
      entityId: id,
      before: { status: match.status },
      after: { status: 'Offered', smsId },
    });
    await announce(manager, 'job-matches', [jobId]);
    return smsId;
  }

  /** A match's offer status follows its latest offer; locked in the order of their ids, as everywhere. */
  private async follow(manager: EntityManager, outcomes: SmsOutcome[]): Promise<void> {
    const [rows]: [{ jobId: string }[], number] = await manager.query(
      `WITH told AS MATERIALIZED (
         SELECT m.id, o.status
         FROM job_matches m
           JOIN json_to_recordset($1::json) AS o("smsId" uuid, status text) ON m.offer_sms_id = o."smsId"
         ORDER BY m.id FOR NO KEY UPDATE OF m)
       UPDATE job_matches m SET offer_status = coalesce(told.status, m.offer_status)
       FROM told WHERE m.id = told.id
       RETURNING m.job_id AS "jobId"`,
      [JSON.stringify(outcomes.map(({ smsId, result }) => ({ smsId, status: statusOf[result] })))],
    );
    await announce(
      manager,
      'job-matches',
      rows.map(({ jobId }) => jobId),
    );
  }
}

const statusOf = { 'with-provider': 'offered', failed: 'offer_failed', open: null } as const;

/** @throws the sentence that says why this match cannot be offered the job now */
function refuseUnlessOfferable({ jobStatus, status, offerStatus, workerName, reason }: OfferedMatch): void {
  if (jobStatus !== 'Open') {
    throw conflict(
      'job_not_open',
      `Job status is "${jobStatus}". Only jobs with "Open" status can send job offers.`,
    );
  }
  if (status === 'Offered' && offerStatus !== 'offer_failed') {
    throw conflict('already_offered', 'Job already offered to this worker');
  }
  if (status === 'Accepted') throw conflict('already_accepted', 'Job already accepted by this worker');
  if (status === 'Ineligible') throw conflict('not_eligible', 'This worker is not eligible for this job');
  if (workerName === null) throw unprocessable('unreachable', 'This worker is no longer on the list');
  if (reason !== null) throw unprocessable('unreachable', `${workerName} cannot be texted: ${reason}`);
}
