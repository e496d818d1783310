import { AttemptLog } from './attempt-log.js';
import { DelayedWork } from './delayed-work.js';
import { type BaseRule, RuleBook } from './rule-book.js';

/** What the stand-ins of both providers have: rules, a log of attempts, and the steps that follow an answer. */
export abstract class ProviderSandbox<TRule extends BaseRule, TAttempt extends { to: string }> {
  protected readonly rulebook = new RuleBook<TRule>();
  protected readonly attemptLog = new AttemptLog<TAttempt>();
  protected readonly delayedWork = new DelayedWork();

  /** A recipient as attempts name it. */
  protected abstract recipient(to: string): string;

  /** Decides coming POSTs; rules are tried in the order they were added. */
  addRule(rule: TRule): void {
    this.rulebook.add({ ...rule, to: rule.to === undefined ? undefined : this.recipient(rule.to) });
  }

  rules(): TRule[] {
    return this.rulebook.list();
  }

  clearRules(): void {
    this.rulebook.clear();
  }

  /** Every POST of a message, oldest first, refused and unanswered ones too. */
  attempts(to?: string): TAttempt[] {
    return this.attemptLog.all(to);
  }

  /** How many POSTs each recipient has had. */
  attemptsByTo(): Record<string, number> {
    return this.attemptLog.byTo();
  }

  /** Resolves when every accepted message has reached its end and been reported. */
  idle(): Promise<void> {
    return this.delayedWork.idle();
  }

  /** Forgets messages, attempts and reports, also those still to come; rules stay. */
  clearMessages(): void {
    this.delayedWork.cancel();
    this.attemptLog.clear();
  }

  /** As new, but for the settings. */
  reset(): void {
    this.clearMessages();
    this.clearRules();
  }
}
