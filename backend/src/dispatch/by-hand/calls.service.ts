import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { conflict } from '../../platform/errors/api-error.js';
import type { Actor } from '../../platform/http/actor.js';
import { clockTime } from '../../platform/time/clock-time.js';
import { CallRecords, type KeptRecord } from '../calls/call-records.service.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import {
  type MatchStanding,
  MatchStandings,
  refuseWithoutWorker,
} from '../matching/match-standings.service.js';
import { OfferRecords } from '../offers/offer-records.service.js';
import { type AnsweredByPhone, AnsweringByPhone } from './answering-by-phone.service.js';
import { auditedByHand } from './audited.js';
import type { CallDto, NewCallDto, NewPassDto, PassDto } from './dto/calls.dto.js';
import { refuseOtherWithoutNote } from './out-of-order-note.js';

/** Staff phone workers about a job, and pass them over. */
@Injectable()
export class Calls {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly standings: MatchStandings,
    private readonly answering: AnsweringByPhone,
    private readonly records: CallRecords,
    private readonly offers: OfferRecords,
    private readonly looks: FillLooks,
  ) {}

  call(matchId: string, { result, note = null, seenOfferId }: NewCallDto, by: Actor): Promise<CallDto> {
    return this.dataSource.transaction(async (manager) => {
      const match = await this.lock(manager, matchId);
      if (result === 'accepted' || result === 'declined')
        await this.answering.expect(manager, match, result, seenOfferId);
      const { offerId, status, waiting } = await this.apply(manager, match, result, by);
      const madeBy = by.user?.username ?? null;
      const call = { matchId, result, note, offerId, madeById: by.user?.id ?? null, madeBy };
      const [kept] = await this.records.keepCalls(manager, [call]);
      const changed = status !== match.status;
      await auditedByHand.record(manager, by, 'called', matchId, {
        ...(changed && { before: { status: match.status } }),
        after: { ...(changed && { status }), result },
      });
      await this.looks.soon(manager, match.jobId, by);
      return { ...(kept as KeptRecord), result, note, offerId, madeBy, waiting };
    });
  }

  passOver(matchId: string, { reason, note = null }: NewPassDto, by: Actor): Promise<PassDto> {
    refuseOtherWithoutNote('note', reason, note);
    return this.dataSource.transaction(async (manager) => {
      const match = await this.lock(manager, matchId);
      await this.refuseHolding(manager, matchId);
      await this.refusePassed(manager, matchId);
      const madeBy = by.user?.username ?? null;
      const pass = { matchId, reason, note, atCanvass: false, runId: null };
      const [kept] = await this.records.keepPasses(manager, [
        { ...pass, madeById: by.user?.id ?? null, madeBy },
      ]);
      await auditedByHand.record(manager, by, 'passed-over', matchId, { after: { reason } });
      await this.looks.soon(manager, match.jobId, by);
      return { ...(kept as KeptRecord), reason, note, madeBy };
    });
  }

  /** @throws 409 that says who passed them over, and when: two at once make one record */
  private async refusePassed(manager: EntityManager, matchId: string): Promise<void> {
    const pass = await this.records.holdingPass(manager, matchId);
    if (!pass) return;
    const when = clockTime(pass.madeAt, pass.now, { timezone: this.config.hallTimezone });
    throw conflict(
      'already_passed_over',
      `${pass.madeBy ?? 'Somebody'} has passed this worker over already, at ${when}.`,
    );
  }

  private async lock(manager: EntityManager, matchId: string): Promise<MatchStanding> {
    const match = await this.standings.lock(manager, matchId);
    refuseWithoutWorker(await this.standings.recipient(manager, matchId));
    return match;
  }

  private apply(
    manager: EntityManager,
    match: MatchStanding,
    result: NewCallDto['result'],
    by: Actor,
  ): Promise<AnsweredByPhone> {
    switch (result) {
      case 'accepted':
        return this.answering.accept(manager, match, by);
      case 'declined':
        return this.answering.decline(manager, match, by);
      case 'interested':
        return this.answering.sayInterest(manager, match, 'Interested');
      case 'not-interested':
        return this.answering.sayInterest(manager, match, 'Not Interested');
      default:
        return Promise.resolve({ offerId: null, status: match.status, waiting: false });
    }
  }

  /** @throws 409 while they have an open offer, wait for a place, or are dispatched */
  private async refuseHolding(manager: EntityManager, matchId: string): Promise<void> {
    const outcome = (await this.offers.lastOffers(manager, [matchId])).get(matchId)?.outcome;
    if (outcome === 'open')
      throw conflict('offer_open', 'This worker has an open offer: withdraw it instead.');
    if (outcome === 'waiting')
      throw conflict('offer_open', 'This worker waits for a place: withdraw their offer instead.');
    if (outcome === 'accepted')
      throw conflict('already_accepted', 'This worker has accepted: end the dispatch instead.');
  }
}
