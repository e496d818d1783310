import type { DataSource, EntityManager } from 'typeorm';
import type { AppConfig, RetentionConfig } from '../config/app-config.js';
import type { Times } from '../config/times.js';
import type { Sql } from '../database/sql/index.js';
import type { ChangeTopic } from '../events/change-announcer.js';
import type { Actor } from '../http/actor.js';
import type { JobQueues } from '../queues/job-queues.js';
import type { QueueSettings, SendQueue } from '../queues/queue-settings.js';
import type { SendResult } from './send-result.js';

/** What a channel's own parts are typed by. */
export interface ChannelTypes {
  /** What is needed of a row to judge and to send it. */
  message: object;
  status: string;
  /** What the provider tells, as it is taken in. */
  newEvent: { id: string };
  /** The same, as it is applied. */
  event: { id: string; messageId: string };
  /** What the carrier wants of a message that changed. */
  more: object;
}

/** Any channel's message goes through these. */
export type StatusOf<T extends ChannelTypes> = T['status'] | 'pending' | 'sending' | 'unknown' | 'failed';

/** Why a message is not sent after all. */
export interface Stopped {
  id: string;
  reason: string;
}

/** Something was learnt about a message. */
export interface Transition<Status extends string> {
  id: string;
  /** Where it stands by this; left out when it only adds what was asked and answered. */
  to?: Status;
  /** The provider's id. */
  providerId?: string | null;
  /** One sentence for people. */
  error?: string | null;
  request?: object;
  response?: object | null;
  /** Of one that is `pending` again: milliseconds until its next try. */
  waitMs?: number;
  /** As what the provider refused it. */
  refusedAs?: string;
  /** It could not be delivered now, and perhaps can be later. */
  mayPass?: boolean;
}

export interface Locked<Status extends string> {
  id: string;
  status: Status;
  providerId: string | null;
  error: string | null;
  /** Of the request that it was written for. */
  requestId: string | null;
}

/** A message as the transitions leave it. */
export interface Change<Status extends string> extends Locked<Status> {
  statusChanged: boolean;
  request?: object;
  response?: object | null;
  waitMs?: number;
  refusedAs?: string;
  mayPass?: boolean;
}

/** Writes down what was learnt about messages of a channel, in the caller's transaction. */
export type Apply<T extends ChannelTypes> = (
  manager: EntityManager,
  transitions: readonly Transition<StatusOf<T>>[],
) => Promise<void>;

/** Where an outbox works. */
export interface Surroundings {
  dataSource: DataSource;
  queues: JobQueues;
  config: AppConfig;
}

/**
 * A way to reach people: all that the outbox has to know of it. Each message is a row of the table and goes the way
 * that docs/life-of-a-message.md tells. SQL speaks of a message's row as `m`.
 */
export interface Channel<T extends ChannelTypes = ChannelTypes> {
  /** Its name in the figures. */
  name: string;
  topic: ChangeTopic;
  /** What people call a message: 'SMS' where there is none, 'text' where there is one. */
  words: { missing: string; noun: string };
  table: string;
  columns: { address: string; providerId: string; request: string; response: string };
  queues: {
    send: SendQueue;
    events: QueueSettings;
    /** For ids of which nobody knows whether the provider has them; without it only its events can tell. */
    resolve?: QueueSettings;
  };

  /** What became of a message, for people. */
  summaries: Readonly<Record<StatusOf<T>, string>>;
  /** Whether a later status never gives way to an earlier one by this. */
  isForward(from: StatusOf<T>, to: StatusOf<T>): boolean;
  /** Whether news under this id of the provider's are of another message than the one that we know. */
  isOther?(known: string, given: string): boolean;

  /** SQL of a row: what {@link ChannelTypes.message} names. */
  toSend: string;
  /** SQL: at what age in milliseconds a message is tried no more, should the provider not take it. */
  tryFor: (config: AppConfig) => string;
  /** SQL: whether a message may have been overtaken by the same event as the row with the id $1. */
  alike?: string;
  /** SQL: what {@link ChannelTypes.more} names. */
  more?: string;
  /** Milliseconds: no message that is to be tried again is put off for longer. */
  longestPause(this: void, times: Times['sweep']): number;
  /** SQL (`FROM … WHERE …`) of messages to be asked about, and the milliseconds $1 in it. */
  unresolved?(this: void, times: Times['sweep']): readonly { fromWhere: string; age: number }[];

  events: {
    table: string;
    /** The column that names the message. */
    messageId: string;
    /** SQL: when it happened. */
    happenedAt: string;
    /** SQL: what {@link ChannelTypes.event} names, besides the ids. */
    columns: string;
    /**
     * Inserts the events of a JSON array that are of messages of ours, with their batch; returns `id` and
     * whether it was `stored` (false: we had it already) of each of these.
     */
    insert: Sql<{ events: string; batchId: string }>;
    transitionOf(this: void, event: T['event']): Transition<StatusOf<T>>;
    /** SQL: that a message arrived or did not, which is part of the record of dispatch. */
    isArrival: string;
    /** SQL assignments that empty what the provider told. */
    erased: string;
  };

  /** SQL assignments that take out what was written, asked and answered, and say when. */
  withoutWords: string;
  /** The same of a person who is erased. */
  erased: string;
  /** By which setting, and called what, its words and its events go by their age. */
  retention: {
    kind: keyof RetentionConfig;
    messages: string;
    arrivals: string;
    events: string;
  };
}

/** The token under which the channel's module provides its {@link Carrier}. */
export const carrierOf = ({ name }: Pick<Channel, 'name'>): string => `carrier of ${name}`;

/** What a channel does beyond its tables. */
export interface Carrier<T extends ChannelTypes = ChannelTypes> {
  /** Asks the provider, once; never throws. */
  post(message: T['message'] & { id: string }): Promise<SendResult<StatusOf<T>, string>>;
  /** Says, just before they are sent, which of these make no sense any more, or may not be sent. */
  refused?(manager: EntityManager, messages: readonly (T['message'] & { id: string })[]): Promise<Stopped[]>;
  /** In the transaction that changes the status of messages. */
  changed?(
    manager: EntityManager,
    by: Actor,
    changes: readonly (Change<StatusOf<T>> & T['more'])[],
  ): Promise<void>;
  /**
   * Finds out what became of a message of which the provider has not told.
   * @param apply writes it down
   * @returns whether nothing is left to find out
   */
  resolve?(id: string, apply: Apply<T>): Promise<boolean>;
}
