import { BoundedLog } from '../bounded-log.js';
import { deliveryErrorText } from './errors.js';
import type { MessageStore } from './message-store.js';
import { DEFAULT_SENDER, type CallbackMode } from './outcomes.js';
import type { Decision } from './rule-book.js';
import type { CallbackEntry, Message, MessageStatus } from './types.js';
import type { WebhookClient } from './webhook-client.js';
import { statusForm } from './wire.js';

const LOG_CAPACITY = 50_000;

type Step = { status: MessageStatus; errorCode: number | null };

function stepsOf(message: Message, decision: Decision): Step[] {
  const statuses: MessageStatus[] = message.messagingServiceSid ? ['queued'] : [];
  if (decision.endsAs !== 'failed') statuses.push('sent');
  if (decision.endsAs !== 'sent') statuses.push(decision.endsAs);
  return statuses.map((status) => ({
    status,
    errorCode: status === 'undelivered' || status === 'failed' ? (decision.errorCode ?? null) : null,
  }));
}

/** Moves accepted messages through their statuses and calls the product back about each. */
export class StatusCallbacks {
  readonly log = new BoundedLog<CallbackEntry>(LOG_CAPACITY);
  private readonly timers = new Set<NodeJS.Timeout>();
  private idleWaiters: (() => void)[] = [];
  private pending = 0;
  /** Grows with each cancel, so that work begun before it knows that it is no longer wanted. */
  private generation = 0;

  constructor(
    private readonly accountSid: string,
    private readonly webhooks: WebhookClient,
    private readonly store: MessageStore,
    public delayMs: number,
  ) {}

  /** Resolves when the message has reached its end; with `early` callbacks, nothing is delayed. */
  async run(message: Message, decision: Decision): Promise<void> {
    const generation = this.generation;
    this.pending += 1;
    const delayMs = decision.callbacks === 'early' ? null : this.delayMs;
    try {
      const steps = stepsOf(message, decision);
      const told = order(steps, decision.callbacks);
      for (const step of steps) {
        await this.wait(delayMs);
        if (generation !== this.generation) return;
        this.apply(message, step);
        // A message's own callbacks follow one another: their order is what the outcome says, not chance.
        if (decision.callbacks !== 'reversed') await this.tell(message, told.get(step) ?? []);
      }
      if (decision.callbacks === 'reversed') await this.tell(message, [...steps].reverse());
    } finally {
      if (generation === this.generation) this.done();
    }
  }

  /** Resolves when no message is on its way and no callback is due. */
  idle(): Promise<void> {
    if (this.pending === 0) return Promise.resolve();
    return new Promise((resolve) => this.idleWaiters.push(resolve));
  }

  /** Forgets every step and callback still to come. */
  cancel(): void {
    this.generation += 1;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.pending = 1;
    this.done();
  }

  private done(): void {
    this.pending -= 1;
    if (this.pending > 0) return;
    for (const resolve of this.idleWaiters.splice(0)) resolve();
  }

  private apply(message: Message, { status, errorCode }: Step): void {
    message.status = status;
    message.from ??= DEFAULT_SENDER;
    message.errorCode = errorCode;
    message.errorMessage = errorCode === null ? null : deliveryErrorText(errorCode);
    if (status === 'sent') message.dateSent = new Date();
    this.store.touch(message);
  }

  private async tell(message: Message, steps: Step[]): Promise<void> {
    const generation = this.generation;
    const url = message.statusCallback;
    if (!url) return;
    for (const { status, errorCode } of steps) {
      if (generation !== this.generation) return;
      await this.webhooks.call({
        url,
        form: statusForm(this.accountSid, message, status, errorCode),
        pause: async () => this.wait(this.delayMs),
        onAnswer: (answer) => this.record(message.sid, status, url, answer.status),
      });
    }
  }

  record(messageSid: string, status: string, url: string, httpStatus: number | null): void {
    this.log.add({ at: new Date(), messageSid, status, url, httpStatus });
  }

  /** With 0 it still lets the send's answer go first; with null it does not wait at all. */
  private wait(ms: number | null): Promise<void> | undefined {
    if (ms === null) return undefined;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        resolve();
      }, ms);
      this.timers.add(timer);
    });
  }
}

/** Which callbacks follow each step. */
function order(steps: Step[], mode: CallbackMode): Map<Step, Step[]> {
  const times = { none: 0, reversed: 0, duplicated: 2, 'in-order': 1, early: 1 }[mode];
  return new Map(steps.map((step) => [step, Array<Step>(times).fill(step)]));
}
