import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isClosedSince, type JobStatus } from '../../hall/jobs/job.entity.js';
import type { MatchStatus } from '../matching/job-match.entity.js';
import {
  MATCH_NOT_FOUND,
  type MatchStanding,
  MatchStandings,
  refuseWithoutWorker,
} from '../matching/match-standings.service.js';
import { auditedAnswer } from './audited.js';
import { NOT_POSSIBLE, refusalOf } from './transitions.js';
import { AnsweredPlaces } from '../fill/answered-places.service.js';
import { CallRecords } from '../calls/call-records.service.js';
import { noteOfStatus, type PassingStatus } from '../calls/pass.entity.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import { WaitingAnswers } from '../offers/waiting-answers.service.js';
import { JobPlaces } from '../offers/job-places.service.js';
import { OfferRecords, viaOf } from '../offers/offer-records.service.js';
import { ApiError, conflict, forbidden, notFound } from '../../platform/errors/api-error.js';
import { expectVersion, type Editor } from '../../platform/http/if-match.js';
import type { Actor } from '../../platform/http/actor.js';
import type { JobMatchAnswerDto } from './dto/job-match.dto.js';

const JOB_CHANGED = 'The job has changed since you opened this page. Read it again, then answer.';

/** How a worker's answer came. */
interface Given {
  /** When the hall received it; left out: now. */
  receivedAt?: Date | undefined;
  /** What their page told of the job; left out where they answered without it. */
  seen?: string | null;
}

@Injectable()
export class AnswersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly standings: MatchStandings,
    private readonly offers: OfferRecords,
    private readonly calls: CallRecords,
    private readonly places: AnsweredPlaces,
    private readonly jobPlaces: JobPlaces,
    private readonly looks: FillLooks,
    private readonly waiting: WaitingAnswers,
  ) {}

  /**
   * Without a session only the transitions of a worker who still exists; repeating the present answer changes
   * nothing.
   */
  answer(
    matchId: string,
    asked: MatchStatus | undefined,
    by: Editor,
    { seen, isOnWorkersPage }: { seen?: string | null | undefined; isOnWorkersPage: boolean },
  ): Promise<JobMatchAnswerDto> {
    if (isOnWorkersPage) refusePreview(by);
    const answer = (given: Given) =>
      this.dataSource.transaction((manager) => this.answerWithin(manager, matchId, asked, by, given));
    if (by.user) return answer({ seen });
    return this.waiting
      .inTurn(matchId, (receivedAt) => answer({ receivedAt, seen }))
      .catch((error: unknown) => this.refused(matchId, error));
  }

  /** Whoever looked at the job while the answer was on its way left the offer to it. */
  private async refused(matchId: string, error: unknown): Promise<never> {
    const { manager } = this.dataSource;
    const [match] = isConflict(error) ? await this.standings.ofIds(manager, [matchId]) : [];
    if (match?.status === 'Offered') await this.looks.soon(manager, match.jobId);
    throw error;
  }

  /** As {@link answer}, in the caller's transaction; a text that answers is the actor's `keyword`. */
  async answerWithin(
    manager: EntityManager,
    matchId: string,
    asked: MatchStatus | undefined,
    by: Editor,
    { receivedAt, seen }: Given = {},
  ): Promise<JobMatchAnswerDto> {
    const standing = await this.standings.lock(manager, matchId);
    const { jobId, startsAt, isStarted, status: present, workerId, version } = standing;
    if (!by.user && workerId === null) throw notFound(MATCH_NOT_FOUND);
    const status = asked ?? present;
    const match = { id: matchId, jobId, status: present, version };
    expectVersion(by.seen, match, { status });
    const isFree = by.user !== undefined || asked === undefined;
    const isTooLate = status === 'Accepted' && (receivedAt && startsAt ? startsAt <= receivedAt : isStarted);
    const refusal = isFree ? null : refusalOf(jobStatusAt(standing, receivedAt), present, status);
    if (refusal && !(isTooLate && refusal === NOT_POSSIBLE)) throw conflict('answer_refused', refusal);
    if (present === status) return match;
    if (status === 'Accepted' && !by.user) {
      if (isTooLate) throw conflict('job_started', 'This job has started. Call the hall.');
      // A yes is to what they were told; a no is one, whatever the job is.
      if (seen != null && seen !== (await this.standings.seenJob(manager, matchId)))
        throw conflict('job_changed', JOB_CHANGED);
      if (await this.putOnWaitingListIfFull(manager, standing, by, receivedAt))
        return { ...match, waiting: true };
    }
    if (by.user && endsOffer(present, status)) await this.places.refuseWhenAnswered(manager, jobId, matchId);
    const isOffer = status === 'Offered' || (status === 'Accepted' && by.user !== undefined);
    if (isOffer && workerId === null) refuseWithoutWorker(await this.standings.recipient(manager, matchId));
    const place = isOffer
      ? await this.places.decideOffer(manager, jobId, matchId, status === 'Accepted')
      : {};
    const outcome = await this.offers.answered(manager, standing, status, by, place, receivedAt);
    const isSkipped =
      (status === 'Declined' && outcome !== 'declined') ||
      (status === 'Ineligible' && outcome !== 'withdrawn');
    if (isSkipped) await this.passOver(manager, standing, status, by);
    const versions = await this.standings.set(manager, [{ id: matchId, status }]);
    const values = { before: { status: present }, after: { status } };
    await auditedAnswer.record(manager, by, 'answered', matchId, values);
    if (status === 'Declined' && receivedAt && isClosedSince(standing, receivedAt))
      await this.places.passOnOpening(manager, jobId, receivedAt);
    if (status === 'Accepted' || present === 'Accepted') await this.jobPlaces.settle(manager, jobId, by);
    await this.looks.soon(manager, jobId, by);
    return { ...match, status, version: versions.get(matchId) ?? version };
  }

  /**
   * They are skipped from here on, and have declined nothing: staff went past them, unless their turn was over or they
   * are on no list.
   */
  private async passOver(
    manager: EntityManager,
    match: MatchStanding,
    status: PassingStatus,
    { user }: Actor,
  ): Promise<void> {
    if (!user || !match.isPlaced || match.status === 'Not Interested' || match.status === 'Ineligible')
      return;
    const made = { madeById: user.id, madeBy: user.username };
    const why = { reason: 'other', note: noteOfStatus[status], atCanvass: true, runId: null } as const;
    await this.calls.keepPasses(manager, [{ matchId: match.id, ...why, ...made }]);
  }

  /**
   * Puts a worker who said yes on the waiting list while no place is free; the answer tells them.
   * @returns whether they wait
   * @throws 409 with a sentence for them when it gets nothing
   */
  private async putOnWaitingListIfFull(
    manager: EntityManager,
    { id: matchId, jobId }: MatchStanding,
    by: Actor,
    receivedAt?: Date,
  ): Promise<boolean> {
    const isByText = by.source === 'keyword';
    const got = await this.places.decideYes(manager, jobId, matchId, { at: receivedAt, isByText });
    if (got.gets === 'refusal')
      throw new ApiError(409, 'answer_refused', got.sentence, undefined, {}, {}, got.typed);
    if (got.gets === 'waiting') {
      await this.offers.add(manager, [{ matchId, outcome: 'waiting', via: viaOf(by), receivedAt }]);
      await auditedAnswer.record(manager, by, 'waits', matchId);
    }
    return got.gets !== 'place';
  }
}

/** @throws 403 when staff answer on the worker's page, where the log would name the worker */
function refusePreview({ user }: Actor): void {
  if (!user) return;
  throw forbidden(
    'preview_only',
    `You are signed in as ${user.username}, so this is a preview. Record the worker's answer on the job instead.`,
  );
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.getStatus() === 409;

/** What the job was when an answer was received. */
const jobStatusAt = (standing: MatchStanding, receivedAt?: Date): JobStatus =>
  receivedAt && isClosedSince(standing, receivedAt) ? 'Open' : standing.jobStatus;

/** Staff take the offer back by it, or answer it. */
const endsOffer = (present: MatchStatus, status: MatchStatus): boolean =>
  present === 'Offered' && status !== 'Accepted';
