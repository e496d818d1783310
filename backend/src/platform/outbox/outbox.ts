import type { EntityManager } from 'typeorm';
import { conflict, notFound } from '../errors/api-error.js';
import { type Actor, SYSTEM } from '../http/actor.js';
import type { EnqueueOptions } from '../queues/job-queues.js';
import type {
  Carrier,
  Channel,
  ChannelTypes,
  StatusOf,
  Stopped,
  Surroundings,
  Transition,
} from './channel.js';
import { channelStatements } from './channel-statements.js';
import { EventInbox } from './event-inbox.js';
import { MessageTransitions } from './message-transitions.js';
import { OutboxSender } from './outbox-sender.js';
import { OutboxSweep } from './outbox-sweep.js';
import { StoredEvents } from './stored-events.js';

/** Sends the messages of a channel, each at most once, and follows them up. */
export class Outbox<T extends ChannelTypes = ChannelTypes> {
  /** What the provider tells, as it comes. */
  readonly inbox: EventInbox<T>;
  readonly sender: OutboxSender<T>;
  readonly events: StoredEvents<T>;
  private readonly transitions: MessageTransitions<T>;
  private readonly sweeping: OutboxSweep;

  constructor(
    readonly channel: Channel<T>,
    /** Made after this. */
    private readonly carrier: () => Carrier<T>,
    private readonly surroundings: Surroundings,
  ) {
    const apply = this.learn.bind(this);
    this.transitions = new MessageTransitions(channel);
    this.inbox = new EventInbox(channel, surroundings);
    this.events = new StoredEvents(channel, surroundings, apply);
    this.sender = new OutboxSender(channel, carrier, surroundings, apply);
    this.sweeping = new OutboxSweep(channel, surroundings, this.sender);
  }

  /**
   * Puts committed messages on their way. When the queue is away they stay `pending`, and the sweeper brings them on.
   * @param options.first ahead of a bulk send under way
   */
  async sendSoon(ids: readonly string[], options: EnqueueOptions = {}): Promise<void> {
    await this.surroundings.queues.enqueue(this.channel.queues.send.name, ids, options);
  }

  /** Of messages that were stopped: none of them holds up what is still to be sent. */
  forget(ids: readonly string[]): Promise<void> {
    return this.surroundings.queues.withdraw(this.channel.queues.send.name, ids);
  }

  /** Applies what was learnt, in the given order, in the caller's transaction; what comes too late changes nothing. */
  async apply(
    manager: EntityManager,
    by: Actor,
    transitions: readonly Transition<StatusOf<T>>[],
  ): Promise<void> {
    const changes = await this.transitions.apply(manager, transitions);
    const moved = changes.filter(({ statusChanged }) => statusChanged);
    if (moved.length > 0) await this.carrier().changed?.(manager, by, moved);
  }

  /** As {@link apply}, of what was learnt by sending and asking. */
  private learn(manager: EntityManager, transitions: readonly Transition<StatusOf<T>>[]): Promise<void> {
    return this.apply(manager, SYSTEM, transitions);
  }

  /** Messages that wait, and are not sent after all; locked by the caller. */
  stop(manager: EntityManager, by: Actor, stopped: readonly Stopped[]): Promise<void> {
    return this.apply(
      manager,
      by,
      stopped.map(({ id, reason }) => ({ id, to: 'stopped', error: reason })),
    );
  }

  /**
   * Locks a message that is unknown, in the caller's transaction.
   * @throws 404, and 409 when it is not unknown (any more)
   */
  async lockUnknown(manager: EntityManager, id: string): Promise<void> {
    const { words } = this.channel;
    const message = await channelStatements(this.channel).lock.first(manager, { id });
    if (!message) throw notFound(`${words.missing} not found`);
    if (message.status === 'unknown') return;
    throw conflict(
      'not_unknown',
      `What became of this ${words.noun} is known already: it is ${message.status}`,
    );
  }

  /** @returns whether nothing is left to find out of a message of which the provider has not told */
  async resolve(id: string): Promise<boolean> {
    return (await this.carrier().resolve?.(id, this.learn.bind(this))) ?? true;
  }

  /** Puts stuck messages and events back on their way. */
  sweep(): Promise<void> {
    return this.sweeping.sweep();
  }

  /**
   * Writes over messages to a person who is erased, and what the provider told of them. What became of each and when
   * stays: it is part of the record of dispatch.
   * @returns the ids of rows that were written over, by table
   */
  async erase(
    manager: EntityManager,
    ids: readonly string[],
    pseudonym: string,
  ): Promise<Record<string, string[]>> {
    const { table, events } = this.channel;
    const { erase, eraseEvents } = channelStatements(this.channel);
    await erase.run(manager, { ids, pseudonym });
    const told = await eraseEvents.rows(manager, { ids });
    return { [table]: [...ids], [events.table]: told.map(({ id }) => id) };
  }
}
