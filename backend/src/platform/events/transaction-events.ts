import { DynamicModule, Inject, Injectable, Module, OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../http/actor.js';

/** Something that happens inside a transaction and that other features answer to before it commits. */
export class TransactionEvent<Payload, Answer = void> {
  /** Never set: it keeps events of different payloads and answers apart for the compiler. */
  declare readonly types: { payload: Payload; answer: Answer };

  constructor(readonly name: string) {}
}

type Listener<Payload, Answer> = (manager: EntityManager, payload: Payload, by: Actor) => Promise<Answer>;

/** The features that must listen to each event, by its name, in the order in which they are called. */
export type ExpectedListeners = Readonly<Record<string, readonly string[]>>;
const EXPECTED_LISTENERS = Symbol('EXPECTED_LISTENERS');

/** Lets features react inside a transaction; one that throws ends it, so those that may refuse come first. */
@Injectable()
export class TransactionEvents implements OnApplicationBootstrap {
  private readonly listeners = new Map<string, Listener<unknown, unknown>>();

  constructor(@Inject(EXPECTED_LISTENERS) private readonly expected: ExpectedListeners) {}

  /** @throws when the feature is not expected to listen, or does so already */
  listen<Payload, Answer>(
    event: TransactionEvent<Payload, Answer>,
    feature: string,
    listener: Listener<Payload, Answer>,
  ): void {
    const key = keyOf(event.name, feature);
    if (!this.expected[event.name]?.includes(feature)) throw new Error(`${key} is not expected`);
    if (this.listeners.has(key)) throw new Error(`${key} listens already`);
    this.listeners.set(key, listener as Listener<unknown, unknown>);
  }

  /** Calls the listeners one after the other, in the expected order. @returns their answers in that order */
  async emit<Payload, Answer>(
    manager: EntityManager,
    by: Actor,
    event: TransactionEvent<Payload, Answer>,
    payload: Payload,
  ): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const feature of this.expected[event.name] ?? []) {
      const listener = this.listeners.get(keyOf(event.name, feature));
      if (!listener) throw new Error(`${keyOf(event.name, feature)} does not listen`);
      answers.push((await listener(manager, payload, by)) as Answer);
    }
    return answers;
  }

  /** @throws naming every listener that is expected and missing: the process does not start without it */
  onApplicationBootstrap(): void {
    const missing = Object.entries(this.expected)
      .flatMap(([event, features]) => features.map((feature) => keyOf(event, feature)))
      .filter((key) => !this.listeners.has(key));
    if (missing.length > 0) throw new Error(`These do not listen: ${missing.join(', ')}`);
  }
}

const keyOf = (event: string, feature: string) => `${feature} to ${event}`;

@Module({})
export class TransactionEventsModule {
  static forRoot(expected: ExpectedListeners): DynamicModule {
    return {
      module: TransactionEventsModule,
      global: true,
      providers: [{ provide: EXPECTED_LISTENERS, useValue: expected }, TransactionEvents],
      exports: [TransactionEvents],
    };
  }
}
