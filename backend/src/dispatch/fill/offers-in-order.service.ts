import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { answerMinutes } from './decisions/answer-time.js';
import { lastOffer, liveRun } from './decisions/fill-state.js';
import { FillStates } from './reading/fill-states.service.js';
import { whoStandsBefore } from './decisions/out-of-order.js';
import { wouldHoldTogether } from './decisions/places.js';
import { dispatchElsewhere } from './decisions/turn.js';

/** What an offer is that staff make now. */
export interface JudgedOffer {
  matchId: string;
  workerName: string;
  priority: number;
  /** An opening is kept for it. Null: they are not counted. */
  holds: boolean | null;
  /** How many have not had their turn: the offer goes past them. */
  standBefore: number;
  /** The title of the job that they are dispatched to at that time. */
  dispatchedTo: string | null;
  /** As staff gave it, or of the run that goes; null: it has no end. */
  answerWithinMinutes: number | null;
  /** The hall has received an answer to their last offer that is not read yet. */
  isAnswered: boolean;
}

export interface JudgedOffers {
  /** An urgent run fills the job: their texts go whatever the hour. */
  isUrgent: boolean;
  offers: JudgedOffer[];
  /** Who has not had their turn and stands before any of them, in order. */
  before: { matchId: string; workerName: string; priority: number }[];
}

/** It leaves the written order, and wants a reason. */
export const isException = ({ holds, standBefore, dispatchedTo }: JudgedOffer): boolean =>
  holds === false || standBefore > 0 || dispatchedTo !== null;

/** Judges offers by hand as a run would make them. Whoever makes them holds the job's lock. */
@Injectable()
export class OffersInOrder {
  constructor(private readonly states: FillStates) {}

  /**
   * @param minutes to answer, as staff gave them
   * @returns these matches, in the list's order, as they are offered the job together, and who stands before them
   */
  async judge(
    manager: EntityManager,
    jobId: string,
    matchIds: readonly string[],
    minutes: number | null = null,
  ): Promise<JudgedOffers> {
    const state = await this.states.read(manager, jobId, matchIds);
    const run = liveRun(state);
    const { now, job } = state;
    const given = minutes ?? run?.settings.answerWithinMinutes ?? null;
    const isTimed = minutes !== null || run !== null;
    const answerWithinMinutes = isTimed ? answerMinutes(given, job.startsAt, now) : null;
    const chosen = new Set(matchIds);
    const before = whoStandsBefore(state, matchIds);
    const holding = job.openings === null ? null : wouldHoldTogether(state, chosen);
    const standingBefore = new Set(before.map(({ id }) => id));
    let standBefore = 0;
    const offers = state.matches
      .filter(({ id }) => chosen.has(id) || standingBefore.has(id))
      .flatMap((match) => {
        const { id: matchId, workerName, priority } = match;
        if (standingBefore.has(matchId)) {
          standBefore++;
          return [];
        }
        return {
          ...{ matchId, workerName, priority, answerWithinMinutes, standBefore },
          holds: holding?.get(matchId) ?? null,
          dispatchedTo: dispatchElsewhere(match, job)?.title ?? null,
          isAnswered: lastOffer(match)?.isAnswered ?? false,
        };
      });
    return {
      isUrgent: run?.settings.urgent ?? false,
      offers,
      before: before
        .slice(0, standBefore)
        .map(({ id, workerName, priority }) => ({ matchId: id, workerName, priority })),
    };
  }
}
