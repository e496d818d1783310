import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isAnswerable } from '../offers/offer-event.entity.js';
import type { FillPlaceDto, FillRunDto } from './dto/fill.dto.js';
import { lastOffer, type ListedMatch, standingOffers } from './decisions/fill-state.js';
import { FillRunRecords } from './fill-run-records.service.js';
import { overviewOf } from './decisions/overview.js';
import type { ReadMatch, ReadRun, ReadState } from './reading/state-of-rows.js';

/** What staff see of a run. */
@Injectable()
export class RunViews {
  constructor(private readonly records: FillRunRecords) {}

  async of(manager: EntityManager, jobId: string, state: ReadState, run: ReadRun): Promise<FillRunDto> {
    const { next, toCall, ...overview } = overviewOf(state, run);
    const listId = await this.records.latestListOf(manager, jobId);
    const phones = await this.records.phonesOf(
      manager,
      toCall.map(({ match }) => match.id),
    );
    const { id, startedBy, startedAt, message, messageIn, note, noteIn } = run;
    const workers = new Map(state.matches.map((match) => [match.id, match.workerId]));
    const placeOf = (match: Pick<ReadMatch, 'id' | 'workerName' | 'priority'>): FillPlaceDto => ({
      matchId: match.id,
      workerId: workers.get(match.id) ?? null,
      workerName: match.workerName,
      priority: match.priority,
    });
    const nothing = { phone: null, lastCall: null };
    return {
      ...{ id, state: run.state, startedBy, startedAt, listId, openings: state.job.openings },
      settings: { message, messageIn, note, noteIn, ...run.settings },
      ...overview,
      offersInDoubt: offersInDoubt(state, run),
      next: next.map(placeOf),
      toCall: toCall.map(({ match, reason }) => ({
        ...placeOf(match),
        ...(phones.get(match.id) ?? nothing),
        reason,
        offerId: answerableOffer(match),
      })),
    };
  }
}

const answerableOffer = (match: ListedMatch): string | null => {
  const last = lastOffer(match);
  return last && isAnswerable(last.outcome) ? last.id : null;
};

/** Those made before the job changed, as long as nobody has said whether they stand. */
const offersInDoubt = (read: ReadState, { state, inDoubtSince }: ReadRun): number =>
  state !== 'paused' || inDoubtSince === null ? 0 : standingOffers(read, inDoubtSince).length;
