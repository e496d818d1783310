import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobsService } from '../../hall/jobs/jobs.service.js';
import { MAX_LISTED } from '../../platform/lists/newest-first.js';
import type { JobEventDto, JobEventsQuery } from './dto/job-event.dto.js';
import { eventsOfJob } from './job-event-statements.js';
import { sentenceOf } from './job-event-words.js';

export interface JobEventsPage {
  events: JobEventDto[];
  /** How many there are in all. */
  total: number;
}

/** Everything that happened with a job, in order, from the records that each feature keeps. */
@Injectable()
export class JobEvents {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Also of a job that was deleted.
   * @throws 404 when nothing happened and there is no such job
   */
  async of(
    jobId: string,
    { workerId = undefined, limit = MAX_LISTED, offset = 0 }: JobEventsQuery,
  ): Promise<JobEventsPage> {
    const rows = await eventsOfJob.rows(this.dataSource, {
      jobId,
      workerId: workerId ?? null,
      limit,
      offset,
    });
    if (rows.length === 0 && offset === 0 && !workerId) await this.jobs.get(jobId);
    const events = rows.map(({ total: _, ...row }) => ({ ...row, says: sentenceOf(row) }));
    return { events, total: rows[0]?.total ?? 0 };
  }
}
