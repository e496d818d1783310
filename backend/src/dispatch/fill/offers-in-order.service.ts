import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { answerMinutes } from './answer-time.js';
import { liveRun, type OfferSoFar } from './fill-state.js';
import { FillStates } from './fill-states.service.js';
import { whoStandsBefore } from './out-of-order.js';
import { wouldHold } from './places.js';
import type { ReadMatch, ReadState } from './state-of-rows.js';
import { dispatchElsewhere } from './turn.js';

/** What an offer is that staff make now. */
export interface JudgedOffer {
  matchId: string;
  workerName: string;
  priority: number;
  /** An opening is kept for it. Null: they are not counted. */
  holds: boolean | null;
  /** Who has not had their turn, in order: the offer goes past them. */
  before: { matchId: string; workerName: string; priority: number }[];
  /** The title of the job that they are dispatched to at that time. */
  dispatchedTo: string | null;
  /** The answer time of the run that goes; null: none does. */
  runsMinutes: number | null;
}

/** It leaves the written order, and wants a reason. */
export const isException = ({ holds, before, dispatchedTo }: JudgedOffer): boolean =>
  holds === false || before.length > 0 || dispatchedTo !== null;

/** Judges offers by hand as a run would make them. Whoever makes them holds the job's lock. */
@Injectable()
export class OffersInOrder {
  constructor(private readonly states: FillStates) {}

  /** @returns these matches, in the list's order, as they are offered the job together */
  async judge(manager: EntityManager, jobId: string, matchIds: readonly string[]): Promise<JudgedOffer[]> {
    const state = await this.states.read(manager, jobId, matchIds);
    const before = whoStandsBefore(state, matchIds);
    const run = liveRun(state);
    const { now, job } = state;
    const runsMinutes = run && answerMinutes(run.settings.answerWithinMinutes, job.startsAt, now);
    let present: ReadState = state;
    return state.matches
      .filter(({ id }) => matchIds.includes(id))
      .map((match) => {
        const { id: matchId, workerName, priority } = match;
        const holds = job.openings === null ? null : wouldHold(match, present);
        present = withOffer(present, match, holds === true);
        return {
          ...{ matchId, workerName, priority, holds, runsMinutes },
          before: before
            .filter((one) => one.priority < priority)
            .map((one) => ({ matchId: one.id, workerName: one.workerName, priority: one.priority })),
          dispatchedTo: dispatchElsewhere(match, job)?.title ?? null,
        };
      });
  }
}

/** As if the match had been made that offer. */
function withOffer(state: ReadState, { id }: ReadMatch, holds: boolean): ReadState {
  const { now } = state;
  const made: OfferSoFar = {
    ...{ id, matchId: id, runId: null, madeAt: now, holds, text: null },
    ...{ answerWithinMinutes: null, answerBy: null, isAnswered: false },
    ...{ outcome: 'open', outcomeAt: now, outcomeVia: 'staff' },
  };
  const matches = state.matches.map((match) =>
    match.id === id ? { ...match, offers: [...match.offers, made] } : match,
  );
  return { ...state, matches };
}
