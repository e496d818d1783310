import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PhoneNumberDto } from '../phone-numbers/dto/phone-number.dto.js';
import { PhoneNumbersService } from '../phone-numbers/phone-numbers.service.js';
import { TransactionEvent } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';

/** The workers with these ids have another number now, or none. */
export const numberLeft = new TransactionEvent<readonly string[]>('worker.number-left');

/** Keeps the records of numbers and their consents in step with the workers who have them. */
@Injectable()
export class WorkerNumbers {
  constructor(private readonly phoneNumbers: PhoneNumbersService) {}

  /** @throws 404 when there is none */
  recordOf(phoneNumber: string | null): Promise<PhoneNumberDto> {
    return this.phoneNumbers.ofNumber(phoneNumber);
  }

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
    if (gained) await this.phoneNumbers.ensure(manager, [gained], by);
    const left = known(numbers).filter((number) => number !== gained);
    await this.phoneNumbers.afterHoldersChange(manager, by, known(numbers), left);
  }

  /** After many workers changed: the numbers that some of them got, and those that some gave up. */
  async afterMany(
    manager: EntityManager,
    by: Actor,
    { gained, lost }: Record<'gained' | 'lost', readonly (string | null)[]>,
  ): Promise<void> {
    await this.phoneNumbers.ensure(manager, known(gained), by);
    await this.phoneNumbers.afterHoldersChange(manager, by, known([...gained, ...lost]), known(lost));
  }
}

const known = (numbers: readonly (string | null | undefined)[]): string[] =>
  [...new Set(numbers.filter((number) => number != null))].toSorted();
