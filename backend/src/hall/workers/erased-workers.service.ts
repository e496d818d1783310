import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { columns, type RowOf, statement, types } from '../../platform/database/sql/index.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import { SYSTEM } from '../../platform/http/actor.js';
import { numberLeft, WorkerNumbers } from './worker-numbers.service.js';
import { NOBODY, Worker } from './worker.entity.js';

const knownWorker = {
  firstName: types.text,
  lastName: types.text,
  email: types.text.orNull,
  phone: types.text.orNull,
  erasedAt: types.instant.orNull,
};
export type KnownWorker = RowOf<typeof knownWorker>;

const id = types.uuid.param('id');
const lockWorker = statement('worker to erase, locked', knownWorker)`
  SELECT ${columns} FROM workers WHERE id = ${id} FOR UPDATE`;

const othersHave = statement('values that other workers have', { value: types.text })`
  SELECT value FROM unnest(${types.text.list.param('values')}::text[]) AS value
  WHERE EXISTS (SELECT FROM workers w WHERE w.id <> ${id} AND w.phone = value)
    OR EXISTS (SELECT FROM workers w WHERE w.id <> ${id} AND lower(w.email) = lower(value))`;

/**
 * Workers who are erased on request: the row stays under a pseudonym, because matches and messages refer to it.
 */
@Injectable()
export class ErasedWorkers {
  constructor(
    private readonly numbers: WorkerNumbers,
    private readonly events: TransactionEvents,
  ) {}

  lock(manager: EntityManager, id: string): Promise<KnownWorker | undefined> {
    return lockWorker.first(manager, { id });
  }

  /** Of these numbers (E.164) and e-mail addresses, those that another worker has. */
  async othersHave(
    manager: EntityManager,
    id: string,
    values: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const rows = await othersHave.rows(manager, { id, values });
    return new Set(rows.map(({ value }) => value));
  }

  /** Leaves only a pseudonym in the row; links in earlier texts become dead. */
  async erase(
    manager: EntityManager,
    id: string,
    { phone }: KnownWorker,
    pseudonym: { first: string; last: string },
  ): Promise<void> {
    await this.numbers.before(manager, [phone]);
    await manager.update(Worker, id, {
      ...NOBODY,
      firstName: pseudonym.first,
      lastName: pseudonym.last,
      status: 'Inactive',
      // It stays, for the record of dispatch.
      memberStatus: undefined,
      erasedAt: () => 'now()',
    });
    await this.numbers.after(manager, SYSTEM, [phone]);
    await this.events.emit(manager, SYSTEM, numberLeft, [id]);
  }
}
