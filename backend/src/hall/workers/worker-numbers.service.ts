import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PhoneNumbersService } from '../phone-numbers/phone-numbers.service.js';
import { TransactionEvent } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';

/** The worker with this id has another number now, or none. */
export const numberLeft = new TransactionEvent<string>('worker.number-left');

/** Keeps the records of numbers and their consents in step with the workers who have them. */
@Injectable()
export class WorkerNumbers {
  constructor(private readonly phoneNumbers: PhoneNumbersService) {}

  /**
   * Before a worker changes.
   * @param numbers that the worker gets or loses (E.164)
   */
  async before(manager: EntityManager, numbers: readonly (string | null | undefined)[]): Promise<void> {
    await this.phoneNumbers.beforeHoldersChange(manager, known(numbers));
  }

  /**
   * After it.
   * @param gained the worker's present number, which gets its record
   */
  async after(
    manager: EntityManager,
    by: Actor,
    numbers: readonly (string | null | undefined)[],
    gained?: string | null,
  ): Promise<void> {
    if (gained) await this.phoneNumbers.ensure(manager, gained, by);
    const left = known(numbers).filter((number) => number !== gained);
    await this.phoneNumbers.afterHoldersChange(manager, by, known(numbers), left);
  }
}

const known = (numbers: readonly (string | null | undefined)[]): string[] =>
  numbers.filter((number) => number != null).toSorted();
