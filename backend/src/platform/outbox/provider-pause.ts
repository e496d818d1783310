import type { Times } from '../config/times.js';

/** Tries in a row without a clear answer after which the provider counts as away. */
const FAILURES = 6;

/** Pauses requests to a provider that is away; after a pause one message tries, and the others wait for its success. */
export class ProviderPause {
  private failures = 0;
  private until = 0;
  private isProbing = false;
  private reason = '';

  constructor(
    private readonly times: Times['provider'],
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Milliseconds to wait, and why; undefined when the provider may be tried. */
  get pause(): { wait: number; reason: string } | undefined {
    if (this.failures < FAILURES) return undefined;
    const wait = this.until - this.now();
    if (wait > 0) return { wait, reason: this.reason };
    this.until = this.now() + this.times.probe; // this message is the one that tries
    this.isProbing = true;
    return undefined;
  }

  /** The provider gave a clear answer, be it a refusal. */
  succeeded(): void {
    this.failures = 0;
    this.isProbing = false;
  }

  /** The provider could not be reached, wants a later try, or gave no clear answer. */
  failed(reason: string): void {
    this.reason = reason;
    // Messages that were with the provider when the pause began say nothing new.
    if (this.failures >= FAILURES && !this.isProbing) return;
    this.isProbing = false;
    this.failures += 1;
    if (this.failures < FAILURES) return;
    const doubled = this.times.firstPause * 2 ** (this.failures - FAILURES);
    this.until = this.now() + Math.min(doubled, this.times.longestPause);
  }
}
