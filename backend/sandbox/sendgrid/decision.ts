import { answerUnder } from '../rule-book.js';
import { outcomeOf, outcomes, type Outcome, type OutcomeName } from './outcomes.js';
import type { Rule } from './types.js';

export interface Decision extends Outcome {
  name: OutcomeName;
}

/** What becomes of a POST: as the rule says, else what its first recipient's address stands for. */
export function decide(rule: Rule | undefined, to: string): Decision {
  const name = rule?.outcome ?? outcomeOf(to);
  const outcome: Outcome = outcomes[name];
  return { name, ...outcome, ...(rule && answerUnder(outcome, rule)) };
}
