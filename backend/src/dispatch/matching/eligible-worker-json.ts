import type { WorkerDto } from '../../hall/workers/dto/worker.dto.js';
import {
  type Field,
  instantField,
  jsonRows,
  listField,
  numberField,
  plainField,
  readyFields,
  textField,
  type TextRow,
} from './json-rows.js';
import { eligibilityReason, type EligibilityRule } from './rules.js';

const nullable = { nullable: true };

/** Every field of a worker on the wire; one that is missing does not compile. */
const workerFields: Record<keyof WorkerDto, Field> = {
  id: plainField('id'),
  firstName: textField('first_name'),
  lastName: textField('last_name'),
  email: textField('email'),
  phone: textField('phone'),
  status: plainField('status'),
  l26EmployeeId: textField('l26_employee_id'),
  l26ClassificationId: plainField('l26_classification_id', nullable),
  l26ClassificationDate: plainField('l26_classification_date', nullable),
  l26EmployerId: plainField('l26_employer_id', nullable),
  l26EmployerDate: plainField('l26_employer_date', nullable),
  l26CanWorkIn: listField('l26_can_work_in'),
  bestCertificateId: plainField('best_certificate_id', nullable),
  bestCertificateDate: plainField('best_certificate_date', nullable),
  bestCanWorkIn: listField('best_can_work_in'),
  memberStatus: plainField('member_status'),
  tiebreak: numberField('tiebreak'),
  createdAt: instantField('created_at'),
  version: numberField('version'),
};

const rows = jsonRows(workerFields);

/** What a reason is made of: workers with the same key share one text. */
const reasonKey = `concat_ws('/', echelon, counted_from_today, seniority_date)`;

const place = readyFields({
  echelon: numberField('echelon'),
  seniorityDate: plainField('seniority_date', { nullable: true }),
  tiebreak: numberField('tiebreak'),
  priority: numberField('priority'),
});

export const eligibleWorkerColumns = [reasonKey, place, rows.columns].join(', ');

const WORKER = 2;

export function eligibleWorkerWriter(rules: readonly EligibilityRule[]): (row: TextRow) => string {
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
