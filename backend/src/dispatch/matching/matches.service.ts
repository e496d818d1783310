import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { JobsService } from '../../hall/jobs/jobs.service.js';
import { isForeignKeyViolation } from '../../platform/database/pg-errors.js';
import { statement, types } from '../../platform/database/sql/index.js';
import { announce } from '../../platform/events/change-announcer.js';
import { TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import { auditedMatch, auditedRefresh } from './audited.js';
import type { CreateMatchesResultDto } from './dto/create-matches-result.dto.js';
import { EligibilityService } from './eligibility.service.js';
import { keepMovesUp } from './moves-up.js';
import { type Refreshed, refreshMatches } from './refresh.js';
import { RULES_VERSION } from './rules.js';

// SQL for who looks ahead: what a refresh would do, beside tables of their own.
export { byDispatchClass } from './ranking.js';
export { matchesAsRefreshed } from './refresh.js';

/** Matches whose workers are eligible again: what was sent about them before no longer counts. */
export const eligibleAgain = new TransactionEvent<readonly string[]>('matches.eligible-again');

/** After a large import the statistics are old, and a plan for few rows takes minutes with many. */
const planForMany = statement('plans for many rows', { nestloop: types.text, jit: types.text })`
  SELECT set_config('enable_nestloop', 'off', true) AS nestloop, set_config('jit', 'off', true) AS jit`;

const lockMatches = statement('matches of a job, locked', { held: types.integer })`
  SELECT count(*)::int AS held FROM (
    SELECT id FROM job_matches WHERE job_id = ${types.uuid.param('jobId')} ORDER BY id FOR NO KEY UPDATE) locked`;

@Injectable()
export class MatchesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly eligibility: EligibilityService,
    private readonly events: TransactionEvents,
    private readonly looks: FillLooks,
  ) {}

  /** Updates the matches of a job to who is eligible now; two calls at once run one after the other. */
  async refresh(jobId: string, by: Actor): Promise<CreateMatchesResultDto> {
    const { added, updated, ineligible } = await this.inTransaction(async (manager) => {
      await this.jobs.lock(manager, jobId);
      const refreshed = await this.apply(manager, jobId);
      const again = refreshed.statusChanges
        .filter(({ before }) => before === 'Ineligible')
        .map(({ id }) => id);
      await this.events.emit(manager, by, eligibleAgain, again);
      await this.record(manager, by, jobId, refreshed);
      if (refreshed.isNewList) {
        await keepMovesUp.run(manager, { jobId });
        await announce(manager, 'jobs', [jobId]);
      }
      await this.looks.soon(manager, jobId, by);
      return refreshed;
    });
    return { message: sentence({ added, updated, ineligible }), added, updated, ineligible };
  }

  /** They were made for another employer, classification or dispatch class than the job has now. */
  areOutdated(manager: EntityManager, jobId: string): Promise<boolean> {
    return this.jobs.areMatchesOutdated(manager, jobId);
  }

  /** Until the transaction ends, the job's employer has the dispatch class that it has. */
  holdEmployer(manager: EntityManager, jobId: string): Promise<void> {
    return this.jobs.holdEmployer(manager, jobId);
  }

  /** Repeats when a worker was deleted just as they became a match. */
  private async inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.dataSource.transaction(work);
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      return this.dataSource.transaction(work);
    }
  }

  /** Locks all matches in one order before reading them, so that an answer waits or is seen. */
  private async apply(manager: EntityManager, jobId: string): Promise<Refreshed> {
    const { dispatchClass, scope } = await this.eligibility.ranking(manager, jobId);
    await lockMatches.run(manager, { jobId });
    await planForMany.run(manager);
    return refreshMatches[dispatchClass].only(manager, scope);
  }

  /** Each match whose status changed has an entry with its former status. */
  private async record(
    manager: EntityManager,
    by: Actor,
    jobId: string,
    { statusChanges, isNewList: _, ...counts }: Refreshed,
  ) {
    await recordChange(manager, by, [
      auditedRefresh.did('matches-refreshed', jobId, { after: { ...counts, rulesVersion: RULES_VERSION } }),
      ...statusChanges.map(({ id, before, after }) =>
        auditedMatch.did(after === 'Ineligible' ? 'made-ineligible' : 'made-eligible', id, {
          before: { status: before },
          after: { status: after },
        }),
      ),
    ]);
  }
}

function sentence({ added, updated, ineligible }: Omit<CreateMatchesResultDto, 'message'>): string {
  if (added + updated + ineligible === 0) return 'The job matches are up to date.';
  const [one, two, three] = [added, updated, ineligible].map((count) => count.toLocaleString('en-US'));
  return `Added ${one}, updated ${two} and marked ${three} ineligible.`;
}
