import type { Poster } from '../poster.js';
import { ProviderSandbox } from '../provider-sandbox.js';
import type { Reply } from '../reply.js';
import { decide, type Decision } from './decision.js';
import { errorBody } from './errors.js';
import { Inbound, newMessage } from './inbound.js';
import { MessageStore, type MessageFilter } from './message-store.js';
import { toE164 } from './phone.js';
import { StatusCallbacks } from './status-callbacks.js';
import type {
  Attempt,
  CallbackEntry,
  ForgedCallback,
  InboundResult,
  InboundText,
  Message,
  Rule,
} from './types.js';
import { Phones } from './phones.js';
import { readSendForm, requestError, type SendForm } from './validate.js';
import { WebhookClient } from './webhook-client.js';
import { messageResource, statusForm } from './wire.js';

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** Full public URL of the product's inbound webhook. */
  inboundUrl?: string;
  /** Milliseconds between a message's status changes; default 400. */
  callbackDelayMs?: number;
}

const DEFAULT_DELAY_MS = 400;

/** The stand-in for Twilio's messaging: what tests and the control routes steer. */
export class TwilioSandbox extends ProviderSandbox<Rule, Attempt> {
  readonly accountSid: string;
  readonly authToken: string;
  /** The Authorization header that lets a request in. */
  readonly basicAuthorization: string;
  readonly store = new MessageStore();
  /** What the workers' phones do. */
  readonly phones: Phones;
  private readonly webhooks: WebhookClient;
  private readonly statusCallbacks: StatusCallbacks;
  private readonly inbound: Inbound;

  constructor(settings: TwilioSettings, poster: Poster) {
    super();
    const { accountSid, authToken, inboundUrl, callbackDelayMs = DEFAULT_DELAY_MS } = settings;
    this.accountSid = accountSid;
    this.authToken = authToken;
    this.basicAuthorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    this.webhooks = new WebhookClient(authToken, poster);
    this.statusCallbacks = new StatusCallbacks(
      accountSid,
      this.delayedWork,
      this.webhooks,
      this.store,
      callbackDelayMs,
    );
    this.inbound = new Inbound(accountSid, this.store, this.webhooks, inboundUrl);
    this.phones = new Phones(this.store, this.inbound, poster);
  }

  protected recipient(to: string): string {
    return toE164(to) ?? to;
  }

  configure(settings: Pick<TwilioSettings, 'callbackDelayMs' | 'inboundUrl'>): void {
    if (settings.callbackDelayMs !== undefined) this.statusCallbacks.delayMs = settings.callbackDelayMs;
    if (settings.inboundUrl !== undefined) this.inbound.url = settings.inboundUrl;
  }

  settings(): { callbackDelayMs: number; inboundUrl: string | null } {
    return { callbackDelayMs: this.statusCallbacks.delayMs, inboundUrl: this.inbound.url ?? null };
  }

  /** Stored messages, inbound ones too, newest first. */
  messages(filter?: MessageFilter): Message[] {
    return this.store.list(filter);
  }

  /** Each delivery of a status callback, oldest first. */
  callbacks(messageSid?: string): CallbackEntry[] {
    const entries = this.statusCallbacks.log.all();
    return entries.filter((entry) => messageSid === undefined || entry.messageSid === messageSid);
  }

  optOuts(): string[] {
    return [...this.inbound.optOuts];
  }

  setOptOut(number: string, optedOut: boolean): void {
    const known = this.recipient(number);
    if (optedOut) this.inbound.optOuts.add(known);
    else this.inbound.optOuts.delete(known);
  }

  /** A worker texts the hall; resolves when the webhook has answered. */
  receiveText(text: InboundText): Promise<InboundResult> {
    return this.inbound.receive(text);
  }

  /**
   * Posts one status callback, repeated, invented or with a bad signature, without changing the message.
   * Answers the product's HTTP status (null: no answer).
   * @throws RangeError when there is no URL to post to
   */
  async sendCallback(forged: ForgedCallback): Promise<number | null> {
    const stored = this.store.get(forged.messageSid);
    const url = forged.url ?? stored?.statusCallback;
    if (!url) throw new RangeError(`No callback URL for ${forged.messageSid}`);
    const about = stored ?? { sid: forged.messageSid, to: '', from: null, messagingServiceSid: null };
    const form = statusForm(this.accountSid, about, forged.status, forged.errorCode ?? null);
    const { signature, signWith } = forged;
    const answer = await this.webhooks.call({ url, form: { ...form, ...forged.extra }, signature, signWith });
    this.statusCallbacks.record(forged.messageSid, forged.status, url, answer.status);
    return answer.status;
  }

  override clearMessages(): void {
    super.clearMessages();
    this.phones.cancel();
    this.statusCallbacks.log.clear();
    this.store.clear();
  }

  override reset(): void {
    super.reset();
    this.phones.reset();
    this.inbound.optOuts.clear();
  }

  /** Takes in one POST to the Messages resource. */
  send(params: URLSearchParams, authorized: boolean): Reply {
    const form = readSendForm(params);
    const to = this.recipient(form.To);
    const attempt: Attempt = {
      at: new Date(),
      to,
      from: form.From || form.MessagingServiceSid,
      body: form.Body,
      statusCallback: form.StatusCallback || null,
      outcome: 'invalid',
      sid: null,
    };
    const post = this.attemptLog.add(attempt);

    const refuse = (outcome: Attempt['outcome'], code: number): Reply => {
      attempt.outcome = outcome;
      const body = errorBody(code, { to, from: form.From });
      return { answer: 'error', status: body.status, body };
    };
    if (!authorized) return refuse('unauthorized', 20003);
    const invalid = requestError(form);
    if (invalid !== null) return refuse('invalid', invalid);
    if (this.inbound.optOuts.has(to)) return refuse('opted-out', 21610);

    const decision = decide(this.rulebook.take(to), to, post);
    const { delayMs } = decision;
    if (!decision.accepted) {
      return { ...refuse(decision.name, decision.errorCode ?? 20500), answer: decision.answer, delayMs };
    }
    attempt.outcome = decision.name;
    return this.accept(form, to, attempt, decision);
  }

  private accept(form: SendForm, to: string, attempt: Attempt, decision: Decision): Reply {
    const message = newMessage({
      direction: 'outbound-api',
      to,
      from: form.From === '' ? null : this.recipient(form.From),
      body: form.Body,
      status: form.MessagingServiceSid === '' ? 'queued' : 'accepted',
    });
    message.messagingServiceSid = form.MessagingServiceSid || null;
    message.statusCallback = form.StatusCallback || null;
    attempt.sid = message.sid;
    this.store.add(message);
    // Taken before the first status change: the answer says what was true on acceptance.
    const resource = messageResource(this.accountSid, message);
    const work = this.statusCallbacks.run(message, decision);
    this.phones.receive(message, work);
    const { answer, delayMs } = decision;
    if (answer === 'error') {
      const body = errorBody(decision.errorCode ?? 20500, { to, from: form.From });
      return { answer, status: body.status, body, delayMs };
    }
    const before = decision.callbacks === 'early' ? work : undefined;
    return { answer, status: 201, body: resource, delayMs, before };
  }
}
