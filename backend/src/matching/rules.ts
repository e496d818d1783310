import type { DispatchClass } from '../employers/employer.entity.js';
import { dayForPeople } from '../platform/http/dates.js';
import { LOCAL_26 } from '../workers/worker.entity.js';
import type { EligibilityRulesDto } from './dto/eligibility-rules.dto.js';

/** Changes with every change of a rule; kept with every refresh of matches, so that a dispatch can be explained later. */
export const RULES_VERSION = '2026-1';

/**
 * SQL over a worker `w` and the job's scope, which `ranking.ts` reads once for each job: `employer_id`,
 * `classification_id`, `similar_ids` (classifications substantially similar to the job's, itself among them),
 * `group_ids` (groups that hold it) and `certificate_ids` (certificates that hold it).
 */
const scope = (column: string) => `(SELECT ${column} FROM scope)`;
const isOneOf = (column: string, ids: string) => `${column} = ANY (${scope(ids)}::uuid[])`;
const namesGroup = (list: string) => `${list} && ${scope('group_ids')}`;

const isLocal26 = `w.member_status = '${LOCAL_26}'`;
const isAtThisEmployer = `w.l26_employer_id = ${scope('employer_id')}`;
const isAtAnotherEmployer = `w.l26_employer_id <> ${scope('employer_id')}`;
const isInThisClassification = `w.l26_classification_id = ${scope('classification_id')}`;
const isInSimilarClassification = isOneOf('w.l26_classification_id', 'similar_ids');
const holdsCertificate = isOneOf('w.best_certificate_id', 'certificate_ids');
const canWorkInByLocal26 = namesGroup('w.l26_can_work_in');
const canWorkInByBest = namesGroup('w.best_can_work_in');

/** What orders the workers of an echelon; earliest first, none last. */
interface Seniority {
  column: 'l26_employer_date' | 'l26_classification_date' | 'best_certificate_date';
  /** Who has no such date counts from today in the hall's time zone. */
  orToday?: boolean;
  /** For the page of rules. */
  text: string;
}

export interface EligibilityRule {
  echelon: number;
  /** SQL; all of them must hold. */
  conditions: readonly string[];
  seniority: Seniority;
  /** Why a worker stands here, said to them; the date follows. */
  reason: string;
  /** Who stands here, for the page of rules. */
  who: string;
}

interface DispatchRules {
  title: string;
  /** A worker stands in the first that fits. */
  rules: readonly EligibilityRule[];
}

/** Who is eligible, and in what order: all of it is said here, and only here. */
export const dispatchRules: Record<DispatchClass, DispatchRules> = {
  'L26 Tiered': {
    title: 'Jobs that are not Encore use four echelons',
    rules: [
      {
        echelon: 1,
        conditions: [isLocal26, isAtThisEmployer, isInThisClassification],
        seniority: { column: 'l26_employer_date', text: 'Employment start date' },
        reason: 'Echelon 1: works at the same employer in the same classification',
        who: 'Local 26 members with the same employer and the same classification.',
      },
      {
        echelon: 2,
        conditions: [isLocal26, isAtAnotherEmployer, isInSimilarClassification],
        seniority: { column: 'l26_classification_date', text: 'Classification date' },
        reason: 'Echelon 2: works at a different employer in a substantially similar classification',
        who: 'Local 26 members at a different employer with a substantially similar classification.',
      },
      {
        echelon: 3,
        conditions: [isLocal26, holdsCertificate],
        seniority: { column: 'best_certificate_date', text: 'Certificate date' },
        reason: 'Echelon 3: holds a certificate that qualifies for the classification',
        who: 'Local 26 members holding a qualifying certificate.',
      },
      {
        echelon: 4,
        conditions: [`(${canWorkInByLocal26} OR ${canWorkInByBest})`],
        seniority: {
          column: 'best_certificate_date',
          orToday: true,
          text: "Certificate date, or today's date if there is none",
        },
        reason: 'Echelon 4: qualified for a substantially similar classification',
        who: 'Any member status, flagged as qualified for a substantially similar classification.',
      },
    ],
  },
  Encore: {
    title: 'Encore jobs use one rule',
    rules: [
      {
        echelon: 1,
        conditions: [isLocal26, canWorkInByLocal26],
        seniority: { column: 'l26_employer_date', text: 'Employment date' },
        reason: 'Encore: able to work in the classification',
        who: 'Local 26 members flagged as able to work in the classification.',
      },
    ],
  },
};

const TIEBREAK = 'a random tiebreaker, lowest first';

/** The rules as the Eligibility and Seniority page shows them. */
export const describeRules = (): EligibilityRulesDto => ({
  version: RULES_VERSION,
  dispatchClasses: Object.entries(dispatchRules).map(([dispatchClass, { title, rules }]) => ({
    dispatchClass: dispatchClass as DispatchClass,
    title,
    rules: rules.map(({ echelon, who, seniority }) => ({
      echelon,
      who,
      seniority: `${seniority.text}, earliest first; then ${TIEBREAK}.`,
    })),
  })),
});

/**
 * Why a worker stands where they stand, as a sentence that a member understands.
 * @param seniorityDate YYYY-MM-DD that orders them
 * @param countedFromToday whether that day is today's for want of one of their own
 */
export function eligibilityReason(
  { reason }: EligibilityRule,
  seniorityDate: string | null,
  countedFromToday: boolean,
): string {
  if (seniorityDate === null) return `${reason} (no seniority date)`;
  const since = countedFromToday ? 'no certificate date, counted from today,' : 'since';
  return `${reason} (${since} ${dayForPeople(seniorityDate)})`;
}
