import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { everyJob, isDeletedJob } from '../../hall/jobs/every-job-sql.js';
import { jobDeletion } from '../../hall/jobs/jobs.service.js';
import { workerDeletion } from '../../hall/workers/workers.service.js';
import { idsOf } from '../../platform/database/ids.js';
import { columns, type RowOf, type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';
import { MATCH_STATUSES } from '../matching/job-match.entity.js';
import { MatchStandings } from '../matching/match-standings.service.js';
import { auditedOffer } from './audited.js';
import { HeldOffers, isToCome } from './held-offers.service.js';
import { statusBeforeOffer } from './match-offer.entity.js';
import { lastEventOf, type OfferVia } from './offer-event.entity.js';
import { OfferRecords } from './offer-records.service.js';

// `OFFSET 0` keeps the planner from reading all of `match_offers`.
const lastEvent = sql`JOIN jobs j ON j.id = m.job_id
  CROSS JOIN LATERAL (SELECT * FROM match_offers WHERE match_id = m.id OFFSET 0) last
  CROSS JOIN LATERAL ${lastEventOf('last.offer_id')} event`;
const isUnderWay = sql`event.outcome IN ('open', 'waiting')`;

const standing = {
  matchId: types.uuid.from('m.id'),
  outcome: types.word(['open', 'waiting', 'accepted'] as const).from('event.outcome'),
  status: types.word(MATCH_STATUSES).from('m.status'),
  statusBefore: types.word(MATCH_STATUSES).notNull.from(statusBeforeOffer('last')),
};
const ids = types.uuid.list.param('ids');
const toEnd = <Of, Ids>(what: string, of: Sql<Of>, ends: Sql<Ids>) => ({
  // In the order in which matches are locked.
  found: statement(`offers that end with a ${what}`, { id: types.uuid })`
    SELECT m.id FROM job_matches m ${lastEvent} WHERE ${of} AND ${ends} ORDER BY m.id`,
  locked: statement(`offers that end with a ${what}, locked`, standing)`
    SELECT ${columns} FROM job_matches m ${lastEvent} WHERE m.id = ANY(${ids}) AND ${ends} ORDER BY m.id`,
});
const whose = types.uuid.list.param('whose');
const endingWith = {
  job: toEnd('job', sql`m.job_id = ANY(${whose})`, isUnderWay),
  worker: toEnd('worker', sql`m.worker_id = ANY(${whose})`, sql`(${isUnderWay} OR ${isToCome})`),
};
/** Their matches are gone, the dispatches stand. */
const atDeletedJobs = statement('dispatches to come to deleted jobs, of workers', {
  id: types.uuid.from('o.id'),
})`
  SELECT ${columns} FROM offers o JOIN ${everyJob} j ON j.id = o.job_id
    CROSS JOIN LATERAL ${lastEventOf('o.id')} event
  WHERE o.worker_id = ANY(${whose}) AND ${isToCome} AND ${isDeletedJob('o.job_id')} ORDER BY o.id`;
const lockMatches = statement('matches of offers, locked')`
  SELECT FROM job_matches WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`;

const WORKER_DELETED = 'The worker was deleted';

/** What is open or to come ends when its job or worker is deleted, so that its record does not stay open. */
@Injectable()
export class OffersOnDeletion implements OnModuleInit {
  constructor(
    private readonly events: TransactionEvents,
    private readonly records: OfferRecords,
    private readonly standings: MatchStandings,
    private readonly held: HeldOffers,
  ) {}

  onModuleInit(): void {
    this.events.listen(jobDeletion, 'offers', async (manager, { id, seenUntil }, by) => {
      await this.held.refuseUnseen(manager, { of: 'job', whose: [id] }, seenUntil);
      await this.end(manager, { of: 'job', whose: [id] }, 'job', by, 'The job was deleted');
    });
    this.events.listen(workerDeletion, 'offers', async (manager, { ids: workerIds, seenUntil }, by) => {
      await this.held.refuseUnseen(manager, { of: 'worker', whose: workerIds }, seenUntil);
      await this.end(manager, { of: 'worker', whose: workerIds }, 'system', by, WORKER_DELETED);
      await this.cancelAtDeletedJobs(manager, workerIds, by);
    });
  }

  private async cancelAtDeletedJobs(
    manager: EntityManager,
    workerIds: readonly string[],
    { user }: Actor,
  ): Promise<void> {
    const dispatches = await atDeletedJobs.rows(manager, { whose: workerIds });
    const event = {
      outcome: 'cancelled',
      via: 'system',
      by: user?.username,
      reason: WORKER_DELETED,
    } as const;
    await this.records.addToOffers(
      manager,
      dispatches.map(({ id }) => ({ offerId: id, ...event })),
    );
  }

  private async end(
    manager: EntityManager,
    { of, whose }: { of: keyof typeof endingWith; whose: readonly string[] },
    via: OfferVia,
    actor: Actor,
    reason: string,
  ): Promise<void> {
    const ids = idsOf(await endingWith[of].found.rows(manager, { whose }));
    if (ids.length === 0) return;
    // Only these are locked: whoever follows a text locks it before its match, and would wait for the deletion.
    await lockMatches.run(manager, { ids });
    const ending = await endingWith[of].locked.rows(manager, { ids });
    await this.records.add(
      manager,
      ending.map(({ matchId, outcome }) => ({
        matchId,
        outcome: outcome === 'accepted' ? 'cancelled' : 'withdrawn',
        via,
        by: actor.user?.username,
        reason,
      })),
    );
    // The matches of a job go with it.
    if (of === 'worker') await this.returnMatches(manager, ending, actor, reason);
  }

  /** Nobody stands as offered or accepted whose offer is over. */
  private async returnMatches(
    manager: EntityManager,
    ending: readonly RowOf<typeof standing>[],
    by: Actor,
    reason: string,
  ): Promise<void> {
    const returned = ending.filter(({ status }) => status === 'Offered' || status === 'Accepted');
    await this.standings.set(
      manager,
      returned.map(({ matchId, statusBefore }) => ({ id: matchId, status: statusBefore })),
    );
    await recordChange(
      manager,
      by,
      returned.map(({ matchId, status, statusBefore }) =>
        auditedOffer.did('offer-void', matchId, {
          before: { status },
          after: { status: statusBefore, reason },
        }),
      ),
    );
  }
}
