import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { json, statement, uuid } from '../../platform/database/sql/index.js';
import { notFound } from '../../platform/errors/api-error.js';
import type { Condition } from './conditions.js';
import type { ConditionDto } from './dto/eligibility-rules.dto.js';
import { EligibilityService } from './eligibility.service.js';
import { byDispatchClass, scopeSql } from './ranking.js';
import { conditionsOfAll, dispatchRules } from './rules.js';

/** The result of one condition, with the values that it compared, in words. */
interface Evaluation {
  holds: boolean;
  worker: string;
  job: string | null;
}

interface CheckedCondition extends ConditionDto, Evaluation {}

const evaluationSql = ({ sql, worker, job }: Condition) =>
  `json_build_object('holds', (${sql}) IS TRUE, 'worker', ${worker}, 'job', ${job ?? 'NULL'})`;

const checks = byDispatchClass((dispatchClass) => {
  const { rules } = dispatchRules[dispatchClass];
  const conditions = [...new Set([conditionsOfAll, ...rules.map((rule) => rule.conditions)].flat())];
  const evaluated = statement(`conditions of a worker: ${dispatchClass}`, {
    evaluated: json<Evaluation[]>(),
  })`
    WITH ${scopeSql}
    SELECT json_build_array(${conditions.map(evaluationSql).join(', ')}) AS evaluated
    FROM workers w WHERE w.id = ${uuid.param('workerId')}`;
  return { rules, conditions, evaluated };
});

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
  async check(jobId: string, workerId: string) {
    const { dispatchClass, scope } = await this.eligibility.ranking(this.dataSource.manager, jobId);
    const { rules, conditions, evaluated } = checks[dispatchClass];
    const row = await evaluated.first(this.dataSource, { ...scope, workerId });
    if (!row) throw notFound('Worker not found');
    const checked = new Map(
      row.evaluated.map((seen, index) => {
        const { name, says } = conditions[index] as Condition;
        return [name, { name, says, ...seen }];
      }),
    );
    const each = (list: readonly Condition[]) =>
      list.map(({ name }) => checked.get(name) as CheckedCondition);
    return {
      conditions: each(conditionsOfAll),
      echelons: rules.map(({ echelon, conditions }) => ({
        echelon,
        holds: each(conditions).every(({ holds }) => holds),
        conditions: each(conditions),
      })),
    };
  }
}
