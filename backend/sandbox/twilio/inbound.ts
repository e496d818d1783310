import { setTimeout as delay } from 'node:timers/promises';
import { keywordReplies, optOutType } from './keywords.js';
import type { MessageStore } from './message-store.js';
import { DEFAULT_SENDER } from './outcomes.js';
import { toE164 } from './phone.js';
import type { InboundResult, InboundText, Message } from './types.js';
import type { WebhookClient } from './webhook-client.js';
import { countSegments, inboundForm, newSid, repliesInTwiml } from './wire.js';

/** Before a webhook that did not take a text is called again: with five repeats they last as long as a restart. */
const REPEAT_AFTER_MS = 2_000;

/** Texts that workers send: keywords as the provider treats them, then the product's webhook. */
export class Inbound {
  readonly optOuts = new Set<string>();

  constructor(
    private readonly accountSid: string,
    private readonly store: MessageStore,
    private readonly webhooks: WebhookClient,
    public url: string | undefined,
  ) {}

  /** @throws RangeError when `from` is no phone number */
  async receive(text: InboundText): Promise<InboundResult> {
    const from = toE164(text.from);
    if (from === null) throw new RangeError(`Not a phone number: ${text.from}`);
    const lastToWorker = this.store.conversation(from).findLast(({ direction }) => direction !== 'inbound');
    const to = text.to ?? lastToWorker?.from ?? DEFAULT_SENDER;
    const message = newMessage({ direction: 'inbound', from, to, body: text.body, status: 'received' });
    message.messagingServiceSid = lastToWorker?.messagingServiceSid ?? null;
    message.dateSent = message.dateCreated;
    this.store.add(message);

    const type = optOutType(text.body, this.optOuts.has(from));
    const replies: Message[] = [];
    if (type === 'STOP' && !this.optOuts.has(from)) replies.push(this.reply(message, keywordReplies.STOP));
    if (type === 'START' && this.optOuts.delete(from))
      replies.push(this.reply(message, keywordReplies.START));
    if (type === 'STOP') this.optOuts.add(from);
    if (type === 'HELP' && !this.optOuts.has(from)) replies.push(this.reply(message, keywordReplies.HELP));

    const { status, texts } = await this.callWebhook(message, type, text);
    message.webhookStatus = status;
    this.store.touch(message);
    if (!this.optOuts.has(from)) replies.push(...texts.map((body) => this.reply(message, body)));
    return { message, optOutType: type, webhookStatus: status, replies };
  }

  private async callWebhook(
    message: Message,
    type: string | null,
    { signature, signWith }: InboundText,
  ): Promise<{ status: number | null; texts: string[] }> {
    if (!this.url) return { status: null, texts: [] };
    const form = inboundForm(this.accountSid, message, type);
    const call = { url: this.url, form, signature, signWith, pause: () => delay(REPEAT_AFTER_MS) };
    const { status, body } = await this.webhooks.call(call);
    return { status, texts: status !== null && status < 300 ? repliesInTwiml(body) : [] };
  }

  private reply(to: Message, body: string): Message {
    const message = newMessage({
      direction: 'outbound-reply',
      from: to.to,
      to: to.from ?? '',
      body,
      status: 'delivered',
    });
    message.dateSent = message.dateCreated;
    this.store.add(message);
    return message;
  }
}

/** A message of now with nothing else known of it. */
export function newMessage(given: Pick<Message, 'direction' | 'from' | 'to' | 'body' | 'status'>): Message {
  const now = new Date();
  return {
    sid: newSid('SM'),
    messagingServiceSid: null,
    numSegments: countSegments(given.body),
    errorCode: null,
    errorMessage: null,
    statusCallback: null,
    dateCreated: now,
    dateUpdated: now,
    dateSent: null,
    ...given,
  };
}
