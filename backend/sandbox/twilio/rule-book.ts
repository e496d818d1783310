import { magicRecipients, outcomes, type Outcome, type OutcomeName } from './outcomes.js';
import { toE164 } from './phone.js';
import type { Rule } from './types.js';

export interface Decision extends Outcome {
  name: OutcomeName;
}

/** Decides what becomes of a POST: the first live rule that fits, then the magic numbers, then delivered. */
export class RuleBook {
  private live: { rule: Rule; left: number }[] = [];

  add(rule: Rule): void {
    const to = rule.to === undefined ? undefined : (toE164(rule.to) ?? rule.to);
    this.live.push({ rule: { ...rule, to }, left: rule.times ?? Infinity });
  }

  /** Rules still in force; `times` is what is left of it. */
  list(): Rule[] {
    return this.live.map(({ rule, left }) => (left === Infinity ? rule : { ...rule, times: left }));
  }

  clear(): void {
    this.live = [];
  }

  /** @param post which POST to this number it is, from 1 */
  decide(to: string, post: number): Decision {
    const entry = this.live.find(({ rule }) => rule.to === undefined || rule.to === to);
    if (entry) {
      entry.left -= 1;
      if (entry.left <= 0) this.live = this.live.filter((other) => other !== entry);
      return fromRule(entry.rule);
    }
    const magic = magicRecipients[to];
    if (!magic || post > (magic.firstPosts ?? Infinity)) return { name: 'delivered', ...outcomes.delivered };
    const outcome: Outcome = outcomes[magic.outcome];
    return { name: magic.outcome, ...outcome, errorCode: magic.errorCode ?? outcome.errorCode };
  }
}

function fromRule(rule: Rule): Decision {
  const outcome: Outcome = outcomes[rule.outcome];
  const late = outcome.answer === 'silence' && outcome.accepted && rule.delayMs !== undefined;
  return {
    name: rule.outcome,
    ...outcome,
    answer: late ? 'created' : outcome.answer,
    errorCode: rule.errorCode ?? outcome.errorCode,
    delayMs: rule.delayMs ?? outcome.delayMs,
    callbacks: rule.callbacks ?? outcome.callbacks,
  };
}
