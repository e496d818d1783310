import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { announce } from '../../platform/events/change-announcer.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import { numberLeft, WorkerNumbers } from './worker-numbers.service.js';

export interface KnownWorker {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  erasedAt: Date | null;
}

/**
 * Workers who are erased on request. The row stays, under a pseudonym and with nothing else in it: matches and their
 * messages refer to it, and without it two erased members of one job could not be told apart. It is inactive, so no
 * list takes it up, and no page of workers shows it.
 */
@Injectable()
export class ErasedWorkers {
  constructor(
    private readonly numbers: WorkerNumbers,
    private readonly events: TransactionEvents,
  ) {}

  /** Locks the worker's row. */
  async lock(manager: EntityManager, id: string): Promise<KnownWorker | undefined> {
    const [worker]: KnownWorker[] = await manager.query(
      `SELECT first_name AS "firstName", last_name AS "lastName", email, phone, erased_at AS "erasedAt"
       FROM workers WHERE id = $1 FOR UPDATE`,
      [id],
    );
    return worker;
  }

  /** Of these names, those of another worker, too; however they are accented. */
  async namesakes(
    manager: EntityManager,
    id: string,
    names: readonly { first: string; last: string }[],
  ): Promise<ReadonlySet<string>> {
    const rows: { name: string }[] = await manager.query(
      `SELECT name FROM unnest($2::text[]) AS name WHERE EXISTS (SELECT FROM workers w
         WHERE w.id <> $1 AND hall_fold(w.first_name || ' ' || w.last_name) = hall_fold(name))`,
      [id, names.map(({ first, last }) => `${first} ${last}`)],
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** Which of these numbers (E.164) and e-mail addresses another worker has now. */
  async othersHave(
    manager: EntityManager,
    id: string,
    values: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const rows: { value: string }[] = await manager.query(
      `SELECT value FROM unnest($2::text[]) AS value
       WHERE EXISTS (SELECT FROM workers w WHERE w.id <> $1 AND w.phone = value)
         OR EXISTS (SELECT FROM workers w WHERE w.id <> $1 AND lower(w.email) = lower(value))`,
      [id, values],
    );
    return new Set(rows.map(({ value }) => value));
  }

  /** Leaves the row nothing but a pseudonym; links that were texted open nothing any more. */
  async erase(
    manager: EntityManager,
    id: string,
    { phone }: KnownWorker,
    pseudonym: { first: string; last: string },
  ): Promise<void> {
    await this.numbers.before(manager, [phone]);
    await manager.query(
      `UPDATE workers SET first_name = $2, last_name = $3, email = NULL, phone = NULL, status = 'Inactive',
         l26_employee_id = NULL, l26_classification_id = NULL, l26_classification_date = NULL,
         l26_employer_id = NULL, l26_employer_date = NULL, l26_can_work_in = '{}', best_certificate_id = NULL,
         best_certificate_date = NULL, best_can_work_in = '{}', erased_at = now()
       WHERE id = $1`,
      [id, pseudonym.first, pseudonym.last],
    );
    await this.numbers.after(manager, [phone]);
    await this.events.emit(manager, numberLeft, id);
    await announce(manager, 'workers', [id]);
  }
}
