import type { BaseRule } from '../rule-book.js';
import type { OutcomeName } from './outcomes.js';

export interface Address {
  email: string;
  name?: string;
}

export interface Content {
  type: string;
  value: string;
}

/** The body of `POST /v3/mail/send`, as far as the sandbox reads it. */
export interface MailRequest {
  personalizations: {
    to: Address[];
    subject?: string;
    custom_args?: Record<string, string>;
  }[];
  from: Address;
  reply_to?: Address;
  subject?: string;
  content: Content[];
  custom_args?: Record<string, string>;
  tracking_settings?: { open_tracking?: { enable?: boolean }; click_tracking?: { enable?: boolean } };
}

/** One event as the webhook gets it; custom_args stand beside its fields. */
export interface MailEvent {
  email: string;
  /** Seconds. */
  timestamp: number;
  event: string;
  sg_event_id: string;
  sg_message_id?: string;
  'smtp-id'?: string;
  [field: string]: unknown;
}

/** An e-mail that was taken, one for each recipient of a POST. */
export interface Mail {
  /** Its `sg_message_id`: the header's id, `.filter…` and the recipient's place. */
  id: string;
  /** `X-Message-Id` of the POST. */
  xMessageId: string;
  to: string;
  toName: string | null;
  from: Address;
  replyTo: Address | null;
  subject: string;
  content: Content[];
  customArgs: Record<string, string>;
  date: Date;
  /** What has happened to it so far, oldest first; with `no-events` too. */
  events: MailEvent[];
}

/** One POST to mail/send, whatever became of it. */
export interface Attempt {
  at: Date;
  /** The first recipient. */
  to: string;
  /** As it came, when it was JSON. */
  request: unknown;
  outcome: OutcomeName | 'invalid';
  /** Set when the e-mail was taken, even if the answer never said so. */
  xMessageId: string | null;
}

/** What is to happen to coming POSTs; `to` is an address. */
export interface Rule extends BaseRule {
  outcome: OutcomeName;
  /** Replaces the refusal's own words. */
  message?: string;
  /** On `rate-limited`: when, from now, the limit is lifted (X-RateLimit-Reset); default 1. */
  resetInSeconds?: number;
}

/** One delivery of a batch to one webhook; a repeat is an entry of its own. */
export interface BatchEntry {
  at: Date;
  url: string;
  events: MailEvent[];
  /** The product's HTTP status, null when it could not be reached. */
  httpStatus: number | null;
}

export interface SendgridSettings {
  apiKey: string;
  /** PEM of a P-256 key that signs the events; one is made if it is not given. */
  privateKey?: string;
  /** Of a webhook that exists from the start, all events and the signature on. */
  webhookUrl?: string;
  /** Milliseconds between an e-mail's events; default 400. */
  eventDelayMs?: number;
  /** Milliseconds for which events are gathered before they are posted; default 500 (SendGrid: 30 s). */
  batchMs?: number;
}
