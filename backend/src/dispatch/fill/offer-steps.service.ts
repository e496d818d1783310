import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import type { Say } from '../../languages/messages.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { type Actor, SYSTEM } from '../../platform/http/actor.js';
import { type JobText, JobTexts } from '../job-texts/job-texts.service.js';
import { MATCH_STATUSES } from '../matching/job-match.entity.js';
import { MatchStandings } from '../matching/match-standings.service.js';
import { statusBeforeOffer } from '../offers/match-offer.entity.js';
import { NewOffers } from '../offers/new-offers.service.js';
import { CAME_FREE, type OfferVia } from '../offers/offer-event.entity.js';
import { OfferRecords } from '../offers/offer-records.service.js';
import { auditedFilling } from './audited.js';
import { isToFormerWork, type OfferSoFar } from './decisions/fill-state.js';
import { dispatchesElsewhere } from './reading/fill-state-statements.js';
import { isOver } from './decisions/job-over.js';
import { anyHourOf } from './decisions/offers-due.js';
import { overlaps } from './decisions/overlap.js';
import type { ReadMatch, ReadState } from './reading/state-of-rows.js';
import type { Step } from './decisions/steps.js';

type StepOf<Do extends Step['do']> = Extract<Step, { do: Do }>;

const statusesBefore = statement('statuses of matches before their offers', {
  id: types.uuid.from('match_id'),
  status: types.word(MATCH_STATUSES).notNull.from(statusBeforeOffer('last')),
})`SELECT ${columns} FROM match_offers last WHERE offer_id = ANY(${types.uuid.list.param('offerIds')})`;

/** Writes what a step says of offers, in the transaction that holds the job and its matches. */
@Injectable()
export class OfferSteps {
  constructor(
    private readonly records: OfferRecords,
    private readonly standings: MatchStandings,
    private readonly texts: JobTexts,
    private readonly offers: NewOffers,
  ) {}

  /**
   * Locks the matches and dispatches of the workers whom these steps offer the job or give a place. All at once and in
   * one order: another job may be for the same workers.
   */
  async hold(manager: EntityManager, { job, matches }: ReadState, steps: readonly Step[]): Promise<void> {
    const offered = steps.flatMap((step) => (step.do === 'make-offer' ? step.matchId : []));
    await this.standings.lockAll(manager, offered);
    // Without a start it overlaps with no other.
    if (job.startsAt === null) return;
    const given = new Set(steps.flatMap((step) => (step.do === 'give-place' ? step.offerId : [])));
    const ids = new Set(offered);
    const concerned = matches.filter(
      ({ id, offers }) => ids.has(id) || offers.some((one) => given.has(one.id)),
    );
    await this.standings.lockDispatches(
      manager,
      concerned.flatMap(({ workerId }) => workerId ?? []),
    );
  }

  /** @returns the texts to be sent after the commit */
  async make(
    manager: EntityManager,
    jobId: string,
    state: ReadState,
    due: readonly StepOf<'make-offer'>[],
  ): Promise<string[]> {
    const { run, matches, job } = state;
    const saidYesBeforeChange = ({ offers }: ReadMatch) =>
      offers.some((offer) => offer.outcome === 'waiting' && isToFormerWork(offer, job));
    const found = due.flatMap((step) => {
      const match = matches.find(({ id }) => id === step.matchId);
      return match ? [{ ...step, match }] : [];
    });
    const steps = await this.stillFree(manager, jobId, state, found);
    const waited = steps.flatMap(({ because, afterOfferId: offerId }) =>
      because === 'waiting' && offerId !== null
        ? [{ offerId, outcome: 'withdrawn' as const, via: 'system' as const, reason: CAME_FREE }]
        : [],
    );
    await this.records.addToOffers(manager, waited);
    const going = run?.endedAt === null ? run : null;
    const words = {
      message: going?.message ?? ((say: Say) => say('text.cameFree')),
      messageIn: going?.messageIn,
      runId: going?.id ?? null,
      via: 'system' as const,
      anyHour: anyHourOf(going),
    };
    const smsIds: string[] = [];
    for (const minutes of new Set(steps.map(({ answerWithinMinutes }) => answerWithinMinutes))) {
      const offered = steps
        .filter(({ answerWithinMinutes }) => answerWithinMinutes === minutes)
        .map(({ match }) => ({
          match: { id: match.id, jobId, workerId: match.workerId, status: match.status },
          ...{ holds: true, isException: false, saidYesBeforeChange: saidYesBeforeChange(match) },
        }));
      const made = await this.offers.make(
        manager,
        offered,
        { ...words, answerWithinMinutes: minutes },
        SYSTEM,
      );
      smsIds.push(...made.map(({ smsId }) => smsId));
    }
    return smsIds;
  }

  async end(
    manager: EntityManager,
    jobId: string,
    state: ReadState,
    steps: readonly StepOf<'end-offer'>[],
    by: Actor,
  ): Promise<void> {
    const ends = steps.flatMap((step) => {
      const found = offerIn(state, step.offerId);
      return found ? [{ ...step, ...found }] : [];
    });
    await this.records.addToOffers(
      manager,
      ends.map(({ offerId, outcome, via, reason }) => ({
        ...{ offerId, outcome, via, reason },
        by: by.user?.username,
      })),
    );
    const withdrawn = ends.filter(({ outcome }) => outcome === 'withdrawn');
    const before = await statusesBefore.rows(manager, { offerIds: withdrawn.map(({ offerId }) => offerId) });
    const standing = new Map(state.matches.map(({ id, status }) => [id, status]));
    const returned = before.filter(({ id }) => standing.get(id) === 'Offered');
    await this.standings.set(manager, returned);
    const statusOf = new Map(returned.map(({ id, status }) => [id, status]));
    await recordChange(
      manager,
      by,
      ends.map(({ match, outcome, reason }) => {
        const status = statusOf.get(match.id);
        return auditedFilling.did('fill-offer-ended', match.id, {
          ...(status && { before: { status: 'Offered' } }),
          after: { ...(status && { status }), outcome, reason },
        });
      }),
    );
    const toTell = ends.filter(({ tell }) => tell);
    const unsent = await this.records.unsent(manager, toTell.map(offerOf));
    // Who waits has said yes, however they were asked.
    const told = toTell.filter(({ offer }) => offer.outcome === 'waiting' || !unsent.has(offer.id));
    await this.tell(
      manager,
      told.flatMap(({ match, offer, via }) =>
        textTo(match, {
          jobId,
          offerId: offer.id,
          kind: isWaitInVain(state, offer, via) ? 'job-over' : 'withdrawn',
          anyHour: anyHourOf(state.run),
        }),
      ),
      by,
    );
  }

  async givePlaces(
    manager: EntityManager,
    jobId: string,
    state: ReadState,
    steps: readonly StepOf<'give-place'>[],
  ): Promise<void> {
    const found = steps.flatMap(({ offerId }) => offerIn(state, offerId) ?? []);
    const given = await this.stillFree(manager, jobId, state, found);
    await this.records.addToOffers(
      manager,
      given.map(({ offer }) => ({ offerId: offer.id, outcome: 'accepted', via: 'system' })),
    );
    await this.standings.set(
      manager,
      given.map(({ match }) => ({ id: match.id, status: 'Accepted' })),
    );
    await recordChange(
      manager,
      SYSTEM,
      given.map(({ match }) =>
        auditedFilling.did('fill-place-given', match.id, {
          before: { status: match.status },
          after: { status: 'Accepted' },
        }),
      ),
    );
    await this.tell(
      manager,
      given.flatMap(({ match, offer }) =>
        textTo(match, { jobId, offerId: offer.id, kind: 'place', anyHour: anyHourOf(state.run) }),
      ),
    );
  }

  /**
   * Without those who have taken another job for that time since the state was read: the next look sees that. They are
   * held, so nobody takes one from here on.
   */
  private async stillFree<Found extends { match: ReadMatch }>(
    manager: EntityManager,
    jobId: string,
    { job }: ReadState,
    found: readonly Found[],
  ): Promise<Found[]> {
    if (job.startsAt === null) return [...found];
    const elsewhere = await dispatchesElsewhere.rows(manager, { jobId });
    const taken = new Set(
      elsewhere.filter((dispatch) => overlaps(dispatch, job)).map(({ workerId }) => workerId),
    );
    return found.filter(({ match }) => match.workerId === null || !taken.has(match.workerId));
  }

  async setAnswerTimes(
    manager: EntityManager,
    jobId: string,
    state: ReadState,
    steps: readonly StepOf<'set-answer-time'>[],
  ): Promise<void> {
    const times = steps.flatMap((step) => {
      const found = offerIn(state, step.offerId);
      return found ? [{ ...step, ...found }] : [];
    });
    await this.records.setAnswerTimes(
      manager,
      times.map(({ offer, minutes, answerBy, tell }) => {
        const beganAt = tell ? state.now : (offer.text?.at ?? offer.madeAt);
        return { offerId: offer.id, minutes, beganAt, answerBy };
      }),
    );
    await recordChange(
      manager,
      SYSTEM,
      times.map(({ match, minutes }) =>
        auditedFilling.did('fill-answer-time', match.id, { after: { minutes } }),
      ),
    );
    const told = times.filter(({ tell }) => tell);
    await this.tell(
      manager,
      told.flatMap(({ match, offer, answerBy }) =>
        textTo(match, {
          jobId,
          offerId: offer.id,
          kind: 'answer-by',
          answerBy,
          anyHour: anyHourOf(state.run),
        }),
      ),
    );
  }

  private async tell(manager: EntityManager, texts: readonly JobText[], by = SYSTEM): Promise<void> {
    await this.texts.send(manager, texts, by);
  }
}

const textTo = ({ workerId }: ReadMatch, text: Omit<JobText, 'workerId'>): JobText[] =>
  workerId === null ? [] : [{ ...text, workerId }];

/** Whether a waiting worker is told that no place came free, rather than that the offer was withdrawn. */
const isWaitInVain = (state: ReadState, { outcome }: OfferSoFar, via: OfferVia): boolean =>
  outcome === 'waiting' && (via === 'system' || isOver(state));

const offerOf = ({ offer }: { offer: OfferSoFar }) => offer.id;

function offerIn({ matches }: ReadState, offerId: string): { match: ReadMatch; offer: OfferSoFar } | null {
  for (const match of matches) {
    const offer = match.offers.find(({ id }) => id === offerId);
    if (offer) return { match, offer };
  }
  return null;
}
