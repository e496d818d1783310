import type { BaseRule } from '../rule-book.js';
import type { CallbackMode, OutcomeName } from './outcomes.js';

export type MessageStatus =
  'accepted' | 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';

export interface Message {
  sid: string;
  direction: 'outbound-api' | 'outbound-reply' | 'inbound';
  to: string;
  /** Null until a messaging service has picked a sender. */
  from: string | null;
  messagingServiceSid: string | null;
  body: string;
  status: MessageStatus;
  numSegments: number;
  errorCode: number | null;
  errorMessage: string | null;
  /** As the product gave it, fragment included. */
  statusCallback: string | null;
  dateCreated: Date;
  dateUpdated: Date;
  dateSent: Date | null;
  /** Inbound only: what the product's webhook answered (null: no answer, or no webhook set). */
  webhookStatus?: number | null;
}

/** One POST to the Messages resource, whatever became of it. */
export interface Attempt {
  at: Date;
  to: string;
  from: string;
  body: string;
  statusCallback: string | null;
  /** The outcome's name, or `unauthorized`, `invalid`, `opted-out`. */
  outcome: OutcomeName | 'unauthorized' | 'invalid' | 'opted-out';
  /** Set when the message was accepted, even if the answer never said so. */
  sid: string | null;
}

export interface Rule extends BaseRule {
  outcome: OutcomeName;
  /** Replaces the outcome's own error code. */
  errorCode?: number;
  callbacks?: CallbackMode;
}

/** One delivery of a status callback to the product; a repeat is an entry of its own. */
export interface CallbackEntry {
  at: Date;
  messageSid: string;
  status: string;
  url: string;
  /** The product's HTTP status, null when it could not be reached. */
  httpStatus: number | null;
}

export type SignatureKind = 'valid' | 'wrong' | 'missing';

export interface ForgedCallback {
  /** Of a stored message, or any sid together with `url`. */
  messageSid: string;
  status: MessageStatus | (string & {});
  /** Defaults to the message's own StatusCallback. */
  url?: string;
  errorCode?: number;
  signature?: SignatureKind;
  /** Another auth token to sign with, for a token in rotation. */
  signWith?: string;
  /** Parameters to add or replace. */
  extra?: Record<string, string>;
}

export interface InboundText {
  /** The worker's number. */
  from: string;
  body: string;
  /** Defaults to the number that last texted this worker. */
  to?: string;
  signature?: SignatureKind;
  signWith?: string;
}

export interface InboundResult {
  message: Message;
  optOutType: 'STOP' | 'START' | 'HELP' | null;
  /** The webhook's HTTP status; null when there is none, or no answer. */
  webhookStatus: number | null;
  /** Texts that came back: the provider's keyword answer and the webhook's `<Message>`. */
  replies: Message[];
}
