import { answerUnder } from '../rule-book.js';
import { magicRecipients, outcomes, type Outcome, type OutcomeName } from './outcomes.js';
import type { Rule } from './types.js';

export interface Decision extends Outcome {
  name: OutcomeName;
}

/**
 * What becomes of a POST: as the rule says, else the magic numbers, else delivered.
 * @param post which POST to this number it is, from 1
 */
export function decide(rule: Rule | undefined, to: string, post: number): Decision {
  if (rule) return fromRule(rule);
  const magic = magicRecipients[to];
  if (!magic || post > (magic.firstPosts ?? Infinity)) return { name: 'delivered', ...outcomes.delivered };
  const outcome: Outcome = outcomes[magic.outcome];
  return { name: magic.outcome, ...outcome, errorCode: magic.errorCode ?? outcome.errorCode };
}

function fromRule(rule: Rule): Decision {
  const outcome: Outcome = outcomes[rule.outcome];
  return {
    name: rule.outcome,
    ...outcome,
    ...answerUnder(outcome, rule),
    errorCode: rule.errorCode ?? outcome.errorCode,
    callbacks: rule.callbacks ?? outcome.callbacks,
  };
}
