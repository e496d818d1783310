import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type MatchStanding, MatchStandings } from '../matching/match-standings.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { conflict, unprocessable } from '../../platform/errors/api-error.js';
import { refuseIfTooLong, SmsService } from '../../messaging/sms/sms.service.js';
import { UNREACHABLE_REASONS, unreachableWorkerSql } from '../../hall/workers/reachability.js';
import { columns, type RowOf, statement, text, uuid, word } from '../../platform/database/sql/index.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedOffer } from './audited.js';
import type { OfferDto, OfferResultDto } from './dto/offer.dto.js';
import { type LastOffer, OfferRecords } from './offer-records.service.js';
import { offerText } from './offer-text.js';

const recipient = {
  title: text.from('j.title'),
  employer: text.from('e.company_name'),
  /** Null once the worker was deleted; so are the number and the reason. */
  workerName: text.orNull.from(`w.first_name || ' ' || w.last_name`),
  phone: text.orNull.from('w.phone'),
  reason: word(UNREACHABLE_REASONS).orNull.from(unreachableWorkerSql('w', 'p')),
};
/** To whom a job is offered. */
type Recipient = RowOf<typeof recipient>;

const recipientOf = statement('recipient of an offer', recipient)`
  SELECT ${columns} FROM job_matches m
    JOIN jobs j ON j.id = m.job_id
    JOIN employers e ON e.id = j.employer_id
    LEFT JOIN workers w ON w.id = m.worker_id
    LEFT JOIN phone_numbers p ON p.phone_number = w.phone
  WHERE m.id = ${uuid.param('matchId')}`;

/** Offers a job to one matched worker. */
@Injectable()
export class OffersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly standings: MatchStandings,
    private readonly records: OfferRecords,
    private readonly sms: SmsService,
  ) {}

  /** Writes the offer and its text, sets the match to Offered, and sends after the commit. */
  async offer(matchId: string, { message }: OfferDto, by: Actor): Promise<OfferResultDto> {
    const { smsId, workerName } = await this.dataSource.transaction(async (manager) => {
      const match = await this.standings.lock(manager, matchId);
      const recipient = await recipientOf.only(manager, { matchId });
      refuseUnlessOfferable(match, recipient, await this.records.last(manager, matchId));
      return {
        smsId: await this.write(manager, match, recipient, message, by),
        workerName: recipient.workerName,
      };
    });
    await this.sms.sendSoon([smsId], { first: true });
    return { message: `Job offer sent to ${workerName}.` };
  }

  private async write(
    manager: EntityManager,
    match: MatchStanding,
    { title, employer, phone }: Recipient,
    message: string,
    by: Actor,
  ): Promise<string> {
    const { id, jobId, workerId, status } = match;
    const link = `${this.config.publicBaseUrl}/worker-view/${id}`;
    const text = offerText({ title, employer, message, link });
    refuseIfTooLong(text.length, 'message');
    const smsId = await this.sms.createPending(manager, {
      phoneNumber: phone as string, // whom nothing keeps from being texted has a number
      message: text,
      purpose: 'offer',
      workerId: workerId ?? undefined,
      jobId,
    });
    await this.records.make(manager, match, by, { channel: 'text', message: text, smsId });
    await this.standings.set(manager, [{ id, status: 'Offered' }]);
    const values = { before: { status }, after: { status: 'Offered', smsId } };
    await auditedOffer.record(manager, by, 'offered', id, values);
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
