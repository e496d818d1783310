import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EmployersService } from '../../hall/employers/employers.service.js';
import { everyJob } from '../../hall/jobs/every-job-sql.js';
import { JOB_STATUSES } from '../../hall/jobs/job.entity.js';
import { columns, type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { COUNTED_AT_MOST, type Page, pageOf } from '../../platform/lists/newest-first.js';
import { lastEventOf, OFFER_OUTCOMES } from '../offers/offer-event.entity.js';
import type { EmployerDispatchDto, EmployerDispatchesQuery } from './dto/employer-dispatch.dto.js';
import { USUAL_JOBS } from './dto/worker-job.dto.js';

const row = {
  id: types.uuid.from('o.id'),
  jobId: types.uuid.from('j.id'),
  jobTitle: types.text.from('j.title'),
  jobStatus: types.word(JOB_STATUSES).orNull.from('(SELECT status FROM jobs WHERE id = j.id)'),
  startsAt: types.instant.orNull.from('j.starts_at'),
  workerId: types.uuid.orNull.from('w.id'),
  workerName: types.text.from('o.worker_name'),
  acceptedAt: types.instant.from('accepted.at'),
  outcome: types.word(OFFER_OUTCOMES).from('event.outcome'),
  outcomeAt: types.instant.from('event.at'),
};

/** A job is of the day of its start, else of that when it was added. */
const dayOf = (job: string) => `coalesce(${job}.starts_at, ${job}.created_at)`;

/** The jobs are taken in order until there are enough: those that follow are not looked at. */
const dispatchesTo = <Params>(name: string, isEarlier: Sql<Params>) => statement(name, row)`
  SELECT ${columns} FROM (
      SELECT id, title, starts_at, ${dayOf('every')} AS day FROM ${everyJob} every WHERE employer_id = ${types.uuid.param('employerId')}
      ORDER BY day DESC, id DESC) j
    CROSS JOIN LATERAL (SELECT * FROM offers WHERE job_id = j.id OFFSET 0) o
    CROSS JOIN LATERAL (
      SELECT at FROM offer_events v WHERE v.offer_id = o.id AND v.outcome = 'accepted' ORDER BY v.id LIMIT 1) accepted
    CROSS JOIN LATERAL ${lastEventOf('o.id')} event
    LEFT JOIN workers w ON w.id = o.worker_id AND w.erased_at IS NULL
  WHERE ${isEarlier}
  ORDER BY j.day DESC, j.id DESC, o.id DESC LIMIT ${types.integer.param('limit')}::int`;

const countOfDispatches = statement('number of dispatches to an employer', { total: types.integer })`
  SELECT count(*)::int AS total FROM (
    SELECT FROM ${everyJob} j CROSS JOIN LATERAL (SELECT id FROM offers WHERE job_id = j.id OFFSET 0) o
      CROSS JOIN LATERAL (
        SELECT FROM offer_events v WHERE v.offer_id = o.id AND v.outcome = 'accepted' LIMIT 1) accepted
    WHERE j.employer_id = ${types.uuid.param('employerId')}
    LIMIT ${COUNTED_AT_MOST + 1}) each`;

const latest = dispatchesTo('latest dispatches to an employer', sql`true`);
const earlier = dispatchesTo(
  'earlier dispatches to an employer',
  sql`(j.day, j.id, o.id) < (SELECT ${dayOf('seen')}, seen.id, of.id FROM offers of
    JOIN ${everyJob} seen ON seen.id = of.job_id WHERE of.id = ${types.uuid.param('before')})`,
);

/** Who was dispatched to the jobs of an employer, those that were deleted among them. */
@Injectable()
export class EmployerDispatches {
  constructor(
    private readonly dataSource: DataSource,
    private readonly employers: EmployersService,
  ) {}

  /** @throws 404 without the employer */
  async to(
    employerId: string,
    { limit = USUAL_JOBS, before }: EmployerDispatchesQuery,
  ): Promise<Page<EmployerDispatchDto>> {
    const [rows, { total }] = await Promise.all([
      this.rows(employerId, limit, before),
      countOfDispatches.only(this.dataSource, { employerId }),
      // Jobs that were deleted do not keep their employer from being deleted, too.
      this.employers.get(employerId),
    ]);
    return pageOf(rows, total);
  }

  /** @returns the pages of {@link to}, without the number of all @throws 404 without the employer */
  async pagesTo(employerId: string, limit: number) {
    await this.employers.get(employerId);
    return (last?: EmployerDispatchDto) => this.rows(employerId, limit, last?.id);
  }

  private rows(employerId: string, limit: number, before?: string): Promise<EmployerDispatchDto[]> {
    return before
      ? earlier.rows(this.dataSource, { employerId, limit, before })
      : latest.rows(this.dataSource, { employerId, limit });
  }
}
