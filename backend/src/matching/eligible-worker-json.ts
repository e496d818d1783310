import type { WorkerDto } from '../workers/dto/worker.dto.js';
import {
  type Field,
  instantField,
  jsonRows,
  listField,
  numberField,
  plainField,
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
};

const rows = jsonRows(
  ['echelon', 'priority', 'tiebreak', `coalesce(seniority_date::text, '')`, 'counted_from_today::text'],
  workerFields,
);

/** What to select from `ranked` for {@link eligibleWorkerWriter}. */
export const eligibleWorkerColumns = rows.columns;

/** A rule's reason by date: workers share dates, so each is made once. */
function reasonsOf(rule: EligibilityRule) {
  const known = { true: new Map<string, string>(), false: new Map<string, string>() };
  return (date: string, counted: string): string => {
    const reasons = known[counted === 'true' ? 'true' : 'false'];
    let reason = reasons.get(date);
    if (reason === undefined) {
      reason = JSON.stringify(eligibilityReason(rule, date || null, counted === 'true'));
      reasons.set(date, reason);
    }
    return reason;
  };
}

/** Writes rows of the ranking as EligibleWorkerDto. */
export function eligibleWorkerWriter(rules: readonly EligibilityRule[]): (row: TextRow) => string {
  const reasons = new Map(rules.map((rule) => [String(rule.echelon), reasonsOf(rule)]));
  return (row) => {
    const unpacked = rows.unpack(row);
    const [echelon = '', priority, tiebreak, date = '', counted = ''] = unpacked;
    const reasonOf = reasons.get(echelon);
    if (!reasonOf) throw new Error(`The ranking has an echelon without a rule: ${echelon}`);
    return (
      `{"worker":${rows.write(unpacked, row)},"eligibilityReason":${reasonOf(date, counted)},` +
      `"echelon":${echelon},"seniorityDate":${date ? `"${date}"` : 'null'},"tiebreak":${tiebreak},"priority":${priority}}`
    );
  };
}
