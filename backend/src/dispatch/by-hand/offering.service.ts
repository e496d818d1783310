import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../../hall/jobs/jobs.service.js';
import { type AnyHour, SmsService } from '../../messaging/sms/sms.service.js';
import { unprocessable } from '../../platform/errors/api-error.js';
import type { Actor } from '../../platform/http/actor.js';
import {
  isException,
  type JudgedOffer,
  type JudgedOffers,
  OffersInOrder,
} from '../fill/offers-in-order.service.js';
import { type MatchStanding, MatchStandings } from '../matching/match-standings.service.js';
import type { JobOfferDto } from '../offers/dto/job-offer.dto.js';
import { JobOffers } from '../offers/job-offers.service.js';
import { type NewOffer, NewOffers } from '../offers/new-offers.service.js';
import { answerReceived, OfferRecords } from '../offers/offer-records.service.js';
import type {
  CheckOffersDto,
  OfferDto,
  OfferResultDto,
  OffersCheckDto,
  OffersDto,
} from './dto/offering.dto.js';
import { refuseOtherWithoutNote } from './out-of-order-note.js';
import { refusalToOffer } from './refusal-to-offer.js';
import { refuseUnlessSeen, versionOfCheck } from './seen-check.js';

/** Staff offer a job by text to one matched worker, or to several at once. */
@Injectable()
export class Offering {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly standings: MatchStandings,
    private readonly order: OffersInOrder,
    private readonly records: OfferRecords,
    private readonly newOffers: NewOffers,
    private readonly offers: JobOffers,
    private readonly sms: SmsService,
  ) {}

  /** Writes the offer and its text, sets the match to Offered, and sends after the commit. */
  async offer(matchId: string, dto: OfferDto, by: Actor): Promise<OfferResultDto> {
    refuseOtherWithoutNote('outOfOrderNote', dto.outOfOrderReason, dto.outOfOrderNote);
    const { made, workerName } = await this.dataSource.transaction(async (manager) => {
      const match = await this.standings.lock(manager, matchId);
      return this.write(manager, match.jobId, [match], dto, by);
    });
    await this.send(made);
    return { message: `Job offer sent to ${workerName}.` };
  }

  /** All or none. @returns them in the order of the list */
  async offerSeveral(jobId: string, dto: OffersDto, by: Actor): Promise<JobOfferDto[]> {
    refuseOtherWithoutNote('outOfOrderNote', dto.outOfOrderReason, dto.outOfOrderNote);
    const { made, offers } = await this.dataSource.transaction(async (manager) => {
      await this.jobs.lock(manager, jobId);
      const matches = await this.standings.lockAll(manager, dto.matchIds);
      refuseOthers(jobId, dto.matchIds, matches);
      await this.standings.lockDispatches(
        manager,
        matches.flatMap(({ workerId }) => workerId ?? []),
      );
      const { made } = await this.write(manager, jobId, matches, dto, by);
      return {
        made,
        offers: await this.offers.byId(
          manager,
          made.map(({ id }) => id),
        ),
      };
    });
    await this.send(made);
    return offers;
  }

  /** What these offers would be, if they were made together now. Writes nothing. */
  async check(jobId: string, { matchIds }: CheckOffersDto): Promise<OffersCheckDto> {
    const { manager } = this.dataSource;
    const matches = await this.standings.ofIds(manager, matchIds);
    await this.jobs.get(jobId);
    refuseOthers(jobId, matchIds, matches);
    const inOrder = await this.order.judge(manager, jobId, matchIds);
    const recipients = await this.standings.recipients(manager, matchIds);
    const last = await this.records.lastOffers(manager, matchIds);
    const standing = new Map(matches.map((match) => [match.id, match]));
    return {
      before: inOrder.before,
      atAnyHour: anyHourOf(inOrder, matchIds.length) !== null,
      version: versionOfCheck(inOrder, standing),
      offers: inOrder.offers.flatMap((one) => {
        const match = standing.get(one.matchId);
        const recipient = recipients.get(one.matchId);
        if (!match || !recipient) return [];
        const refusal = refusalToOffer(match, recipient, last.get(one.matchId)) ?? refusalOfAnswered(one);
        return [
          {
            matchId: one.matchId,
            workerName: one.workerName,
            priority: one.priority,
            isException: isException(one),
            standBefore: one.standBefore,
            holds: one.holds,
            dispatchedTo: one.dispatchedTo,
            status: match.status,
            refusal: refusal?.error ?? null,
          },
        ];
      }),
    };
  }

  private async write(
    manager: EntityManager,
    jobId: string,
    matches: readonly MatchStanding[],
    { message, messageIn, answerWithinMinutes, outOfOrderReason, outOfOrderNote, seenCheck }: OfferDto,
    by: Actor,
  ): Promise<{ made: NewOffer[]; workerName: string | null }> {
    const ids = matches.map(({ id }) => id);
    const inOrder = await this.order.judge(manager, jobId, ids, answerWithinMinutes);
    const recipients = await this.standings.recipients(manager, ids);
    const last = await this.records.lastOffers(manager, ids);
    const standing = new Map(matches.map((match) => [match.id, match]));
    const offers = inOrder.offers.flatMap((one) => {
      const match = standing.get(one.matchId);
      const recipient = recipients.get(one.matchId);
      if (!match || !recipient) return [];
      const isOneOfMany = matches.length > 1;
      const refusal =
        refusalToOffer(match, recipient, last.get(one.matchId), isOneOfMany) ?? refusalOfAnswered(one);
      if (refusal) throw refusal;
      return [{ match, holds: one.holds === true, isException: isException(one) }];
    });
    refuseUnlessSeen(seenCheck, inOrder, standing);
    await this.records.endUndelivered(
      manager,
      ids.flatMap((id) => last.get(id) ?? []),
    );
    const words = {
      ...{ message, messageIn },
      answerWithinMinutes: inOrder.offers[0]?.answerWithinMinutes ?? null,
      outOfOrderReason,
      outOfOrderNote,
      anyHour: anyHourOf(inOrder, matches.length),
    };
    const made = await this.newOffers.make(manager, offers, words, by);
    return { made, workerName: recipients.get(ids[0] ?? '')?.workerName ?? null };
  }

  private send(made: readonly NewOffer[]): Promise<void> {
    return this.sms.sendSoon(
      made.map(({ smsId }) => smsId),
      { first: true },
    );
  }
}

const anyHourOf = ({ isUrgent }: JudgedOffers, count: number): AnyHour | null =>
  isUrgent ? 'urgent' : count === 1 ? 'just-sent' : null;

/** A late yes may have taken its place by then. */
const refusalOfAnswered = ({ isAnswered, workerName }: JudgedOffer) =>
  isAnswered ? answerReceived(workerName) : null;

/** @throws 422 when one is not of this job */
function refuseOthers(jobId: string, asked: readonly string[], found: readonly MatchStanding[]): void {
  if (found.length === asked.length && found.every((match) => match.jobId === jobId)) return;
  const message = 'Not all of these workers are on the list of this job';
  throw unprocessable('not_on_list', `${message}.`, [{ field: 'matchIds', message }]);
}
