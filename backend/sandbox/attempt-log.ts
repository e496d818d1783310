import { BoundedLog } from './bounded-log.js';

const ATTEMPTS_KEPT = 50_000;

/** Every POST that a provider has seen, with counts by recipient that outlast the log's own bounds. */
export class AttemptLog<TAttempt extends { to: string }> {
  private readonly log = new BoundedLog<TAttempt>(ATTEMPTS_KEPT);
  private readonly postsByTo = new Map<string, number>();

  /** Answers which POST to this recipient it is, from 1. */
  add(attempt: TAttempt): number {
    const post = (this.postsByTo.get(attempt.to) ?? 0) + 1;
    this.postsByTo.set(attempt.to, post);
    this.log.add(attempt);
    return post;
  }

  /** Oldest first. */
  all(to?: string): TAttempt[] {
    return this.log.all().filter((attempt) => to === undefined || attempt.to === to);
  }

  /** How many POSTs each recipient has had. */
  byTo(): Record<string, number> {
    return Object.fromEntries(this.postsByTo);
  }

  clear(): void {
    this.log.clear();
    this.postsByTo.clear();
  }
}
