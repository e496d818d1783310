import { BoundedLog } from '../bounded-log.js';
import type { DelayedWork } from '../delayed-work.js';
import { deliveryErrorText } from './errors.js';
import type { MessageStore } from './message-store.js';
import { DEFAULT_SENDER, type CallbackMode } from './outcomes.js';
import type { Decision } from './decision.js';
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

  constructor(
    private readonly accountSid: string,
    private readonly delayedWork: DelayedWork,
    private readonly webhooks: WebhookClient,
    private readonly store: MessageStore,
    public delayMs: number,
  ) {}

  /** Resolves when the message has reached its end; with `early` callbacks, nothing is delayed. */
  run(message: Message, decision: Decision): Promise<void> {
    const delayMs = decision.callbacks === 'early' ? null : this.delayMs;
    const steps = stepsOf(message, decision);
    const callbacks = order(steps, decision.callbacks);
    return this.delayedWork.run(async (wanted) => {
      for (const step of steps) {
        await this.delayedWork.wait(delayMs);
        if (!wanted()) return;
        this.apply(message, step);
        // A message's own callbacks follow one another: their order is what the outcome says, not chance.
        if (decision.callbacks !== 'reversed')
          await this.callBack(message, callbacks.get(step) ?? [], wanted);
      }
      if (decision.callbacks === 'reversed') await this.callBack(message, [...steps].reverse(), wanted);
    });
  }

  private apply(message: Message, { status, errorCode }: Step): void {
    message.status = status;
    message.from ??= DEFAULT_SENDER;
    message.errorCode = errorCode;
    message.errorMessage = errorCode === null ? null : deliveryErrorText(errorCode);
    if (status === 'sent') message.dateSent = new Date();
    this.store.touch(message);
  }

  private async callBack(message: Message, steps: Step[], wanted: () => boolean): Promise<void> {
    const url = message.statusCallback;
    if (!url) return;
    for (const { status, errorCode } of steps) {
      if (!wanted()) return;
      await this.webhooks.call({
        url,
        form: statusForm(this.accountSid, message, status, errorCode),
        pause: async () => this.delayedWork.wait(this.delayMs),
        onAnswer: (answer) => this.record(message.sid, status, url, answer.status),
      });
    }
  }

  record(messageSid: string, status: string, url: string, httpStatus: number | null): void {
    this.log.add({ at: new Date(), messageSid, status, url, httpStatus });
  }
}

/** Which callbacks follow each step. */
function order(steps: Step[], mode: CallbackMode): Map<Step, Step[]> {
  const times = { none: 0, reversed: 0, duplicated: 2, 'in-order': 1, early: 1 }[mode];
  return new Map(steps.map((step) => [step, Array<Step>(times).fill(step)]));
}
