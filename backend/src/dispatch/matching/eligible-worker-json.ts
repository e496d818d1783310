import type { WorkerDto } from '../../hall/workers/dto/worker.dto.js';
import * as json from './json-rows.js';
import { eligibilityReason, type EligibilityRule } from './rules.js';

const nullable = { nullable: true };

/** Every field of a worker on the wire; one that is missing does not compile. */
const workerFields: Record<keyof WorkerDto, json.Field> = {
  id: json.plainField('id'),
  firstName: json.textField('first_name'),
  lastName: json.textField('last_name'),
  email: json.textField('email'),
  phone: json.textField('phone'),
  status: json.plainField('status'),
  l26EmployeeId: json.textField('l26_employee_id'),
  l26ClassificationId: json.plainField('l26_classification_id', nullable),
  l26ClassificationDate: json.plainField('l26_classification_date', nullable),
  l26EmployerId: json.plainField('l26_employer_id', nullable),
  l26EmployerDate: json.plainField('l26_employer_date', nullable),
  l26CanWorkIn: json.listField('l26_can_work_in'),
  bestCertificateId: json.plainField('best_certificate_id', nullable),
  bestCertificateDate: json.plainField('best_certificate_date', nullable),
  bestCanWorkIn: json.listField('best_can_work_in'),
  memberStatus: json.plainField('member_status'),
  language: json.plainField('language'),
  tiebreak: json.numberField('tiebreak'),
  createdAt: json.instantField('created_at'),
  version: json.numberField('version'),
};

const rows = json.jsonRows(workerFields);

/** What a reason is made of: workers with the same key share one text. */
const reasonKey = `concat_ws('/', echelon, counted_from_today, seniority_date)`;

const place = json.readyFields({
  echelon: json.numberField('echelon'),
  seniorityDate: json.plainField('seniority_date', { nullable: true }),
  tiebreak: json.numberField('tiebreak'),
  priority: json.numberField('priority'),
});

export const eligibleWorkerColumns = [reasonKey, place, rows.columns].join(', ');

const WORKER = 2;

export function eligibleWorkerWriter(rules: readonly EligibilityRule[]): (row: json.TextRow) => string {
  const ruleOf = new Map(rules.map((rule) => [String(rule.echelon), rule]));
  const reasons = new Map<string, string>();
  const reasonOf = (key: string): string => {
    const [echelon = '', counted, date] = key.split('/');
    const rule = ruleOf.get(echelon);
    if (!rule) throw new Error(`The ranking has an echelon without a rule: ${echelon}`);
    const reason = JSON.stringify(eligibilityReason(rule, date ?? null, counted === 't'));
    reasons.set(key, reason);
    return reason;
  };
  return (row) => {
    const key = row[0] ?? '';
    const reason = reasons.get(key) ?? reasonOf(key);
    return `{"worker":${rows.write(row, WORKER)},"eligibilityReason":${reason},${row[1]}}`;
  };
}
