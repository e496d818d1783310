import type { DataSource, EntityManager } from 'typeorm';
import type { AppConfig, RetentionConfig } from '../config/app-config.js';
import type { Times } from '../config/times.js';
import type { Sql } from '../database/sql/index.js';
import type { ChangeTopic } from '../events/change-announcer.js';
import type { Actor } from '../http/actor.js';
import type { JobQueues } from '../queues/job-queues.js';
import type { QueueSettings, SendQueue } from '../queues/queue-settings.js';
import type { SendResult } from './send-result.js';

export interface ChannelTypes {
  /** The columns by which a message is judged and sent. */
  message: object;
  status: string;
  /** An event of the provider as it is stored. */
  newEvent: { id: string };
  /** The same as it is applied. */
  event: { id: string; messageId: string };
  /** What the carrier needs of a message that changed. */
  more: object;
}

/** A channel's own statuses and those of every outbox. */
export type StatusOf<T extends ChannelTypes> = T['status'] | 'pending' | 'sending' | 'unknown' | 'failed';

export interface Stopped {
  id: string;
  reason: string;
}

/** What a request to the provider, or one of its events, says of a message. */
export interface Transition<Status extends string = string> {
  id: string;
  /** Left out when it only adds the request and the response. */
  to?: Status;
  /** The provider's id. */
  providerId?: string | null;
  /** One sentence for people. */
  error?: string | null;
  request?: object;
  response?: object | null;
  /** Of one that is `pending` again: milliseconds until its next try. */
  waitMs?: number;
  /** The class of the provider's refusal. */
  refusedAs?: string;
  /** It could not be delivered now, and perhaps can be later. */
  mayPass?: boolean;
}

export interface Locked<Status extends string = string> {
  id: string;
  status: Status;
  providerId: string | null;
  error: string | null;
  /** Of the request that it was written for. */
  requestId: string | null;
}

/** A message as the transitions leave it. */
export interface Change<Status extends string = string>
  extends Locked<Status>, Omit<Transition, keyof Locked | 'to'> {
  statusChanged: boolean;
}

/** Applies transitions in the caller's transaction. */
export type Apply<T extends ChannelTypes = ChannelTypes> = (
  manager: EntityManager,
  transitions: readonly Transition<StatusOf<T>>[],
) => Promise<void>;

export interface OutboxContext {
  dataSource: DataSource;
  queues: JobQueues;
  config: AppConfig;
}

/** What the outbox needs to know of a way to reach people. In SQL the message's row is `m`. */
export interface Channel<T extends ChannelTypes = ChannelTypes> {
  /** Its label in the metrics. */
  name: string;
  topic: ChangeTopic;
  /** What people call a message: 'SMS' where there is none, 'text' where there is one. */
  words: { missing: string; noun: string };
  table: string;
  columns: { address: string; providerId: string; request: string; response: string };
  queues: {
    send: SendQueue;
    events: QueueSettings;
    /** Of unknown messages; without it only the provider's events show what became of them. */
    resolve?: QueueSettings;
  };

  /** What became of a message, for people. */
  summaries: Readonly<Record<StatusOf<T>, string>>;
  /** Whether a message may move on from one status to the other. */
  isForward(from: StatusOf<T>, to: StatusOf<T>): boolean;
  /** Whether the provider's id in an event is of another message than the one that we know. */
  isOther?(known: string, given: string): boolean;

  /** SQL: the columns of {@link ChannelTypes.message}. */
  toSend: string;
  /** SQL: the age in milliseconds at which a message is tried no more. */
  tryFor: (config: AppConfig) => string;
  /** SQL: since when it is tried, when that is not its writing. */
  triedSince?: string;
  /** SQL: whether a message may have been overtaken by the same event as the row with the id $1. */
  alike?: string;
  /** SQL: the columns of {@link ChannelTypes.more}. */
  more?: string;
  /** Milliseconds for which a message is put off at most. */
  longestPause(this: void, times: Times['sweep']): number;
  /** SQL (`FROM … WHERE …`) of messages to be resolved, and the milliseconds $1 in it. */
  unresolved?(this: void, times: Times['sweep']): readonly { fromWhere: string; age: number }[];

  events: {
    table: string;
    /** The column that names the message. */
    messageId: string;
    /** SQL: when it happened. */
    happenedAt: string;
    /** SQL: the columns of {@link ChannelTypes.event}, besides the ids. */
    columns: string;
    /** Inserts those of our messages, with their batch; returns `id` and `stored` (false: we had it already). */
    insert: Sql<{ events: string; batchId: string }>;
    transitionOf(this: void, event: T['event']): Transition<StatusOf<T>>;
    /** SQL: that a message arrived or did not, which is part of the record of dispatch. */
    isArrival: string;
    /** SQL assignments that empty what the provider sent. */
    erased: string;
  };

  /** SQL assignments that take out body, request and response, and say when. */
  withoutWords: string;
  /** The same of a person who is erased. */
  erased: string;
  /** The setting by which bodies and events are removed, and what people call them. */
  retention: { kind: keyof RetentionConfig; messages: string; arrivals: string; events: string };
}

/** The token under which the channel's module provides its {@link Carrier}. */
export const carrierOf = ({ name }: Pick<Channel, 'name'>): string => `carrier of ${name}`;

export interface Carrier<T extends ChannelTypes = ChannelTypes> {
  /** Posts it to the provider, once; never throws. */
  post(message: T['message'] & { id: string }): Promise<SendResult<StatusOf<T>, string>>;
  /** Which of these make no sense any more, or may not be sent; called just before they are. */
  refused?(manager: EntityManager, messages: readonly (T['message'] & { id: string })[]): Promise<Stopped[]>;
  /**
   * Which of these, locked and about to be sent, do not go at this hour; it has written when their next try is due.
   * `wait` is in milliseconds.
   */
  held?(manager: EntityManager, ids: readonly string[]): Promise<readonly { id: string; wait: number }[]>;
  /** Writes the words of now of those of these, locked and about to be sent, of which they have changed; gives them. */
  reword?(
    manager: EntityManager,
    messages: readonly (T['message'] & { id: string })[],
  ): Promise<readonly (Partial<T['message']> & { id: string })[]>;
  /** Puts off all others that wait and do not go at this hour either. @returns their ids, in parts */
  holdWaiting?(): AsyncGenerator<string[]>;
  /** In the transaction that changes the status of messages. */
  changed?(
    manager: EntityManager,
    by: Actor,
    changes: readonly (Change<StatusOf<T>> & T['more'])[],
  ): Promise<void>;
  /** Finds out what became of a message without an event. @returns whether nothing is left to find out */
  resolve?(id: string, apply: Apply<T>): Promise<boolean>;
}
