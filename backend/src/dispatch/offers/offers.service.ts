import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type MatchRecipient,
  type MatchStanding,
  MatchStandings,
  refuseUnlessReachable,
  refuseWithoutWorker,
} from '../matching/match-standings.service.js';
import { conflict } from '../../platform/errors/api-error.js';
import { SmsService } from '../../messaging/sms/sms.service.js';
import type { Actor } from '../../platform/http/actor.js';
import { NewOffers } from './new-offers.service.js';
import { JobPlaces } from './job-places.service.js';
import type { OfferDto, OfferResultDto } from './dto/offer.dto.js';
import { type LastOffer, OfferRecords } from './offer-records.service.js';

/** Offers a job to one matched worker. */
@Injectable()
export class OffersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly standings: MatchStandings,
    private readonly records: OfferRecords,
    private readonly places: JobPlaces,
    private readonly offers: NewOffers,
    private readonly sms: SmsService,
  ) {}

  /** Writes the offer and its text, sets the match to Offered, and sends after the commit. */
  async offer(matchId: string, { message }: OfferDto, by: Actor): Promise<OfferResultDto> {
    const { smsId, workerName } = await this.dataSource.transaction(async (manager) => {
      const match = await this.standings.lock(manager, matchId);
      const recipient = await this.standings.recipient(manager, matchId);
      refuseUnlessOfferable(match, recipient, await this.records.last(manager, matchId));
      const place = await this.places.ofOffer(manager, match.jobId);
      const words = { message, answerWithinMinutes: null };
      const [made] = await this.offers.make(manager, [{ match, ...place }], words, by);
      return { smsId: made?.smsId ?? '', workerName: recipient.workerName };
    });
    await this.sms.sendSoon([smsId], { first: true });
    return { message: `Job offer sent to ${workerName}.` };
  }
}

/** @throws the sentence that says why this match cannot be offered the job now */
function refuseUnlessOfferable(
  { jobStatus, status }: MatchStanding,
  recipient: MatchRecipient,
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
  refuseWithoutWorker(recipient);
  refuseUnlessReachable(recipient);
}
