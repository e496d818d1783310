import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { json, statement, uuid } from '../../platform/database/sql/index.js';
import { notFound } from '../../platform/errors/api-error.js';
import type { Condition } from './conditions.js';
import type { ConditionDto } from './dto/eligibility-rules.dto.js';
import { EligibilityService } from './eligibility.service.js';
import { byDispatchClass, scopeSql } from './ranking.js';
import { conditionsOfAll, dispatchRules } from './rules.js';

/** Whether a condition holds by itself, and what it looked at, in words. */
interface Looked {
  holds: boolean;
  worker: string;
  job: string | null;
}

interface CheckedCondition extends ConditionDto, Looked {}

interface CheckedEchelon {
  echelon: number;
  /**
   * Every condition holds. A worker stands in the first such echelon, if the conditions of the whole hold, too.
   */
  holds: boolean;
  conditions: CheckedCondition[];
}

interface CheckedConditions {
  conditions: CheckedCondition[];
  echelons: CheckedEchelon[];
}

const lookedAt = ({ sql, worker, job }: Condition) =>
  `json_build_object('holds', (${sql}) IS TRUE, 'worker', ${worker}, 'job', ${job ?? 'NULL'})`;

const checks = byDispatchClass((dispatchClass) => {
  const { rules } = dispatchRules[dispatchClass];
  const conditions = [...new Set([conditionsOfAll, ...rules.map((rule) => rule.conditions)].flat())];
  const looked = statement(`conditions of a worker: ${dispatchClass}`, { looked: json<Looked[]>() })`
    WITH ${scopeSql}
    SELECT json_build_array(${conditions.map(lookedAt).join(', ')}) AS looked
    FROM workers w WHERE w.id = ${uuid.param('workerId')}`;
  return { rules, conditions, looked };
});

/** Evaluates each condition of the ranking by itself, to explain why a worker is eligible or not. */
@Injectable()
export class EligibilityConditions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly eligibility: EligibilityService,
  ) {}

  /** By today's data. 404 when there is no such job or worker. */
  async check(jobId: string, workerId: string): Promise<CheckedConditions> {
    const { dispatchClass, scope } = await this.eligibility.ranking(this.dataSource.manager, jobId);
    const { rules, conditions, looked } = checks[dispatchClass];
    const row = await looked.first(this.dataSource, { ...scope, workerId });
    if (!row) throw notFound('Worker not found');
    const checked = new Map(
      row.looked.map((seen, index) => {
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
