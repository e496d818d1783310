import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { type MatchStanding, MatchStandings } from '../matching/match-standings.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { conflict, unprocessable } from '../../platform/errors/api-error.js';
import { refuseIfTooLong, SmsService } from '../../messaging/sms/sms.service.js';
import { type UnreachableReason, unreachableWorkerSql } from '../../hall/workers/reachability.js';
import type { OfferDto, OfferResultDto } from './dto/offer.dto.js';
import { type LastOffer, OfferRecords } from './offer-records.service.js';
import { offerText } from './offer-text.js';

/** To whom a job is offered. */
interface Recipient {
  title: string;
  employer: string;
  /** Null once the worker was deleted; so are the number and the reason. */
  workerName: string | null;
  phone: string;
  reason: UnreachableReason | null;
}

/** Offers a job to one matched worker. */
@Injectable()
export class OffersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly standings: MatchStandings,
    private readonly records: OfferRecords,
    private readonly sms: SmsService,
    private readonly audit: AuditService,
  ) {}

  /** Writes the offer and its text, sets the match to Offered, and sends after the commit. */
  async offer(matchId: string, { message }: OfferDto): Promise<OfferResultDto> {
    const { smsId, workerName } = await this.dataSource.transaction(async (manager) => {
      const match = await this.standings.lock(manager, matchId);
      const recipient = await this.recipient(manager, matchId);
      refuseUnlessOfferable(match, recipient, await this.records.last(manager, matchId));
      return {
        smsId: await this.write(manager, match, recipient, message),
        workerName: recipient.workerName,
      };
    });
    await this.sms.sendSoon([smsId], { first: true });
    return { message: `Job offer sent to ${workerName}.` };
  }

  private async recipient(manager: EntityManager, matchId: string): Promise<Recipient> {
    const [recipient]: [Recipient] = await manager.query(
      `SELECT j.title, e.company_name AS employer, w.first_name || ' ' || w.last_name AS "workerName", w.phone,
         ${unreachableWorkerSql('w', 'p')} AS reason
       FROM job_matches m
         JOIN jobs j ON j.id = m.job_id
         JOIN employers e ON e.id = j.employer_id
         LEFT JOIN workers w ON w.id = m.worker_id
         LEFT JOIN phone_numbers p ON p.phone_number = w.phone
       WHERE m.id = $1`,
      [matchId],
    );
    return recipient;
  }

  private async write(
    manager: EntityManager,
    match: MatchStanding,
    { title, employer, phone }: Recipient,
    message: string,
  ): Promise<string> {
    const { id, jobId, workerId, status } = match;
    const link = `${this.config.publicBaseUrl}/worker-view/${id}`;
    const text = offerText({ title, employer, message, link });
    refuseIfTooLong(text.length, 'message');
    const smsId = await this.sms.createPending(manager, {
      phoneNumber: phone,
      message: text,
      purpose: 'offer',
      workerId: workerId ?? undefined,
      jobId,
    });
    await this.records.make(manager, match, { channel: 'text', message: text, smsId });
    await this.standings.set(manager, [{ id, status: 'Offered' }]);
    await this.audit.record(manager, {
      action: 'job-match.offered',
      entityType: 'job-match',
      entityId: id,
      before: { status },
      after: { status: 'Offered', smsId },
    });
    return smsId;
  }
}

/** @throws the sentence that says why this match cannot be offered the job now */
function refuseUnlessOfferable(
  { jobStatus, status }: MatchStanding,
  { workerName, reason }: Recipient,
  last: LastOffer | undefined,
): void {
  if (jobStatus !== 'Open') {
    throw conflict(
      'job_not_open',
      `Job status is "${jobStatus}". Only jobs with "Open" status can send job offers.`,
    );
  }
  if (status === 'Offered' && last?.status !== 'offer_failed') {
    throw conflict('already_offered', 'Job already offered to this worker');
  }
  if (status === 'Accepted') throw conflict('already_accepted', 'Job already accepted by this worker');
  if (status === 'Ineligible') throw conflict('not_eligible', 'This worker is not eligible for this job');
  if (workerName === null) throw unprocessable('unreachable', 'This worker is no longer on the list');
  if (reason === 'Not active') throw conflict('worker_not_active', 'This worker is not active.');
  if (reason !== null) throw unprocessable('unreachable', `${workerName} cannot be texted: ${reason}`);
}
