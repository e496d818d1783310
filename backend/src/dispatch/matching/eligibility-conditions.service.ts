import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DispatchClass } from '../../hall/employers/employer.entity.js';
import { statement, types } from '../../platform/database/sql/index.js';
import { notFound } from '../../platform/errors/api-error.js';
import type { Condition } from './conditions.js';
import type { ConditionDto } from './dto/eligibility-rules.dto.js';
import { EligibilityService } from './eligibility.service.js';
import { allKept, type KeptConditions, keptOfLeftOut } from './kept-conditions.js';
import { byDispatchClass, keptScopeSql, rankingSql, scopeSql } from './ranking.js';
import { conditionsOf, conditionsOfAll, dispatchRules } from './rules.js';

/** The result of one condition, with the values that it compared, in words. */
interface Evaluation {
  holds: boolean;
  worker: string;
  job: string | null;
}

export interface CheckedCondition extends ConditionDto, Evaluation {}

export interface CheckedConditions {
  /** Those of the whole. */
  conditions: CheckedCondition[];
  echelons: { echelon: number; holds: boolean; conditions: CheckedCondition[] }[];
}

/** A list as it was made, and how the worker was then. */
interface PastList {
  dispatchClass: DispatchClass;
  /** What the list kept of the job and of the hall's lists, as JSON. */
  scope: string;
  /** Columns of the worker that have another value today, with the one of then. */
  worker: Record<string, unknown>;
  /** Which conditions held, a bit each; null when the list does not say so by itself. */
  held: number | null;
  /** As the list keeps it, for a worker without a place; null when it keeps none. */
  leftOutHeld: Buffer | null;
  workerNumber: number | null;
}

const evaluationSql = ({ sql, worker, job }: Condition) =>
  `json_build_object('holds', (${sql}) IS TRUE, 'worker', ${worker}, 'job', ${job ?? 'NULL'})`;

/** In the place of what a condition looked at. */
const ERASED = 'was erased on request';

const workerId = types.uuid.param('workerId');
const statements = byDispatchClass((dispatchClass) => {
  const evaluated = `json_build_array(${conditionsOf(dispatchClass).map(evaluationSql).join(', ')}) AS evaluated`;
  const shape = { evaluated: types.json<Evaluation[]>() };
  return {
    today: statement(`conditions of a worker: ${dispatchClass}`, shape)`
      WITH ${scopeSql} SELECT ${evaluated} FROM workers w WHERE w.id = ${workerId}`,
    then: statement(`conditions of a worker when a list was made: ${dispatchClass}`, {
      ...shape,
      erased: types.boolean,
    })`
      WITH ${keptScopeSql} SELECT ${evaluated}, w.erased_at IS NOT NULL AS erased
      FROM (SELECT (jsonb_populate_record(present, ${types.jsonText.param('worker')}::jsonb)).*
        FROM workers present WHERE present.id = ${workerId}) w`,
    place: statement(`place of a worker by today's data: ${dispatchClass}`, {
      priority: types.integer,
      echelon: types.integer,
    })`
      WITH ${rankingSql[dispatchClass]} SELECT priority, echelon FROM ranked WHERE id = ${workerId}`,
  };
});

/** What the rules look at of a job and of the hall's lists, as lists keep it. */
export interface KeptScope {
  employer_id: string;
  classification_id: string;
  group_ids: string[];
  similar_ids: string[];
  certificate_ids: string[];
}

const scopeToday = statement('what the rules look at of a job', { scope: types.json<KeptScope>() })`
  WITH ${scopeSql} SELECT to_jsonb(scope) - 'today' AS scope FROM scope`;

/** Evaluates each condition of the ranking by itself, to explain why a worker is eligible or not. */
@Injectable()
export class EligibilityConditions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly eligibility: EligibilityService,
  ) {}

  /**
   * By today's data. A worker stands in the first echelon that holds, if the conditions of the whole hold as well.
   * @throws 404 without such a job or worker
   */
  async check(jobId: string, workerId: string): Promise<CheckedConditions> {
    const { dispatchClass, scope } = await this.eligibility.ranking(this.dataSource.manager, jobId);
    const row = await statements[dispatchClass].today.first(this.dataSource, { ...scope, workerId });
    if (!row) throw notFound('Worker not found');
    return checkedOf(dispatchClass, row.evaluated);
  }

  /**
   * The conditions as they were when a list was made. What the list kept goes before what is computed again from the
   * worker's values of then; of an erased worker only what the list kept is known.
   * @returns undefined when the worker is no longer there
   */
  async checkThen(jobId: string, workerId: string, list: PastList): Promise<CheckedConditions | undefined> {
    const { scope: today } = await this.eligibility.ranking(this.dataSource.manager, jobId);
    const { dispatchClass, scope } = list;
    const { held, known } = keptBy(list);
    const parameters = { today: today.today, scope, workerId, worker: JSON.stringify(list.worker) };
    const row = await statements[dispatchClass].then.first(this.dataSource, parameters);
    if (!row) return undefined;
    const has = (bits: number, bit: number) => ((bits >> bit) & 1) === 1;
    const then = row.evaluated.map((one, bit) => {
      if (has(known, bit)) return { ...one, holds: has(held, bit), ...(row.erased && { worker: ERASED }) };
      return row.erased ? undefined : one;
    });
    return checkedOf(dispatchClass, then);
  }

  /** As a list would keep it now. */
  async scopeToday(jobId: string): Promise<{ dispatchClass: DispatchClass; scope: KeptScope }> {
    const { dispatchClass, scope } = await this.eligibility.ranking(this.dataSource.manager, jobId);
    return { dispatchClass, ...(await scopeToday.only(this.dataSource, scope)) };
  }

  /** @returns the worker's place by today's data; undefined when they have none */
  async placeToday(jobId: string, workerId: string) {
    const { dispatchClass, scope } = await this.eligibility.ranking(this.dataSource.manager, jobId);
    return statements[dispatchClass].place.first(this.dataSource, { ...scope, workerId });
  }
}

function keptBy({ dispatchClass, held, leftOutHeld, workerNumber }: PastList): KeptConditions {
  return leftOutHeld && workerNumber !== null
    ? keptOfLeftOut(dispatchClass, leftOutHeld, workerNumber)
    : allKept(dispatchClass, held);
}

/** @param evaluated undefined for what nobody knows any more */
function checkedOf(
  dispatchClass: DispatchClass,
  evaluated: readonly (Evaluation | undefined)[],
): CheckedConditions {
  const checked = new Map(conditionsOf(dispatchClass).map(({ name }, index) => [name, evaluated[index]]));
  const each = (list: readonly Condition[]) =>
    list.flatMap(({ name, says }): CheckedCondition[] => {
      const one = checked.get(name);
      return one ? [{ name, says, ...one }] : [];
    });
  return {
    conditions: each(conditionsOfAll),
    echelons: dispatchRules[dispatchClass].rules.map(({ echelon, conditions }) => ({
      echelon,
      holds: conditions.every(({ name }) => checked.get(name)?.holds),
      conditions: each(conditions),
    })),
  };
}
