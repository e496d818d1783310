import { once } from 'node:events';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DISPATCH_CLASSES } from '../../hall/employers/employer.entity.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { CopiedRows } from '../../platform/database/copied-rows.js';
import { copiedRows, textRows } from '../../platform/database/streamed-rows.js';
import { statement, streamed, types } from '../../platform/database/sql/index.js';
import { notFound } from '../../platform/errors/api-error.js';
import { MAX_LISTED } from '../../platform/lists/newest-first.js';
import type { JsonAnswer } from '../../platform/lists/json-answer.js';
import type { PageQuery } from '../../platform/lists/page.js';
import { today } from '../../platform/time/hall-days.js';
import type { EligibilityRulesDto } from './dto/eligibility-rules.dto.js';
import { eligibleWorkerColumns, eligibleWorkerWriter } from './eligible-worker-json.js';
import { unparsed } from './json-rows.js';
import { byDispatchClass, eligibleCountSql, RANK_ORDER, rankingPageSql, rankingSql } from './ranking.js';
import { describeRules, dispatchRules, type EligibilityRule } from './rules.js';
import { rulesOfVersion } from './rules-versions.js';

/** Bytes gathered before they go out: few writes, and nothing of the answer is held for long. */
const CHUNK = 64 * 1024;
/** A client that takes longer, in milliseconds, is cut off: it holds one of the api's few connections. */
const LONGEST_MS = 60_000;

const eligibleWorkers = byDispatchClass(
  (dispatchClass) => streamed(`eligible workers: ${dispatchClass}`)`
    WITH ${rankingSql[dispatchClass]} SELECT ${eligibleWorkerColumns} FROM ranked ORDER BY ${RANK_ORDER}`,
);
const pageOfEligible = byDispatchClass(
  (dispatchClass) => streamed(`page of the eligible workers: ${dispatchClass}`)`
    WITH ${rankingPageSql[dispatchClass]} SELECT ${eligibleWorkerColumns} FROM ranked ORDER BY ${RANK_ORDER}`,
);
const countOfEligible = byDispatchClass(
  (dispatchClass) =>
    statement(`number of the eligible workers: ${dispatchClass}`, {
      total: types.integer,
    })`${eligibleCountSql[dispatchClass]}`,
);
const classOfJob = statement('dispatch class of a job', { dispatchClass: types.word(DISPATCH_CLASSES) })`
  SELECT e.dispatch_class AS "dispatchClass" FROM jobs j JOIN employers e ON e.id = j.employer_id
  WHERE j.id = ${types.uuid.param('jobId')}`;

@Injectable()
export class EligibilityService {
  private readonly logger = new Logger(EligibilityService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  rules(): EligibilityRulesDto {
    return describeRules();
  }

  rulesOf(version: string): EligibilityRulesDto {
    const rules = rulesOfVersion(version);
    if (!rules) throw notFound('Rules version not found');
    return rules;
  }

  /** All who are eligible, or with a limit a page of them. */
  async answer(jobId: string, query: PageQuery): Promise<JsonAnswer> {
    return query.limit === undefined ? { json: await this.stream(jobId) } : this.page(jobId, query);
  }

  /**
   * EligibleWorkerDto[] as JSON, written as rows come and as fast as the client reads: there may be tens of
   * thousands.
   * @returns once the answer begins, so that an earlier failure is answered like any other
   */
  async stream(jobId: string): Promise<Readable> {
    const { dispatchClass, scope } = await this.ranking(this.dataSource.manager, jobId);
    const ranked = eligibleWorkers[dispatchClass];
    const rows = await copiedRows(this.dataSource, ranked, ranked.values(scope), LONGEST_MS);
    const answer = jsonOf(dispatchRules[dispatchClass].rules);
    pipeline(rows, answer, { signal: AbortSignal.timeout(LONGEST_MS) }).catch((error: unknown) =>
      this.logger.debug(error),
    );
    await once(answer, 'readable');
    return answer;
  }

  /** EligibleWorkerDto[] as JSON: a part of {@link stream}. It is counted while the rows are read. */
  private async page(jobId: string, { limit = MAX_LISTED, offset = 0 }: PageQuery): Promise<JsonAnswer> {
    const { dispatchClass, scope } = await this.ranking(this.dataSource.manager, jobId);
    const ranked = pageOfEligible[dispatchClass];
    const [rows, { total }] = await Promise.all([
      textRows(this.dataSource, ranked, ranked.values({ ...scope, limit, offset }), unparsed),
      countOfEligible[dispatchClass].only(this.dataSource, scope),
    ]);
    const write = eligibleWorkerWriter(dispatchRules[dispatchClass].rules);
    return { json: Readable.from([`[${rows.map(write).join(',')}]`]), total };
  }

  /** @throws 404 when there is no such job */
  async ranking(manager: EntityManager, jobId: string) {
    const job = await classOfJob.first(manager, { jobId });
    if (!job) throw notFound('Job not found');
    return { dispatchClass: job.dispatchClass, scope: { jobId, today: today(this.config.hallTimezone) } };
  }
}

function jsonOf(rules: readonly EligibilityRule[]): Transform {
  const write = eligibleWorkerWriter(rules);
  const copied = new CopiedRows();
  let pending = '[';
  let separator = '';
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      try {
        for (const row of copied.take(bytes)) {
          pending += separator + write(row);
          separator = ',';
        }
      } catch (error) {
        return done(error as Error);
      }
      if (pending.length < CHUNK) return done();
      const chunk = pending;
      pending = '';
      done(null, chunk);
    },
    flush: (done) => done(null, `${pending}]`),
  });
}
