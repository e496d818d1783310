import type { Poster } from '../poster.js';
import { ProviderSandbox } from '../provider-sandbox.js';
import type { Reply } from '../reply.js';
import { decide, type Decision } from './decision.js';
import { generalError, refusal, type ApiError } from './errors.js';
import { EventBatches } from './event-batches.js';
import { EventSigner } from './event-signer.js';
import { EventWebhooks, type EventWebhook } from './event-webhooks.js';
import { forgedPost, type Forgery } from './forgery.js';
import { MailStore } from './mail-store.js';
import type { Step } from './outcomes.js';
import type { Attempt, BatchEntry, Mail, MailEvent, MailRequest, Rule, SendgridSettings } from './types.js';
import { requestErrors } from './validate.js';
import { firstRecipient, mailEvent, mailsOf, newMessageId, tracksOpens } from './wire.js';

const DEFAULT_EVENT_DELAY_MS = 400;
const DEFAULT_BATCH_MS = 500;

/** The stand-in for SendGrid's mail: what tests and the control routes steer. */
export class SendgridSandbox extends ProviderSandbox<Rule, Attempt> {
  /** The Authorization header that lets a request in. */
  readonly bearerAuthorization: string;
  readonly store = new MailStore();
  readonly settings: EventWebhooks;
  private readonly signer: EventSigner;
  private readonly outbox: EventBatches;
  private eventDelayMs: number;

  constructor(settings: SendgridSettings, poster: Poster) {
    super();
    this.bearerAuthorization = `Bearer ${settings.apiKey}`;
    this.eventDelayMs = settings.eventDelayMs ?? DEFAULT_EVENT_DELAY_MS;
    this.signer = new EventSigner(settings.privateKey);
    this.settings = new EventWebhooks(this.signer.publicKey, settings.webhookUrl);
    const batchMs = settings.batchMs ?? DEFAULT_BATCH_MS;
    this.outbox = new EventBatches(this.delayedWork, this.settings, this.signer, poster, batchMs);
  }

  /** Base64 of SPKI DER: what verifies the events. */
  get publicKey(): string {
    return this.signer.publicKey;
  }

  protected recipient(to: string): string {
    return to.toLowerCase();
  }

  configure({ eventDelayMs, batchMs }: Pick<SendgridSettings, 'eventDelayMs' | 'batchMs'>): void {
    this.eventDelayMs = eventDelayMs ?? this.eventDelayMs;
    this.outbox.batchMs = batchMs ?? this.outbox.batchMs;
  }

  pace(): { eventDelayMs: number; batchMs: number } {
    return { eventDelayMs: this.eventDelayMs, batchMs: this.outbox.batchMs };
  }

  /** E-mails that were taken, newest first. */
  messages(filter: { to?: string } = {}): Mail[] {
    return this.store.list().filter(({ to }) => filter.to === undefined || to === filter.to);
  }

  /** Each delivery of events, oldest first. */
  batches(): readonly BatchEntry[] {
    return this.outbox.log.all();
  }

  /** The event webhooks as they are set up now. */
  webhooks(): EventWebhook[] {
    return this.settings.list();
  }

  /** A further event of an e-mail, with an id of its own, as material for `sendEvents`. */
  event(mail: Mail, step: Step, fields: object = {}): MailEvent {
    return mailEvent(mail, step, fields);
  }

  /**
   * Posts these events once, as they are, to the first webhook or the URL given; signed, or badly so.
   * Answers the product's HTTP status (null: no answer).
   * @throws RangeError when there is no webhook and no URL
   */
  async sendEvents(events: readonly unknown[], forgery: Forgery = {}): Promise<number | null> {
    const url = forgery.url ?? this.settings.list()[0]?.url;
    if (!url) throw new RangeError('There is no webhook: a url is needed');
    const { body, headers } = forgedPost(events, forgery, this.signer);
    return (await this.outbox.post(url, events, body, headers)).status;
  }

  override clearMessages(): void {
    super.clearMessages();
    this.outbox.clear();
    this.store.clear();
  }

  /** The webhooks become those of the start. */
  override reset(): void {
    super.reset();
    this.settings.reset();
  }

  /** Takes in one POST to mail/send; undefined: the body was no JSON. */
  send(body: unknown, authorized: boolean): Reply {
    const to = firstRecipient(body);
    const attempt: Attempt = { at: new Date(), to, request: body, outcome: 'invalid', xMessageId: null };
    this.attemptLog.add(attempt);
    if (!authorized) {
      attempt.outcome = 'unauthorized';
      return refuse(401, [generalError(401)]);
    }
    const errors = requestErrors(body);
    if (errors.length > 0) return refuse(400, errors);

    const rule = this.rulebook.take(to);
    const decision = decide(rule, to);
    attempt.outcome = decision.name;
    const { answer, delayMs, status = 500 } = decision;
    if (!decision.accepted) {
      const headers = status === 429 ? rateLimitHeaders(rule?.resetInSeconds) : undefined;
      return { ...refuse(status, [refusal(status, rule?.message)]), answer, delayMs, headers };
    }
    attempt.xMessageId = newMessageId();
    const work = this.accept(body as MailRequest, attempt.xMessageId, decision);
    if (answer === 'error') return { ...refuse(status, [refusal(status, rule?.message)]), delayMs };
    const before = decision.events === 'early' ? work : undefined;
    return { answer, status: 202, headers: { 'X-Message-Id': attempt.xMessageId }, delayMs, before };
  }

  private async accept(request: MailRequest, xMessageId: string, decision: Decision): Promise<void> {
    const steps = decision.steps.filter((step) => step !== 'open' || tracksOpens(request));
    await Promise.all(
      mailsOf(request, xMessageId).map((mail) => {
        this.store.add(mail);
        return this.process(mail, steps, decision);
      }),
    );
  }

  private process(mail: Mail, steps: readonly Step[], { events: mode }: Decision): Promise<void> {
    const delayMs = mode === 'early' ? null : this.eventDelayMs;
    return this.delayedWork.run(async (wanted) => {
      for (const step of steps) {
        await this.delayedWork.wait(delayMs);
        if (!wanted()) return;
        const event = mailEvent(mail, step);
        mail.events.push(event);
        this.store.touch();
        if (mode === 'in-order' || mode === 'early') this.outbox.add([event]);
        if (mode === 'duplicated') this.outbox.add([event, event]);
      }
      if (mode === 'reversed') this.outbox.add([...mail.events].reverse());
      if (mode === 'early') await this.outbox.flush(wanted);
    });
  }
}

function refuse(status: number, errors: ApiError[]): Reply {
  return { answer: 'error', status, body: { errors } };
}

function rateLimitHeaders(resetInSeconds = 1): Record<string, string> {
  return {
    'X-RateLimit-Limit': '600',
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + resetInSeconds),
  };
}
