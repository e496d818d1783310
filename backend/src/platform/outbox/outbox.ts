import type { EntityManager } from 'typeorm';
import { idsOf } from '../database/ids.js';
import { conflict, notFound } from '../errors/api-error.js';
import { type Actor, SYSTEM } from '../http/actor.js';
import type { EnqueueOptions } from '../queues/job-queues.js';
import type {
  Carrier,
  Channel,
  ChannelTypes,
  OutboxContext,
  StatusOf,
  Stopped,
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
  readonly inbox: EventInbox<T>;
  readonly sender: OutboxSender;
  readonly events: StoredEvents;
  private readonly transitions: MessageTransitions;
  private readonly sweeping: OutboxSweep;

  constructor(
    readonly channel: Channel<T>,
    /** Made after this. */
    private readonly carrier: () => Carrier,
    private readonly context: OutboxContext,
  ) {
    this.transitions = new MessageTransitions(channel);
    this.inbox = new EventInbox(channel, context);
    this.events = new StoredEvents(channel, context, this.applyAsSystem);
    this.sender = new OutboxSender(channel, carrier, context, this.applyAsSystem);
    this.sweeping = new OutboxSweep(channel, context, this.sender);
  }

  /**
   * Enqueues committed messages. When the queue is away they stay `pending`, and the sweeper brings them on.
   * @param options.first ahead of a bulk send under way
   */
  async sendSoon(ids: readonly string[], options: EnqueueOptions = {}): Promise<void> {
    await this.context.queues.enqueue(this.channel.queues.send.name, ids, options);
  }

  /** Takes stopped messages out of the queue, so that none holds up what is still to be sent. */
  withdraw(ids: readonly string[]): Promise<void> {
    return this.context.queues.withdraw(this.channel.queues.send.name, ids);
  }

  /** Applies transitions in the given order, in the caller's transaction; one that comes too late changes nothing. */
  async apply(
    manager: EntityManager,
    by: Actor,
    transitions: readonly Transition<StatusOf<T>>[],
  ): Promise<void> {
    const changes = await this.transitions.apply(manager, transitions);
    const moved = changes.filter(({ statusChanged }) => statusChanged);
    if (moved.length > 0) await this.carrier().changed?.(manager, by, moved);
  }

  private readonly applyAsSystem = (manager: EntityManager, transitions: readonly Transition[]) =>
    this.apply(manager, SYSTEM, transitions);

  /** Messages that wait, and are not sent after all; locked by the caller. */
  stop(manager: EntityManager, by: Actor, stopped: readonly Stopped[]): Promise<void> {
    return this.apply(
      manager,
      by,
      stopped.map(({ id, reason }) => ({ id, to: 'stopped', error: reason })),
    );
  }

  /** Locks an unknown message in the caller's transaction. @throws 404, and 409 when it is not unknown (any more) */
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

  /** @returns whether nothing is left to find out about a message without events */
  async resolve(id: string): Promise<boolean> {
    return (await this.carrier().resolve?.(id, this.applyAsSystem)) ?? true;
  }

  sweep(): Promise<void> {
    return this.sweeping.sweep();
  }

  /**
   * Overwrites messages to a person who is erased, and their events. What became of each and when stays: it is part of
   * the record of dispatch.
   * @returns the ids of the overwritten rows, by table
   */
  async erase(
    manager: EntityManager,
    ids: readonly string[],
    pseudonym: string,
  ): Promise<Record<string, string[]>> {
    const { table, events } = this.channel;
    const { erase, eraseEvents } = channelStatements(this.channel);
    await erase.run(manager, { ids, pseudonym });
    return { [table]: [...ids], [events.table]: idsOf(await eraseEvents.rows(manager, { ids })) };
  }
}
