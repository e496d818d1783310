import { randomUUID } from 'node:crypto';

import type { MailEvent } from './types.js';

const MAX_WEBHOOKS = 5;

export const eventFlags = [
  'processed',
  'delivered',
  'deferred',
  'bounce',
  'dropped',
  'open',
  'click',
  'spam_report',
  'unsubscribe',
  'group_unsubscribe',
  'group_resubscribe',
] as const;

type EventFlag = (typeof eventFlags)[number];

/** A webhook's settings as the API shows them; `public_key` only while its signature is on. */
export interface EventWebhook extends Record<EventFlag, boolean> {
  id: string;
  enabled: boolean;
  url: string;
  friendly_name?: string;
  public_key?: string;
  created_date: string;
  updated_date: string;
}

/** An answer of the settings API that is no success. */
export class SettingsError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: object = {},
  ) {
    super(message);
  }
}

/** The account's event webhooks, the oldest first. */
export class EventWebhooks {
  readonly maxAllowed = MAX_WEBHOOKS;
  private kept: EventWebhook[] = [];

  /** @param firstUrl of a webhook that exists from the start, with everything on */
  constructor(
    private readonly publicKey: string,
    private readonly firstUrl?: string,
  ) {
    this.reset();
  }

  /** Copies. */
  list(): EventWebhook[] {
    return this.kept.map((webhook) => ({ ...webhook }));
  }

  /**
   * The live settings; without an id those of the oldest.
   * @throws SettingsError 404
   */
  find(id?: string): EventWebhook {
    const found = id === undefined ? this.kept[0] : this.kept.find((webhook) => webhook.id === id);
    if (!found) throw new SettingsError(404, 'Invalid id provided.');
    return found;
  }

  /** @throws SettingsError 400: no valid URL, one that is taken, or too many webhooks */
  create(given: Record<string, unknown>): EventWebhook {
    this.checkUrl(given.url);
    if (this.kept.length >= MAX_WEBHOOKS) {
      const message = 'You have reached the maximum number of webhooks per your current billing plan.';
      throw new SettingsError(400, message);
    }
    const now = new Date().toISOString();
    const off = Object.fromEntries(eventFlags.map((flag) => [flag, false])) as Record<EventFlag, boolean>;
    const webhook = {
      ...{ id: randomUUID(), enabled: false, url: given.url, ...off },
      ...{ created_date: now, updated_date: now },
    };
    this.kept.push(webhook);
    return this.change(webhook, given);
  }

  /** @throws SettingsError 400, 404 */
  update(id: string | undefined, given: Record<string, unknown>): EventWebhook {
    const webhook = this.find(id);
    if (given.url !== undefined) this.checkUrl(given.url, webhook);
    return this.change(webhook, given);
  }

  /** @throws SettingsError 404 */
  remove(id: string): void {
    const webhook = this.find(id);
    this.kept = this.kept.filter((other) => other !== webhook);
  }

  /** Switches the signature; @throws SettingsError 404 */
  setSigned(id: string | undefined, enabled: boolean): EventWebhook {
    const webhook = this.find(id);
    if (enabled) webhook.public_key = this.publicKey;
    else delete webhook.public_key;
    return webhook;
  }

  /** Who is to hear of an event. */
  listeners({ event }: Pick<MailEvent, 'event'>): EventWebhook[] {
    const flag = event === 'spamreport' ? 'spam_report' : event;
    return this.kept.filter((webhook) => webhook.enabled && webhook[flag as EventFlag]);
  }

  /** Back to the webhooks of the start. */
  reset(): void {
    this.kept = [];
    if (this.firstUrl === undefined) return;
    const all = Object.fromEntries(eventFlags.map((flag) => [flag, true]));
    this.create({ ...all, enabled: true, url: this.firstUrl });
    this.setSigned(undefined, true);
  }

  private change(webhook: EventWebhook, given: Record<string, unknown>): EventWebhook {
    for (const flag of ['enabled', ...eventFlags] as const) {
      const value = given[flag];
      if (typeof value === 'boolean') webhook[flag] = value;
    }
    if (typeof given.url === 'string') webhook.url = given.url;
    if (typeof given.friendly_name === 'string') webhook.friendly_name = given.friendly_name;
    webhook.updated_date = new Date().toISOString();
    return webhook;
  }

  private checkUrl(url: unknown, own?: EventWebhook): asserts url is string {
    if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) {
      throw new SettingsError(400, `'${String(url)}' is not a valid url`);
    }
    const taken = this.kept.find((webhook) => webhook.url === url && webhook !== own);
    if (!taken) return;
    const message = `Webhook at '${url}' already exists. Please provide a unique URL.`;
    throw new SettingsError(400, message, { id: taken.id, url });
  }
}
