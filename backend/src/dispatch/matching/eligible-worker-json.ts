import { workerColumns } from '../../hall/workers/worker.entity.js';
import type { TextRow } from '../../platform/database/copied-rows.js';
import { types } from '../../platform/database/sql/index.js';
import { jsonRows } from './json-rows.js';
import { eligibilityReason, type EligibilityRule } from './rules.js';

const workers = jsonRows(workerColumns);
const places = jsonRows({
  echelon: types.integer,
  seniorityDate: types.day.orNull,
  tiebreak: types.integer,
  priority: types.integer,
});

/** What a reason is made of stands first: echelon and seniority date of the place, and whether it is today's. */
export const eligibleWorkerColumns = [places.columns, 'counted_from_today', workers.columns].join(', ');

const COUNTED = places.width;
const WORKER = COUNTED + 1;

export function eligibleWorkerWriter(rules: readonly EligibilityRule[]): (row: TextRow) => string {
  const ruleOf = new Map(rules.map((rule) => [String(rule.echelon), rule]));
  // Workers of the same echelon and day share one text.
  const reasons = new Map<string, string>();
  const reasonOf = (key: string, [echelon, date, ...row]: TextRow): string => {
    const rule = ruleOf.get(echelon ?? '');
    if (!rule) throw new Error(`The ranking has an echelon without a rule: ${echelon}`);
    const counted = row[COUNTED - 2] === 't';
    const reason = JSON.stringify(eligibilityReason(rule, date ?? null, counted));
    reasons.set(key, reason);
    return reason;
  };
  return (row) => {
    const key = `${row[0]}/${row[1]}/${row[COUNTED]}`;
    const reason = reasons.get(key) ?? reasonOf(key, row);
    return `{"worker":{${workers.write(row, WORKER)}},"eligibilityReason":${reason},${places.write(row, 0)}}`;
  };
}
