import type { Answer } from './reply.js';

/** What every outcome of a send says, whoever the provider is. */
export interface BaseOutcome {
  meaning: string;
  /** Stored before the answer: the message exists, whatever the answer says. */
  accepted: boolean;
  answer: Answer;
  /** Milliseconds until the answer. */
  delayMs?: number;
}

/**
 * What is to happen to coming POSTs. The first rule that fits wins over the magic recipients.
 * Without `to` it fits every recipient; with `times` it is used up after that many POSTs.
 */
export interface BaseRule {
  to?: string;
  times?: number;
  /** Milliseconds until the answer; on `timeout-after-accept` it comes then, otherwise never. */
  delayMs?: number;
}

/** The rules in force, in the order they were added. */
export class RuleBook<TRule extends BaseRule> {
  private live: { rule: TRule; left: number }[] = [];

  add(rule: TRule): void {
    this.live.push({ rule, left: rule.times ?? Infinity });
  }

  /** `times` is what is left of it. */
  list(): TRule[] {
    return this.live.map(({ rule, left }) => (left === Infinity ? rule : { ...rule, times: left }));
  }

  clear(): void {
    this.live = [];
  }

  /** The rule for a POST to this recipient, used once by that. */
  take(to: string): TRule | undefined {
    const entry = this.live.find(({ rule }) => rule.to === undefined || rule.to === to);
    if (!entry) return undefined;
    entry.left -= 1;
    if (entry.left <= 0) this.live = this.live.filter((other) => other !== entry);
    return entry.rule;
  }
}

/**
 * How a POST is answered under a rule. A delay means that an accepted POST without an answer gets one late.
 */
export function answerUnder(
  outcome: BaseOutcome,
  { delayMs }: BaseRule,
): Pick<BaseOutcome, 'answer' | 'delayMs'> {
  const late = outcome.answer === 'silence' && outcome.accepted && delayMs !== undefined;
  return { answer: late ? 'taken' : outcome.answer, delayMs: delayMs ?? outcome.delayMs };
}
