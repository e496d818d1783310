import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { MatchMessages, type OfferedMatch } from '../matching/match-messages.service.js';
import { SecondTries } from '../matching/second-tries.service.js';
import { StoppedTexts } from '../matching/stopped-texts.service.js';
import { AppConfig } from '../platform/config/app-config.js';
import { conflict, unprocessable } from '../platform/errors/api-error.js';
import { TransactionEvents } from '../platform/events/transaction-events.js';
import { idsThatMayPass, ofPurpose, partStopped, smsOutcomes } from '../sms/sms-outcomes.service.js';
import { refuseIfTooLong, SmsService } from '../sms/sms.service.js';
import type { OfferDto, OfferResultDto } from './dto/offer.dto.js';
import { offerText } from './offer-text.js';

/** Offers a job to one matched worker. */
@Injectable()
export class OffersService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly matches: MatchMessages,
    private readonly stopped: StoppedTexts,
    private readonly secondTries: SecondTries,
    private readonly sms: SmsService,
    private readonly events: TransactionEvents,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    this.events.listen(smsOutcomes, 'offers', async (manager, all) => {
      const outcomes = ofPurpose(all, 'offer');
      const { stopped, others } = partStopped(outcomes);
      await this.stopped.endOffers(manager, stopped);
      await this.matches.followOffers(
        manager,
        others.map(({ smsId, result }) => ({ smsId, status: statusOf[result] })),
      );
      await this.secondTries.write(manager, 'offer', idsThatMayPass(outcomes));
    });
  }

  /** Writes the offer's text, sets the match to Offered, and sends after the commit. */
  async offer(matchId: string, { message }: OfferDto): Promise<OfferResultDto> {
    const { smsId, workerName } = await this.dataSource.transaction(async (manager) => {
      const match = await this.matches.lockForOffer(manager, matchId);
      refuseUnlessOfferable(match);
      return { smsId: await this.write(manager, match, message), workerName: match.workerName };
    });
    await this.sms.sendSoon([smsId], { first: true });
    return { message: `Job offer sent to ${workerName}.` };
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
    await this.matches.markOffered(manager, match, smsId);
    await this.audit.record(manager, {
      action: 'job-match.offered',
      entityType: 'job-match',
      entityId: id,
      before: { status: match.status },
      after: { status: 'Offered', smsId },
    });
    return smsId;
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
  if (reason === 'Not active') throw conflict('worker_not_active', 'This worker is not active.');
  if (reason !== null) throw unprocessable('unreachable', `${workerName} cannot be texted: ${reason}`);
}
