import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HallService } from '../../hall/contact/hall.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { notFound } from '../../platform/errors/api-error.js';
import {
  dispatchesElsewhere,
  jobToFill,
  lastRun,
  listedMatches,
  offersSoFar,
  passesSoFar,
} from './fill-state-statements.js';
import { matchesOfRows, type ReadState, runOfRow } from './state-of-rows.js';

/** Reads what is looked at to decide what happens next with a job. */
@Injectable()
export class FillStates {
  constructor(
    private readonly hall: HallService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Who acts by it holds the job's lock.
   * @param also matches that are looked at whatever was answered to them
   * @throws 404 when there is no such job
   */
  async read(manager: EntityManager, jobId: string, also: readonly string[] = []): Promise<ReadState> {
    const found = await jobToFill.first(manager, { jobId });
    if (!found) throw notFound('Job not found');
    const { now, begunAt, ...job } = found;
    const run = await lastRun.first(manager, { jobId });
    const textingHours = await this.hall.textingHours(manager);
    const matches = await listedMatches.rows(manager, { jobId, runId: run?.id ?? null, also });
    const offers = await offersSoFar.rows(manager, { jobId });
    const passes = await passesSoFar.rows(manager, { jobId });
    const elsewhere = job.startsAt === null ? [] : await dispatchesElsewhere.rows(manager, { jobId });
    return {
      now,
      begunAt,
      hall: { timezone: this.config.hallTimezone, textingHours },
      job,
      matches: matchesOfRows({ matches, offers, passes, elsewhere }),
      run: run ? runOfRow(run) : null,
    };
  }
}
