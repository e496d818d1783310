import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AuditRecord, recordChange } from '../../audit/record-change.js';
import { idsOf } from '../../platform/database/ids.js';
import type { Actor } from '../../platform/http/actor.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import { MatchStandings } from '../matching/match-standings.service.js';
import { JobPlaces } from '../offers/job-places.service.js';
import type { OfferOutcome, OfferVia } from '../offers/offer-event.entity.js';
import { OfferRecords } from '../offers/offer-records.service.js';
import { auditedByHand } from './audited.js';
import type { StandingOffer } from './standing-offers.js';

interface Ending {
  offer: StandingOffer;
  outcome: OfferOutcome;
  via: OfferVia;
  /** For people. */
  reason: string | null;
}

/** Ends offers and dispatches, in the caller's transaction, which has locked the job and the matches. */
@Injectable()
export class OfferEndings {
  constructor(
    private readonly records: OfferRecords,
    private readonly standings: MatchStandings,
    private readonly places: JobPlaces,
    private readonly looks: FillLooks,
  ) {}

  async end(manager: EntityManager, jobId: string, endings: readonly Ending[], by: Actor): Promise<void> {
    await this.records.addToOffers(
      manager,
      endings.map(({ offer, ...event }) => ({ ...event, offerId: offer.id, by: by.user?.username })),
    );
    await this.standings.set(manager, endings.flatMap(returned));
    await recordChange(manager, by, endings.flatMap(entryOf));
    await this.places.settle(manager, jobId, by);
    await this.looks.soon(manager, jobId, by);
  }

  /**
   * The ids of those offers of which their workers may know: nobody is told of the end of an offer that they never
   * heard of.
   */
  async known(manager: EntityManager, offers: readonly StandingOffer[]): Promise<ReadonlySet<string>> {
    const unsent = await this.records.unsent(manager, idsOf(offers));
    const mayKnow = ({ id, channel, outcome, smsStatus }: StandingOffer) =>
      saidYes.has(outcome) ||
      channel === 'phone' ||
      (channel === 'text' && smsStatus !== null && !unsent.has(id));
    return new Set(idsOf(offers.filter(mayKnow)));
  }
}

const saidYes: ReadonlySet<OfferOutcome> = new Set<OfferOutcome>(['waiting', 'accepted', 'cancelled']);

const movesBack = ({ standing }: StandingOffer) => standing === 'Offered' || standing === 'Accepted';

const returned = ({ offer }: Ending) =>
  offer.matchId !== null && movesBack(offer) ? [{ id: offer.matchId, status: offer.statusBefore }] : [];

function entryOf({ offer, outcome, reason }: Ending): AuditRecord[] {
  const matchId = offer.matchId ?? (offer.isOfDeletedJob ? offer.madeFor.matchId : null);
  if (matchId === null) return [];
  const of = { jobId: offer.jobId, workerId: offer.madeFor.workerId };
  const status = movesBack(offer) ? offer.statusBefore : offer.standing;
  const before = { status: offer.standing };
  return outcome === 'withdrawn'
    ? [auditedByHand.did('offer-withdrawn', matchId, { before, after: { status, reason } })]
    : [
        {
          ...auditedByHand.did('dispatch-ended', matchId, {
            before,
            after: { status, as: outcome, reason },
          }),
          ...(offer.isOfDeletedJob && of),
        },
      ];
}
