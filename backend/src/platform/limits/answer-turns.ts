import { ApiError } from '../errors/api-error.js';

/** How many may run at once, each taking a share of a scarce resource of the api. */
export interface MostAtOnce {
  whole: number;
  /** Of one user. */
  ofOne: number;
  /** Of one user, that wait. */
  waiting: number;
  /** How long one waits for its turn. */
  waitMs: number;
}

interface Waiting {
  user: string;
  begin: () => void;
}

const RETRY_AFTER_SECONDS = 5;

/** Gives turns in the order of arrival, skipping those whose user already has the most allowed. */
export class AnswerTurns {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();
  private count = 0;

  /** @param refusal said to whoever gets no turn */
  constructor(
    private readonly most: MostAtOnce,
    private readonly refusal = 'Too many long lists are being read at once. Please try again in a moment.',
  ) {}

  /**
   * Resolves once it is its turn.
   * @param left aborts when nobody waits for it any more
   * @returns ends the turn; may be called again
   * @throws 503 with Retry-After when there is no turn in time, or too many of the user wait already
   */
  async take(user: string, left: AbortSignal): Promise<() => void> {
    if (!this.isFree(user)) await this.turn(user, left);
    else this.begin(user);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.end(user);
    };
  }

  private turn(user: string, left: AbortSignal): Promise<void> {
    const ofUser = [...this.waiting].filter((other) => other.user === user).length;
    if (ofUser >= this.most.waiting) throw busy(this.refusal);
    return new Promise((resolve, reject) => {
      const settle = () => {
        this.waiting.delete(one);
        clearTimeout(timer);
        left.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        settle();
        reject(busy(this.refusal));
      };
      const one: Waiting = {
        user,
        begin: () => {
          settle();
          this.begin(user);
          resolve();
        },
      };
      const timer = setTimeout(giveUp, this.most.waitMs).unref();
      left.addEventListener('abort', giveUp);
      this.waiting.add(one);
    });
  }

  private isFree(user: string): boolean {
    return this.count < this.most.whole && (this.running.get(user) ?? 0) < this.most.ofOne;
  }

  private begin(user: string): void {
    this.count += 1;
    this.running.set(user, (this.running.get(user) ?? 0) + 1);
  }

  private end(user: string): void {
    this.count -= 1;
    const ofUser = (this.running.get(user) ?? 0) - 1;
    if (ofUser > 0) this.running.set(user, ofUser);
    else this.running.delete(user);
    for (const one of this.waiting) if (this.isFree(one.user)) one.begin();
  }
}

const busy = (refusal: string) =>
  new ApiError(503, 'busy', refusal, undefined, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
