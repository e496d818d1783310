import type { WorkerDto } from '../../hall/workers/dto/worker.dto.js';
import type { TextRow } from '../../platform/database/copied-rows.js';
import * as json from './json-rows.js';
import { eligibilityReason, type EligibilityRule } from './rules.js';

/** Every field of a worker on the wire; one that is missing does not compile. */
const workerFields: Record<keyof WorkerDto, json.Field> = {
  id: json.plainField('id'),
  firstName: json.textField('first_name'),
  lastName: json.textField('last_name'),
  email: json.textField('email'),
  phone: json.textField('phone'),
  status: json.plainField('status'),
  l26EmployeeId: json.textField('l26_employee_id'),
  l26ClassificationId: json.plainField('l26_classification_id'),
  l26ClassificationDate: json.plainField('l26_classification_date'),
  l26EmployerId: json.plainField('l26_employer_id'),
  l26EmployerDate: json.plainField('l26_employer_date'),
  l26CanWorkIn: json.listField('l26_can_work_in'),
  bestCertificateId: json.plainField('best_certificate_id'),
  bestCertificateDate: json.plainField('best_certificate_date'),
  bestCanWorkIn: json.listField('best_can_work_in'),
  memberStatus: json.plainField('member_status'),
  language: json.plainField('language'),
  tiebreak: json.numberField('tiebreak'),
  createdAt: json.instantField('created_at'),
  version: json.numberField('version'),
};

const workers = json.jsonRows(workerFields);
const places = json.jsonRows({
  echelon: json.numberField('echelon'),
  seniorityDate: json.plainField('seniority_date'),
  tiebreak: json.numberField('tiebreak'),
  priority: json.numberField('priority'),
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
