import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PhoneNumbersService } from '../phone-numbers/phone-numbers.service.js';

/** Called in the transaction in which a worker gives up a number, with the worker's id. */
type LeftNumberListener = (manager: EntityManager, workerId: string) => Promise<void>;

/**
 * What follows when workers get and lose numbers: each number has its record, a consent stays with who gave it, and
 * whoever hands out something by a number hears when its worker no longer has it.
 */
@Injectable()
export class WorkerNumbers {
  private readonly listeners: LeftNumberListener[] = [];

  constructor(private readonly phoneNumbers: PhoneNumbersService) {}

  /** Features that refer to workers listen; workers know none of them. */
  onLeftNumber(listener: LeftNumberListener): void {
    this.listeners.push(listener);
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
   * @param gained the one that the worker has now; it gets its record
   */
  async after(
    manager: EntityManager,
    numbers: readonly (string | null | undefined)[],
    gained?: string | null,
  ): Promise<void> {
    if (gained) await this.phoneNumbers.ensure(manager, gained);
    await this.phoneNumbers.afterHoldersChange(manager, known(numbers));
  }

  /** A worker has another number now, or none. */
  async left(manager: EntityManager, workerId: string): Promise<void> {
    for (const listener of this.listeners) await listener(manager, workerId);
  }
}

const known = (numbers: readonly (string | null | undefined)[]): string[] =>
  numbers.filter((number) => number != null).toSorted();
