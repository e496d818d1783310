import {
  describeRules,
  dispatchRules,
  eligibilityReason,
  type EligibilityRule,
  RULES_VERSION,
} from './rules.js';

const rule = (dispatchClass: keyof typeof dispatchRules, echelon: number): EligibilityRule => {
  const found = dispatchRules[dispatchClass].rules.find((one) => one.echelon === echelon);
  if (!found) throw new Error('No such rule');
  return found;
};

describe('eligibilityReason', () => {
  it('is a sentence with the rule and the date that counts', () => {
    expect(eligibilityReason(rule('L26 Tiered', 2), '2011-03-04', false)).toBe(
      'Echelon 2: works at a different employer in a substantially similar classification (since Mar 4, 2011)',
    );
    expect(eligibilityReason(rule('L26 Tiered', 1), '1999-12-31', false)).toBe(
      'Echelon 1: works at the same employer in the same classification (since Dec 31, 1999)',
    );
  });

  it('says that there is no date, or that today stands for it', () => {
    expect(eligibilityReason(rule('Encore', 1), null, false)).toBe(
      'Encore: able to work in the classification (no seniority date)',
    );
    expect(eligibilityReason(rule('L26 Tiered', 4), '2026-11-01', true)).toBe(
      'Echelon 4: qualified for a substantially similar classification (no certificate date, counted from today, Nov 1, 2026)',
    );
  });
});

describe('the rules', () => {
  it('say what each demands, by which date it orders, and why', () => {
    const rules = Object.values(dispatchRules).flatMap((one) => one.rules);
    expect(
      rules.map(({ conditions, seniority, reason }) => [
        conditions.filter((condition) => condition.includes('w.')).length,
        seniority.column,
        seniority.orToday ?? false,
        reason,
      ]),
    ).toEqual([
      [3, 'l26_employer_date', false, 'Echelon 1: works at the same employer in the same classification'],
      [
        3,
        'l26_classification_date',
        false,
        'Echelon 2: works at a different employer in a substantially similar classification',
      ],
      [
        2,
        'best_certificate_date',
        false,
        'Echelon 3: holds a certificate that qualifies for the classification',
      ],
      [1, 'best_certificate_date', true, 'Echelon 4: qualified for a substantially similar classification'],
      [2, 'l26_employer_date', false, 'Encore: able to work in the classification'],
    ]);
  });
});

describe('describeRules', () => {
  it('can be sent as it is, and tells every rule', () => {
    const description = describeRules();
    expect(JSON.parse(JSON.stringify(description))).toEqual(description);
    expect(description.version).toBe(RULES_VERSION);
    expect(description.dispatchClasses.map(({ rules }) => rules.map(({ echelon }) => echelon))).toEqual([
      [1, 2, 3, 4],
      [1],
    ]);
    const order = 'earliest first; then a random tiebreaker, lowest first.';
    expect(description.dispatchClasses).toEqual([
      {
        dispatchClass: 'L26 Tiered',
        title: 'Jobs that are not Encore use four echelons',
        rules: [
          {
            echelon: 1,
            who: 'Local 26 members with the same employer and the same classification.',
            seniority: `Employment start date, ${order}`,
          },
          {
            echelon: 2,
            who: 'Local 26 members at a different employer with a substantially similar classification.',
            seniority: `Classification date, ${order}`,
          },
          {
            echelon: 3,
            who: 'Local 26 members holding a qualifying certificate.',
            seniority: `Certificate date, ${order}`,
          },
          {
            echelon: 4,
            who: 'Any member status, flagged as qualified for a substantially similar classification.',
            seniority: `Certificate date, or today's date if there is none, ${order}`,
          },
        ],
      },
      {
        dispatchClass: 'Encore',
        title: 'Encore jobs use one rule',
        rules: [
          {
            echelon: 1,
            who: 'Local 26 members flagged as able to work in the classification.',
            seniority: `Employment date, ${order}`,
          },
        ],
      },
    ]);
  });
});
