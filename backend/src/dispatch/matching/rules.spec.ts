import {
  conditionsOfAll,
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
  it('say what each demands, and by which date it orders', () => {
    const rules = Object.values(dispatchRules).flatMap((one) => one.rules);
    expect(
      rules.map(({ name, conditions, seniority }) => [
        name,
        conditions.map((condition) => condition.name),
        seniority.column,
        seniority.orToday ?? false,
      ]),
    ).toEqual([
      ['Echelon 1', ['local-26', 'same-employer', 'same-classification'], 'l26_employer_date', false],
      [
        'Echelon 2',
        ['local-26', 'different-employer', 'similar-classification'],
        'l26_classification_date',
        false,
      ],
      ['Echelon 3', ['local-26', 'qualifying-certificate'], 'best_certificate_date', false],
      ['Echelon 4', ['can-work-in-similar'], 'best_certificate_date', true],
      ['Encore', ['local-26', 'can-work-in-classification'], 'l26_employer_date', false],
    ]);
  });

  it('give each reason in the words of the conditions, but for the membership', () => {
    const rules = Object.values(dispatchRules).flatMap((one) => one.rules);
    expect(rules.map((one) => eligibilityReason(one, null, false))).toEqual([
      'Echelon 1: works at the same employer in the same classification (no seniority date)',
      'Echelon 2: works at a different employer in a substantially similar classification (no seniority date)',
      'Echelon 3: holds a certificate that qualifies for the classification (no seniority date)',
      'Echelon 4: qualified for a substantially similar classification (no seniority date)',
      'Encore: able to work in the classification (no seniority date)',
    ]);
  });

  it('call no two conditions the same', () => {
    const conditions = new Set(
      [
        conditionsOfAll,
        ...Object.values(dispatchRules).flatMap(({ rules }) => rules.map((one) => one.conditions)),
      ].flat(),
    );
    expect(new Set([...conditions].map(({ name }) => name)).size).toBe(conditions.size);
  });
});

describe('a rule', () => {
  it('asks whether the worker can do the work, or a list would keep nothing of who fits it', () => {
    for (const { rules } of Object.values(dispatchRules))
      for (const { echelon, conditions } of rules)
        expect([echelon, conditions.some(({ isAboutTheWork }) => isAboutTheWork)]).toEqual([echelon, true]);
  });
});

describe('describeRules', () => {
  const said = (name: string, says: string) => ({ name, says });
  const local26 = said('local-26', 'is a Local 26 member');

  it('can be sent as it is, and tells every rule with its conditions', () => {
    const description = describeRules();
    expect(JSON.parse(JSON.stringify(description))).toEqual(description);
    const order = 'earliest first; then a random tiebreaker, lowest first.';
    expect(description).toEqual({
      version: RULES_VERSION,
      who: 'Only active workers are called.',
      conditions: [said('active', 'is active')],
      dispatchClasses: [
        {
          dispatchClass: 'L26 Tiered',
          title: 'Jobs that are not Encore use four echelons',
          rules: [
            {
              echelon: 1,
              name: 'Echelon 1',
              who: 'Local 26 members with the same employer and the same classification.',
              conditions: [
                local26,
                said('same-employer', 'works at the same employer'),
                said('same-classification', 'in the same classification'),
              ],
              seniority: `Employment start date, ${order}`,
            },
            {
              echelon: 2,
              name: 'Echelon 2',
              who: 'Local 26 members at a different employer with a substantially similar classification.',
              conditions: [
                local26,
                said('different-employer', 'works at a different employer'),
                said('similar-classification', 'in a substantially similar classification'),
              ],
              seniority: `Classification date, ${order}`,
            },
            {
              echelon: 3,
              name: 'Echelon 3',
              who: 'Local 26 members holding a qualifying certificate.',
              conditions: [
                local26,
                said('qualifying-certificate', 'holds a certificate that qualifies for the classification'),
              ],
              seniority: `Certificate date, ${order}`,
            },
            {
              echelon: 4,
              name: 'Echelon 4',
              who: 'Any member status, flagged as qualified for a substantially similar classification.',
              conditions: [
                said('can-work-in-similar', 'qualified for a substantially similar classification'),
              ],
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
              name: 'Encore',
              who: 'Local 26 members flagged as able to work in the classification (the flags of Local 26 count, not those of BEST).',
              conditions: [local26, said('can-work-in-classification', 'able to work in the classification')],
              seniority: `Employment date, ${order}`,
            },
          ],
        },
      ],
    });
  });
});
