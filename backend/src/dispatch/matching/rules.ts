import type { DispatchClass } from '../../hall/employers/employer.entity.js';
import { dayForPeople } from '../../platform/time/hall-days.js';
import {
  type Condition,
  holdsCertificate,
  isActive,
  isAtAnotherEmployer,
  isAtThisEmployer,
  isFlaggedByEither,
  isFlaggedByLocal26,
  isInSimilarClassification,
  isInThisClassification,
  isLocal26,
} from './conditions.js';
import type { ConditionDto, EligibilityRulesDto } from './dto/eligibility-rules.dto.js';

/** Kept with every refresh; a change of what decides takes a new version: see docs/rules-of-ranking.md. */
export const RULES_VERSION = '2026-1';

/** What orders the workers of an echelon; earliest first, none last. */
interface Seniority {
  column: 'l26_employer_date' | 'l26_classification_date' | 'best_certificate_date';
  /** A worker without a date counts from today in the hall's time zone. */
  orToday?: boolean;
  text: string;
}

export interface EligibilityRule {
  echelon: number;
  /** How the rule is called in reasons. */
  name: string;
  /** All of them must hold. */
  conditions: readonly Condition[];
  seniority: Seniority;
}

interface DispatchRules {
  title: string;
  /** A worker stands in the first that fits. */
  rules: readonly EligibilityRule[];
}

export const conditionsOfAll: readonly Condition[] = [isActive];

/** The only place that says who is eligible, and in what order. */
export const dispatchRules: Record<DispatchClass, DispatchRules> = {
  'L26 Tiered': {
    title: 'Jobs that are not Encore use four echelons',
    rules: [
      {
        echelon: 1,
        name: 'Echelon 1',
        conditions: [isLocal26, isAtThisEmployer, isInThisClassification],
        seniority: { column: 'l26_employer_date', text: 'Employment start date' },
      },
      {
        echelon: 2,
        name: 'Echelon 2',
        conditions: [isLocal26, isAtAnotherEmployer, isInSimilarClassification],
        seniority: { column: 'l26_classification_date', text: 'Classification date' },
      },
      {
        echelon: 3,
        name: 'Echelon 3',
        conditions: [isLocal26, holdsCertificate],
        seniority: { column: 'best_certificate_date', text: 'Certificate date' },
      },
      {
        echelon: 4,
        name: 'Echelon 4',
        conditions: [isFlaggedByEither],
        seniority: {
          column: 'best_certificate_date',
          orToday: true,
          text: "Certificate date, or today's date if there is none",
        },
      },
    ],
  },
  Encore: {
    title: 'Encore jobs use one rule',
    rules: [
      {
        echelon: 1,
        name: 'Encore',
        conditions: [isLocal26, isFlaggedByLocal26],
        seniority: { column: 'l26_employer_date', text: 'Employment date' },
      },
    ],
  },
};

/** Each condition once, those of every echelon first: lists keep which of them held as bits in this order. */
export const conditionsOf = (dispatchClass: DispatchClass): readonly Condition[] => [
  ...new Set([conditionsOfAll, ...dispatchRules[dispatchClass].rules.map((rule) => rule.conditions)].flat()),
];

/** A bit for each of these conditions, as lists keep them. */
export const bitsOf = (dispatchClass: DispatchClass, conditions: readonly Condition[]): number =>
  conditions.reduce((bits, one) => bits | (1 << conditionsOf(dispatchClass).indexOf(one)), 0);

/** None of them holds for a worker of whom a list keeps nothing. */
export const conditionsAboutTheWork = (dispatchClass: DispatchClass): readonly Condition[] =>
  conditionsOf(dispatchClass).filter(({ isAboutTheWork }) => isAboutTheWork);

const ANY_MEMBER = 'Any member status,';
const TIEBREAK = 'a random tiebreaker, lowest first';

function whoStandsIn({ conditions }: EligibilityRule): string {
  const words = conditions.map(({ who }) => who);
  return `${(conditions.includes(isLocal26) ? words : [ANY_MEMBER, ...words]).join(' ')}.`;
}

const described = ({ name, says }: Condition): ConditionDto => ({ name, says });

export const describeRules = (): EligibilityRulesDto => ({
  version: RULES_VERSION,
  who: conditionsOfAll.map(({ who }) => who).join(' '),
  conditions: conditionsOfAll.map(described),
  dispatchClasses: Object.entries(dispatchRules).map(([dispatchClass, { title, rules }]) => ({
    dispatchClass: dispatchClass as DispatchClass,
    title,
    rules: rules.map((rule) => ({
      echelon: rule.echelon,
      name: rule.name,
      who: whoStandsIn(rule),
      conditions: rule.conditions.map(described),
      seniority: `${rule.seniority.text}, earliest first; then ${TIEBREAK}.`,
    })),
  })),
});

/**
 * Why a worker has their place, as a sentence for members, which leaves out that they are one.
 * @param seniorityDate YYYY-MM-DD
 * @param countedFromToday whether that is today, for a worker without a date
 */
export function eligibilityReason(
  { name, conditions }: EligibilityRule,
  seniorityDate: string | null,
  countedFromToday: boolean,
): string {
  const says = conditions.filter((condition) => condition !== isLocal26).map((condition) => condition.says);
  const reason = `${name}: ${says.join(' ')}`;
  if (seniorityDate === null) return `${reason} (no seniority date)`;
  const since = countedFromToday ? 'no certificate date, counted from today,' : 'since';
  return `${reason} (${since} ${dayForPeople(seniorityDate)})`;
}
