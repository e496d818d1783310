import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { USUAL_LANGUAGE } from '../../languages/languages.js';
import { refuseIfTooLong, tooLong } from '../../messaging/sms/sms.service.js';
import { TextsInLanguages, type WorkersInLanguage } from '../matching/texts-in-languages.service.js';
import { NewOffers, offerTextOf } from '../offers/new-offers.service.js';
import { answerMinutes } from './decisions/answer-time.js';
import type { FillDto, FillPreviewDto, FillPreviewPlaceDto } from './dto/fill.dto.js';
import { type FillSettings, stateToGoOn } from './decisions/fill-state.js';
import { FillStates } from './reading/fill-states.service.js';
import { isDue } from './decisions/out-of-order.js';
import { offersInTurn } from './decisions/offers-in-turn.js';
import { isOutsideHours, refusalOfRun } from './decisions/run-refusals.js';
import type { ReadMatch, ReadRun, ReadState } from './reading/state-of-rows.js';
import { dispatchElsewhere } from './decisions/turn.js';
import { wayTo } from './decisions/way-to-worker.js';

/** Of a run that is not there yet. */
const SOME_ID = '00000000-0000-0000-0000-000000000000';
/** So many of those who cannot be texted are named. */
const LISTED = 1_000;

/** What a run would do if it were started now. */
@Injectable()
export class RunPreviews {
  constructor(
    private readonly states: FillStates,
    private readonly offers: NewOffers,
    private readonly languages: TextsInLanguages,
  ) {}

  /** By the list that a start would make. Writes nothing. */
  async preview(
    manager: EntityManager,
    jobId: string,
    given: FillDto,
    settings: FillSettings,
  ): Promise<FillPreviewDto> {
    const state = await this.states.readAsRefreshed(manager, jobId);
    const run = asIfStarted(state, settings);
    const started = asIfAsked({ ...state, run }, settings);
    const { steps } = offersInTurn(started, run);
    const first = new Set(steps.flatMap((step) => (step.do === 'make-offer' ? [step.matchId] : [])));
    const due = started.matches.filter((match) => isDue(match, started));
    const ways = due.map((match) => ({ match, way: wayTo(match, started, run) }));
    const texted = ways.flatMap(({ match, way }) => (way.by === 'text' ? [match] : []));
    const words = inWords(given, state);
    const textsTo = (workers: readonly WorkersInLanguage[]) =>
      this.languages.of(manager, jobId, workers, offerTextOf(words));
    const texts = await textsTo(byLanguage(texted));
    const sized = texts.length > 0 ? texts : await textsTo([{ language: USUAL_LANGUAGE, workers: 1 }]);
    const { length } = await this.offers.sizeOf(manager, jobId, words);
    const refusal = refusalOfRun(state, settings) ?? tooLong(length, 'message');
    return {
      first: started.matches.filter(({ id }) => first.has(id)).map(placeOf),
      unreachable: ways
        .flatMap(({ match, way }) => (way.by === 'call' ? [{ ...matchOf(match), reason: way.reason }] : []))
        .slice(0, LISTED),
      alreadyDispatched: state.matches.filter((match) => dispatchElsewhere(match, state.job)).length,
      notInterested: state.matches.filter(({ status }) => status === 'Not Interested').length,
      segments: Math.max(...sized.map(({ segments }) => segments)),
      texts,
      outsideHours: isOutsideHours(started),
      refusal: refusal?.error ?? null,
    };
  }

  /** @throws 422 beside `message` when an offer would be too long in any of the hall's languages */
  async refuseIfTooLong(manager: EntityManager, jobId: string, given: FillDto): Promise<void> {
    const state = await this.states.read(manager, jobId);
    const { length } = await this.offers.sizeOf(manager, jobId, inWords(given, state));
    refuseIfTooLong(length, 'message');
  }
}

const inWords = ({ message, messageIn, answerWithinMinutes = null }: FillDto, { now, job }: ReadState) => ({
  ...{ message, messageIn },
  answerWithinMinutes: answerMinutes(answerWithinMinutes, job.startsAt, now),
});

function byLanguage(matches: readonly ReadMatch[]): WorkersInLanguage[] {
  const languages = new Set(matches.map(({ language }) => language));
  return [...languages].map((language) => ({
    language,
    workers: matches.filter((match) => match.language === language).length,
  }));
}

/** Of a match that is not there yet nothing is known by an id. */
const matchOf = ({ id, isToBeAdded, workerName }: ReadMatch) => ({
  matchId: isToBeAdded ? null : id,
  workerName,
});

const placeOf = (match: ReadMatch): FillPreviewPlaceDto => ({ ...matchOf(match), priority: match.priority });

const asIfStarted = ({ now }: ReadState, settings: FillSettings): ReadRun => ({
  ...{ id: SOME_ID, startedBy: '', startedById: null },
  ...{ message: '', messageIn: null, note: null, noteIn: null },
  ...{
    state: stateToGoOn({ settings, canvassEndedAt: null }),
    startedAt: now,
    goingSince: now,
    endedAt: null,
  },
  ...{ canvassEndedAt: null, pausedBecause: null, wasPaused: false, inDoubtSince: null, settings },
});

/** Everybody is asked before the first offer: any of them may be interested by then. */
function asIfAsked(state: ReadState, { canvassUntil }: FillSettings): ReadState {
  if (canvassUntil === null) return state;
  const matches = state.matches.map((match) =>
    match.status === 'Pending' && match.unreachable === null
      ? { ...match, status: 'Interested' as const }
      : match,
  );
  return { ...state, matches };
}
