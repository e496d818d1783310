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

describe('describeRules', () => {
  it('can be sent as it is, and tells every rule', () => {
    const description = describeRules();
    expect(JSON.parse(JSON.stringify(description))).toEqual(description);
    expect(description.version).toBe(RULES_VERSION);
    expect(description.dispatchClasses.map(({ rules }) => rules.map(({ echelon }) => echelon))).toEqual([
      [1, 2, 3, 4],
      [1],
    ]);
    expect(description.dispatchClasses[0]?.rules[3]?.seniority).toBe(
      "Certificate date, or today's date if there is none, earliest first; then a random tiebreaker, lowest first.",
    );
  });
});
