import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../../hall/jobs/jobs.service.js';
import type { JobDto } from '../../hall/jobs/dto/job.dto.js';
import type { Actor } from '../../platform/http/actor.js';
import { JobChanges } from '../fill/job-changes.service.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import { type JobText, JobTexts } from '../job-texts/job-texts.service.js';
import { MatchStandings } from '../matching/match-standings.service.js';
import { HeldOffers } from '../offers/held-offers.service.js';
import type { OfferOutcome } from '../offers/offer-event.entity.js';
import { auditedCancelling } from './audited.js';
import type { CancelJobDto } from './dto/ending.dto.js';
import { OfferEndings } from './offer-endings.service.js';
import { endedUntold, lastEndWithJob, type StandingOffer, standingOfJob } from './standing-offers.js';

/** The work is off: the job takes nobody any more, and nobody is to come. */
@Injectable()
export class Cancelling {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly standings: MatchStandings,
    private readonly ended: OfferEndings,
    private readonly texts: JobTexts,
    private readonly fill: JobChanges,
    private readonly looks: FillLooks,
    private readonly held: HeldOffers,
  ) {}

  /**
   * A job that is closed, and for which nobody holds anything, stays as it is; whoever has not been told yet is told if staff
   * say so.
   */
  cancel(jobId: string, { reason, tell, seenUntil }: CancelJobDto, by: Actor): Promise<JobDto> {
    return this.dataSource.transaction(async (manager) => {
      await this.jobs.lock(manager, jobId);
      const before = await this.jobs.close(manager, jobId);
      const matchIds = (await standingOfJob.rows(manager, { jobId })).flatMap(({ matchId }) => matchId ?? []);
      await this.standings.lockAll(manager, matchIds);
      const standing = await standingOfJob.rows(manager, { jobId });
      // Opened again in between, it is other work to those who held it before.
      const untold = tell && before === 'Closed' ? await untoldOf(manager, jobId) : [];
      await this.held.refuseUnseen(manager, { of: 'job', whose: [jobId] }, seenUntil ?? null);
      const endings = standing.map((offer) => ({
        offer,
        outcome: offer.outcome === 'accepted' ? ('cancelled' as const) : ('withdrawn' as const),
        via: 'job' as const,
        reason,
      }));
      if (endings.length > 0) await this.ended.end(manager, jobId, endings, by);
      await this.fill.endRun(manager, jobId);
      await this.looks.soon(manager, jobId, by);
      if (before !== 'Closed' || endings.length > 0) {
        const values = { before: { status: before }, after: { status: 'Closed', reason, told: tell } };
        await auditedCancelling.record(manager, by, 'cancelled', jobId, values);
      }
      if (tell) {
        const toTell = [...standing, ...untold];
        const known = await this.ended.known(manager, toTell);
        const texts = toTell.filter(({ id }) => known.has(id)).flatMap(textTo);
        const anyHour = texts.length === 1 ? ('just-sent' as const) : null;
        await this.texts.send(
          manager,
          texts.map((text) => ({ ...text, anyHour })),
          by,
        );
      }
      return this.jobs.asItIs(manager, jobId);
    });
  }
}

/** Whom the last end of the whole job concerned, and nobody has told. */
async function untoldOf(manager: EntityManager, jobId: string): Promise<StandingOffer[]> {
  const last = await lastEndWithJob.first(manager, { jobId });
  return last ? endedUntold.rows(manager, { jobId, reason: last.reason }) : [];
}

const kindOf: Partial<Record<OfferOutcome, JobText['kind']>> = {
  accepted: 'work-is-off',
  cancelled: 'work-is-off',
  waiting: 'job-over',
};

function textTo({ id: offerId, jobId, workerId, outcome }: StandingOffer): JobText[] {
  return workerId === null ? [] : [{ kind: kindOf[outcome] ?? 'withdrawn', jobId, workerId, offerId }];
}
