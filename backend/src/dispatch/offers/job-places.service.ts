import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { JOB_STATUSES } from '../../hall/jobs/job.entity.js';
import { type ChangedJob, jobChange, JobsService } from '../../hall/jobs/jobs.service.js';
import { placesOf } from '../../hall/jobs/places-sql.js';
import {
  boolean,
  columns,
  integer,
  type RowOf,
  statement,
  text,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import { ApiError, conflict } from '../../platform/errors/api-error.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';
import { MATCH_STATUSES } from '../matching/job-match.entity.js';
import { MatchStandings } from '../matching/match-standings.service.js';
import { auditedOffer } from './audited.js';
import { OfferRecords } from './offer-records.service.js';
import { hasFreePlace, yesGets } from './places.js';

const places = {
  openings: integer.orNull.from('j.openings'),
  status: word(JOB_STATUSES).from('j.status'),
  filledByItself: boolean.from('j.filled_by_itself'),
  isStarted: boolean.from('coalesce(j.starts_at <= clock_timestamp(), false)'),
  filled: integer.from('p.filled'),
  held: integer.from('p.held'),
};
type Places = RowOf<typeof places>;

const jobId = uuid.param('jobId');
const matchId = uuid.param('matchId');
const placesOfJob = statement('places of a job', places)`
  SELECT ${columns} FROM jobs j CROSS JOIN LATERAL (${placesOf('j.id')}) p WHERE j.id = ${jobId}`;

const lastOutcome = `(SELECT outcome FROM offer_events v WHERE v.offer_id = o.id ORDER BY v.id DESC LIMIT 1)`;

const answeredOffer = statement('offer that is answered', {
  isOpen: boolean.from('own.is_open'),
  holds: boolean.from('own.holds'),
  isWaiting: boolean.from(`own.outcome = 'waiting'`),
  waitBefore: integer.from('waiting.before'),
})`
  SELECT ${columns} FROM (
      SELECT last.is_open, o.id, o.holds, o.job_id, m.priority, ${lastOutcome} AS outcome
      FROM match_offers last JOIN offers o ON o.id = last.offer_id JOIN job_matches m ON m.id = last.match_id
      WHERE last.match_id = ${matchId}) own
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS before FROM offers o JOIN match_offers last ON last.offer_id = o.id
        JOIN job_matches m ON m.id = last.match_id
      WHERE o.job_id = own.job_id AND o.id <> own.id AND ${lastOutcome} = 'waiting'
        AND (own.outcome <> 'waiting' OR (m.priority, o.id) < (own.priority, own.id))) waiting`;

const takenBy = statement('workers who take the places of a job', { name: text.from('o.worker_name') })`
  SELECT ${columns} FROM offers o
  WHERE o.job_id = ${jobId} AND ${lastOutcome} IN ('accepted', 'no-show') ORDER BY o.made_at, o.id`;

const newestHolding = statement('newest offers that hold a place', {
  matchId: uuid.from('last.match_id'),
  workerName: text.from('o.worker_name'),
  statusBefore: word(MATCH_STATUSES).orNull.from('last.status_before'),
})`
  SELECT ${columns} FROM offers o JOIN match_offers last ON last.offer_id = o.id
  WHERE o.job_id = ${jobId} AND o.holds AND last.is_open ORDER BY o.made_at DESC, o.id
  LIMIT ${integer.param('count')}::int`;
const lockMatches = statement('matches of withdrawn offers, locked')`
  SELECT FROM job_matches WHERE id = ANY(${uuid.list.param('ids')}) ORDER BY id FOR NO KEY UPDATE`;

const named = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);
const FEWER_OPENINGS = 'The job has fewer openings';

/**
 * Who gets a place of a job. Whoever asks has locked the job against every change (`MatchStandings.lock`, or that of
 * the job itself): nobody else takes or frees a place until the transaction ends.
 */
@Injectable()
export class JobPlaces implements OnModuleInit {
  constructor(
    private readonly events: TransactionEvents,
    private readonly jobs: JobsService,
    private readonly standings: MatchStandings,
    private readonly records: OfferRecords,
  ) {}

  onModuleInit(): void {
    this.events.listen(jobChange, 'offers', (manager, change, by) => this.follow(manager, change, by));
  }

  /** Of a new offer: whether a place is kept for it, and whether it goes beyond what the job has. */
  async ofOffer(manager: EntityManager, jobId: string): Promise<{ holds: boolean; isException: boolean }> {
    const places = await placesOfJob.only(manager, { jobId });
    const isCounted = places.openings !== null;
    const isFree = hasFreePlace(places);
    return { holds: isCounted && isFree, isException: isCounted && !isFree };
  }

  /** @returns what a worker's yes gets; `again` when they wait already and still do */
  async ofYes(
    manager: EntityManager,
    jobId: string,
    matchId: string,
  ): Promise<'accepted' | 'waiting' | 'again'> {
    const places = await placesOfJob.only(manager, { jobId });
    const offer = await answeredOffer.first(manager, { matchId });
    const got = yesGets(places, offer ?? { isOpen: false, holds: false, waitBefore: 0 });
    return got === 'waiting' && offer?.isWaiting ? 'again' : got;
  }

  /** @throws 409 when staff give a place that there is not */
  async refuseWithoutPlace(manager: EntityManager, jobId: string, matchId: string): Promise<void> {
    const places = await placesOfJob.only(manager, { jobId });
    if (hasFreePlace(places)) return;
    const offer = await answeredOffer.first(manager, { matchId });
    if (offer?.isOpen && offer.holds) return;
    const { openings, held } = places;
    const kept = held > 0 ? ' or kept for open offers' : '';
    const all = openings === 1 ? 'The only opening is' : `All ${openings} openings are`;
    throw conflict('no_place_left', `${all} taken${kept}.`);
  }

  /** The job is Filled with its last opening; only such a job opens again by itself, before it starts. */
  async settle(manager: EntityManager, jobId: string, by: Actor): Promise<void> {
    const places = await placesOfJob.only(manager, { jobId });
    const isFull = places.openings !== null && places.filled >= places.openings;
    if (isFull && places.status === 'Open') await this.jobs.setFilled(manager, jobId, true, by);
    if (!isFull && mayOpenAgain(places)) await this.jobs.setFilled(manager, jobId, false, by);
  }

  private async follow(manager: EntityManager, { id, withdrawOffers }: ChangedJob, by: Actor): Promise<void> {
    const places = await placesOfJob.only(manager, { jobId: id });
    if (places.openings !== null) {
      if (places.filled > places.openings) await this.refuseTooFew(manager, id, places);
      const excess = places.filled + places.held - places.openings;
      if (excess > 0) await this.withdraw(manager, id, excess, withdrawOffers, by);
    }
    await this.settle(manager, id, by);
  }

  private async refuseTooFew(manager: EntityManager, jobId: string, { filled }: Places): Promise<never> {
    const taken = await takenBy.rows(manager, { jobId });
    const names = named(taken.map(({ name }) => name));
    const sentence = `${filled === 1 ? '1 opening is' : `${filled} openings are`} taken: by ${names}.`;
    throw conflict('openings_taken', sentence, [{ field: 'openings', message: sentence }]);
  }

  /** @throws 409 that names whose offers it would withdraw, unless that is confirmed */
  private async withdraw(
    manager: EntityManager,
    jobId: string,
    count: number,
    isConfirmed: boolean,
    by: Actor,
  ): Promise<void> {
    const offers = await newestHolding.rows(manager, { jobId, count });
    const workerNames = offers.map(({ workerName }) => workerName);
    if (!isConfirmed) {
      const sentence = `This withdraws the open ${count === 1 ? 'offer' : 'offers'} of ${named(workerNames)}.`;
      throw new ApiError(409, 'offers_to_withdraw', sentence, undefined, {}, { workerNames });
    }
    await lockMatches.run(manager, { ids: offers.map(({ matchId }) => matchId) });
    await this.records.add(
      manager,
      offers.map(({ matchId }) => ({
        matchId,
        outcome: 'withdrawn',
        via: 'job',
        by: by.user?.username,
        reason: FEWER_OPENINGS,
      })),
    );
    const returned = offers.map(({ matchId: id, statusBefore }) => ({
      id,
      status: statusBefore === null || statusBefore === 'Declined' ? ('Pending' as const) : statusBefore,
    }));
    await this.standings.set(manager, returned);
    await recordChange(
      manager,
      by,
      returned.map(({ id, status }) =>
        auditedOffer.did('offer-void', id, {
          before: { status: 'Offered' },
          after: { status, reason: FEWER_OPENINGS },
        }),
      ),
    );
  }
}

const mayOpenAgain = ({ status, filledByItself, isStarted }: Places) =>
  status === 'Filled' && filledByItself && !isStarted;
