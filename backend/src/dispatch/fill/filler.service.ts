import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { columns, statement, uuid } from '../../platform/database/sql/index.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';

const lockJob = statement('job that is looked at, locked', { id: uuid })`
  SELECT ${columns} FROM jobs WHERE id = ${uuid.param('jobId')} FOR NO KEY UPDATE`;

/** Looks at a job and does what is due: any process may, at any time, as often as it likes. */
@Injectable()
export class Filler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly looks: FillLooks,
  ) {}

  /** @param lookId nothing happens when another process has taken the look meanwhile */
  async work(lookId: string): Promise<void> {
    const jobId = await this.looks.jobOf(lookId);
    if (jobId === undefined) return;
    await this.dataSource.transaction(async (manager) => {
      await lockJob.run(manager, { jobId });
      await this.looks.take(manager, jobId);
    });
  }
}
