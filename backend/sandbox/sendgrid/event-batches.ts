import { BoundedLog } from '../bounded-log.js';
import type { DelayedWork } from '../delayed-work.js';
import type { PostAnswer, Poster } from '../poster.js';
import type { EventSigner } from './event-signer.js';
import type { EventWebhook, EventWebhooks } from './event-webhooks.js';
import type { BatchEntry, MailEvent } from './types.js';
import { batchBody } from './wire.js';

const LOG_CAPACITY = 10_000;
const MAX_BATCH_BYTES = 768 * 1024;
/** SendGrid goes on for 24 hours; this is long enough for a restart of the product. */
const MAX_REPEATS = 12;
const LONGEST_PAUSE_MS = 60_000;

/** Gathers events and posts them to the webhooks in arrays, again after anything but a 2xx. */
export class EventBatches {
  readonly log = new BoundedLog<BatchEntry>(LOG_CAPACITY);
  private waiting: MailEvent[] = [];
  private gathering = false;
  /** By URL, the last first post: a product sees events in their order unless a rule says otherwise. */
  private turns = new Map<string, Promise<PostAnswer>>();

  constructor(
    private readonly delayedWork: DelayedWork,
    private readonly webhooks: EventWebhooks,
    private readonly signer: EventSigner,
    private readonly poster: Poster,
    public batchMs: number,
  ) {}

  add(events: readonly MailEvent[]): void {
    this.waiting.push(...events);
    if (this.gathering) return;
    this.gathering = true;
    void this.delayedWork.run(async (wanted) => {
      await this.delayedWork.wait(this.batchMs);
      if (wanted()) await this.flush(wanted);
    });
  }

  /** Posts what has been gathered, now; resolves when it has arrived or been given up. */
  async flush(wanted: () => boolean): Promise<void> {
    this.gathering = false;
    const byWebhook = new Map<EventWebhook, MailEvent[]>();
    for (const event of this.waiting.splice(0)) {
      for (const webhook of this.webhooks.listeners(event)) {
        byWebhook.set(webhook, [...(byWebhook.get(webhook) ?? []), event]);
      }
    }
    const batches = [...byWebhook].flatMap(([webhook, events]) =>
      bySize(events).map((batch) => ({ webhook, batch })),
    );
    await Promise.all(batches.map(({ webhook, batch }) => this.deliver(webhook, batch, wanted)));
  }

  clear(): void {
    this.waiting = [];
    this.gathering = false;
    this.turns.clear();
    this.log.clear();
  }

  /** One POST with these headers for its signature. */
  async post(
    url: string,
    events: readonly unknown[],
    body: string,
    signature: Record<string, string>,
  ): Promise<PostAnswer> {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'SendGrid Event API',
      ...signature,
    };
    const answer = await this.poster.post(url, body, { headers });
    this.log.add({ at: new Date(), url, events: events as MailEvent[], httpStatus: answer.status });
    return answer;
  }

  private async deliver(webhook: EventWebhook, events: MailEvent[], wanted: () => boolean): Promise<void> {
    const body = batchBody(events);
    // A repeat carries the first attempt's timestamp and signature.
    const signed = this.signer.headers(Math.floor(Date.now() / 1000), body);
    for (let repeat = 0; wanted(); repeat += 1) {
      const post = () => this.post(webhook.url, events, body, webhook.public_key ? signed : {});
      const { status } = await (repeat === 0 ? this.inTurn(webhook.url, post) : post());
      if ((status !== null && status >= 200 && status < 300) || repeat >= MAX_REPEATS) return;
      await this.delayedWork.wait(Math.min(this.batchMs * 2 ** repeat, LONGEST_PAUSE_MS));
    }
  }

  private inTurn(url: string, post: () => Promise<PostAnswer>): Promise<PostAnswer> {
    const turn = (this.turns.get(url) ?? Promise.resolve()).then(post);
    this.turns.set(url, turn);
    return turn;
  }
}

function bySize(events: MailEvent[]): MailEvent[][] {
  const batches: MailEvent[][] = [];
  let bytes = Infinity;
  for (const event of events) {
    const size = Buffer.byteLength(batchBody([event]));
    if (bytes + size > MAX_BATCH_BYTES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(event);
    bytes += size;
  }
  return batches;
}
