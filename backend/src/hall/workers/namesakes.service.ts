import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { columnsOf, type Piece, sql, statement, types } from '../../platform/database/sql/index.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { phoneCell } from '../phone-numbers/phone.js';
import { nameOfWorker } from './worker-name-sql.js';

const phone = types.text.param('phone');
const inTurn = statement('turn to enter somebody with a number', { taken: types.text })`
  SELECT pg_advisory_xact_lock(hashtextextended('worker with ' || ${phone}, 0))::text AS taken`;
/** As an import compares them; of blanks between the words it makes one before. */
const compared = <Name extends Piece>(name: Name) =>
  sql`hall_fold(regexp_replace(${name}, '\\s+', ' ', 'g'))`;
const namesake = statement('worker of the same name and number', {
  id: types.uuid,
  firstName: types.text,
  lastName: types.text,
})`
  SELECT ${columnsOf('w')} FROM workers w
  WHERE w.phone = ${phone} AND w.erased_at IS NULL AND w.id IS DISTINCT FROM ${types.uuid.orNull.param('self')}
    AND ${compared(nameOfWorker('w'))} = ${compared(types.text.param('name'))}
  ORDER BY w.id LIMIT 1`;

interface Entered {
  firstName: string;
  lastName: string;
  phone?: string | null;
}

/** Keeps staff from entering somebody a second time, who would then take two places of one job. */
@Injectable()
export class Namesakes {
  /** @throws 409 that names who has this name and number */
  refuse(manager: EntityManager, entered: Entered): Promise<void> {
    return this.refuseOther(manager, entered, null);
  }

  /**
   * Who shares both already, as staff once wanted it, can still be changed otherwise.
   * @throws 409 that names who has the name and number that the worker would have
   */
  async refuseChange(
    manager: EntityManager,
    before: Entered & { id: string },
    { firstName = before.firstName, lastName = before.lastName, phone = before.phone }: Partial<Entered>,
  ): Promise<void> {
    if (firstName === before.firstName && lastName === before.lastName && phone === before.phone) return;
    await this.refuseOther(manager, { firstName, lastName, phone }, before.id);
  }

  /** Whoever enters the same number meanwhile waits for the end of this transaction, and sees what it wrote. */
  private async refuseOther(manager: EntityManager, entered: Entered, self: string | null): Promise<void> {
    const { firstName, lastName, phone } = entered;
    if (phone == null) return;
    await inTurn.run(manager, { phone });
    const found = await namesake.first(manager, { phone, self, name: `${firstName} ${lastName}` });
    if (!found) return;
    const name = `${found.firstName} ${found.lastName}`;
    const sentence = `${name} with the phone ${phoneCell(phone)} is on the list already.`;
    throw new ApiError(409, 'worker_exists', sentence, undefined, {}, { worker: { id: found.id, name } });
  }
}
