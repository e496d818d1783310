import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import pg, { type PoolClient, type Query, type QueryArrayConfig } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { DispatchClass } from '../employers/employer.entity.js';
import { AppConfig } from '../platform/config/app-config.js';
import { notFound } from '../platform/errors/api-error.js';
import { today } from '../platform/http/dates.js';
import { eligibleWorkerColumns, eligibleWorkerWriter } from './eligible-worker-json.js';
import { type TextRow, unparsed } from './json-rows.js';
import { RANK_ORDER, rankingSql } from './ranking.js';
import { dispatchRules, type EligibilityRule } from './rules.js';

/** Bytes gathered before they go out: few writes, and nothing of the answer is held for long. */
const CHUNK = 64 * 1024;

/** Who is eligible for a job, in what order, and why. */
@Injectable()
export class EligibilityService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  /**
   * EligibleWorkerDto[] as JSON, in order of priority: written as rows come, for there may be tens of thousands.
   * @returns once the first row is there, so that what fails before it is answered like any other failure
   */
  async stream(jobId: string): Promise<Readable> {
    const { dispatchClass, sql, parameters } = await this.ranking(this.dataSource.manager, jobId);
    const queryRunner = this.dataSource.createQueryRunner();
    const client = (await queryRunner.connect()) as PoolClient;
    const query = new pg.Query<TextRow>({
      text: `WITH ${sql}
        SELECT ${eligibleWorkerColumns} FROM ranked ORDER BY ${RANK_ORDER}`,
      values: parameters,
      rowMode: 'array',
      types: unparsed,
    } as QueryArrayConfig);
    const answer = new Readable({ read: () => undefined });
    writeRows(query, answer, dispatchRules[dispatchClass].rules);
    const started = firstOf(query);
    client.query(query);
    void ended(query).finally(() => queryRunner.release());
    await started;
    return answer;
  }

  /** The ranking of a job by its employer's rules: CTEs and their parameters. 404 when there is no such job. */
  async ranking(manager: EntityManager, jobId: string) {
    const [job]: { dispatchClass: DispatchClass }[] = await manager.query(
      `SELECT e.dispatch_class AS "dispatchClass" FROM jobs j JOIN employers e ON e.id = j.employer_id
       WHERE j.id = $1`,
      [jobId],
    );
    if (!job) throw notFound('Job not found');
    return {
      dispatchClass: job.dispatchClass,
      sql: rankingSql[job.dispatchClass],
      parameters: [jobId, today(this.config.timezone)],
    };
  }
}

const firstOf = (query: Query<TextRow>) =>
  new Promise<void>((resolve, reject) =>
    query.once('row', resolve).once('end', resolve).once('error', reject),
  );
const ended = (query: Query<TextRow>) =>
  new Promise<void>((resolve) => query.once('end', resolve).once('error', () => resolve()));

/** Turns the rows of the ranking into the answer as they come. */
function writeRows(query: Query<TextRow>, answer: Readable, rules: readonly EligibilityRule[]): void {
  const write = eligibleWorkerWriter(rules);
  let pending = '[';
  let separator = '';
  query.on('row', (row) => {
    if (answer.destroyed) return;
    try {
      pending += separator + write(row);
      separator = ',';
    } catch (error) {
      answer.destroy(error as Error);
    }
    if (pending.length < CHUNK) return;
    answer.push(pending);
    pending = '';
  });
  query.once('error', (error: Error) => answer.destroy(error));
  query.once('end', () => {
    if (answer.destroyed) return;
    answer.push(`${pending}]`);
    answer.push(null);
  });
}
