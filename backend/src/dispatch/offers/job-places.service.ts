import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JOB_STATUSES } from '../../hall/jobs/job.entity.js';
import { JobsService } from '../../hall/jobs/jobs.service.js';
import { placesOf } from '../../hall/jobs/places-sql.js';
import { columns, type RowOf, statement, types } from '../../platform/database/sql/index.js';
import type { Actor } from '../../platform/http/actor.js';

const places = {
  openings: types.integer.orNull.from('j.openings'),
  status: types.word(JOB_STATUSES).from('j.status'),
  filledByItself: types.boolean.from('j.filled_by_itself'),
  isStarted: types.boolean.from('coalesce(j.starts_at <= clock_timestamp(), false)'),
  filled: types.integer.from('p.filled'),
};
type Places = RowOf<typeof places>;

const placesOfJob = statement('places of a job', places)`
  SELECT ${columns} FROM jobs j CROSS JOIN LATERAL (${placesOf('j.id')}) p WHERE j.id = ${types.uuid.param('jobId')}`;

/** Whether a job is full. Who gets a place of it is decided by `fill/`. */
@Injectable()
export class JobPlaces {
  constructor(private readonly jobs: JobsService) {}

  /**
   * Sets the locked job to Filled with its last opening, and such a job back to Open when one comes free before the
   * start. A deleted job stays as it is.
   */
  async settle(manager: EntityManager, jobId: string, by: Actor): Promise<void> {
    const places = await placesOfJob.first(manager, { jobId });
    const isFilled = places ? becomesFilled(places) : null;
    if (isFilled !== null) await this.jobs.setFilled(manager, jobId, isFilled, by);
  }

  /** Whether there is such a job, of which {@link settle} would change nothing. */
  async isSettled(manager: EntityManager, jobId: string): Promise<boolean> {
    const places = await placesOfJob.first(manager, { jobId });
    return places !== undefined && becomesFilled(places) === null;
  }
}

/** @returns null: it stays as it is */
function becomesFilled(places: Places): boolean | null {
  const isFull = places.openings !== null && places.filled >= places.openings;
  if (isFull && places.status === 'Open') return true;
  return !isFull && mayOpenAgain(places) ? false : null;
}

const mayOpenAgain = ({ status, filledByItself, isStarted }: Places) =>
  status === 'Filled' && filledByItself && !isStarted;
