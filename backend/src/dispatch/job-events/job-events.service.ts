import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobsService } from '../../hall/jobs/jobs.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { streamedRows } from '../../platform/database/streamed-rows.js';
import { MAX_LISTED } from '../../platform/lists/newest-first.js';
import type { JobEventDto, JobEventsQuery } from './dto/job-event.dto.js';
import { allEventsOfJob, eventsOfJob, type JobEventRow } from './job-event-statements.js';
import { sentenceOf, withoutNotes } from './job-event-words.js';

export interface NotesOption {
  /** False leaves out what staff wrote freely. */
  withNotes: boolean;
}

/** Who reads more slowly, in milliseconds, is cut off. */
const LONGEST_MS = 120_000;

interface JobEventsPage {
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
    private readonly config: AppConfig,
  ) {}

  /**
   * Also of a job that was deleted.
   * @throws 404 when nothing happened and there is no such job
   */
  async of(
    jobId: string,
    { workerId, limit = MAX_LISTED, offset = 0 }: JobEventsQuery,
    { withNotes }: NotesOption = { withNotes: true },
  ): Promise<JobEventsPage> {
    const rows = await eventsOfJob.rows(this.dataSource, {
      jobId,
      workerId: workerId ?? null,
      limit,
      offset,
    });
    if (rows.length === 0 && offset === 0 && !workerId) await this.jobs.get(jobId);
    const events = rows
      .map(({ total: _, ...row }) => (withNotes ? row : withoutNotes(row)))
      .map((row) => ({ ...row, says: this.sentenceOf(row) }));
    return { events, total: rows[0]?.total ?? 0 };
  }

  /** All of them, read as slowly as somebody takes them; of whatever job. */
  async *all(jobId: string): AsyncGenerator<JobEventDto> {
    const values = allEventsOfJob.values({ jobId, workerId: null });
    const rows = await streamedRows(this.dataSource, allEventsOfJob, values, LONGEST_MS);
    for await (const row of rows as AsyncIterable<JobEventRow>) yield { ...row, says: this.sentenceOf(row) };
  }

  private sentenceOf(row: JobEventRow): string {
    return sentenceOf(row, { timezone: this.config.hallTimezone });
  }
}
