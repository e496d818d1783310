import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { employerNameOf } from '../../hall/employers/employer-name-sql.js';
import { everyJob } from '../../hall/jobs/every-job-sql.js';
import { JOB_STATUSES } from '../../hall/jobs/job.entity.js';
import { JobsService } from '../../hall/jobs/jobs.service.js';
import { WorkersService } from '../../hall/workers/workers.service.js';
import { nameOfWorkerOr } from '../../hall/workers/worker-name-sql.js';
import { columns, type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { isHeld, isToCome } from '../offers/held-offers.service.js';
import { matchOfferOf } from '../offers/match-offer.entity.js';
import { answerByOf } from '../offers/offer-answer-time.entity.js';
import { lastEventOf } from '../offers/offer-event.entity.js';
import { HELD_OUTCOMES, type HeldDto } from './dto/held.dto.js';

const held = {
  offerId: types.uuid.from('o.id'),
  jobId: types.uuid.from('o.job_id'),
  jobTitle: types.text.from('j.title'),
  jobStatus: types.word(JOB_STATUSES).orNull.from('(SELECT status FROM jobs WHERE id = j.id)'),
  employerName: types.text.from(`coalesce(${employerNameOf('j')}, o.employer_name)`),
  workerId: types.uuid.orNull.from('o.worker_id'),
  workerName: types.text.from(nameOfWorkerOr('w', 'o.worker_name')),
  outcome: types.word(HELD_OUTCOMES).from('event.outcome'),
  since: types.instant.from('event.at'),
  answerBy: types.instant.orNull.from(
    `CASE WHEN event.outcome = 'open' THEN ${answerByOf('o', 'last', 't')} END`,
  ),
  startsAt: types.instant.orNull.from('j.starts_at'),
  endsAt: types.instant.orNull.from('j.ends_at'),
  isToCome: types.boolean.from(`event.outcome <> 'accepted' OR ${isToCome}`),
};

const heldBy = <Params>(name: string, where: Sql<Params>) => statement(name, held)`
  SELECT ${columns} FROM offers o JOIN ${everyJob} j ON j.id = o.job_id
    LEFT JOIN workers w ON w.id = o.worker_id
    LEFT JOIN LATERAL ${matchOfferOf('o.id')} last ON true
    LEFT JOIN offer_answer_times t ON t.offer_id = o.id
    CROSS JOIN LATERAL ${lastEventOf('o.id')} event
  WHERE ${where} AND ${isHeld}
  ORDER BY j.starts_at NULLS LAST, event.at, o.id`;
const heldOfJob = heldBy('held of a job', sql`o.job_id = ${types.uuid.param('jobId')}`);
const heldOfWorker = heldBy('held by a worker', sql`o.worker_id = ${types.uuid.param('workerId')}`);

/** Who would be concerned if a job were closed, cancelled or deleted, or a worker deleted. */
@Injectable()
export class Held {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly workers: WorkersService,
  ) {}

  async ofJob(jobId: string): Promise<HeldDto[]> {
    const held = await heldOfJob.rows(this.dataSource, { jobId });
    if (held.length === 0) await this.jobs.get(jobId);
    return held;
  }

  async byWorker(workerId: string): Promise<HeldDto[]> {
    const held = await heldOfWorker.rows(this.dataSource, { workerId });
    if (held.length === 0) await this.workers.get(workerId);
    return held;
  }
}
