import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { announce } from '../../platform/events/change-announcer.js';

/**
 * A record's id is the link by which the owner of the number opts in. Whoever had the number before must not know it,
 * so the record gets a new id when a worker gives the number up. The log finds older entries by the former ids.
 */
@Injectable()
export class OptInLinks {
  /** @param numbers in E.164; their records are locked by the caller */
  async renew(manager: EntityManager, numbers: readonly string[]): Promise<void> {
    if (numbers.length === 0) return;
    const renewed: { id: string; formerId: string }[] = await manager.query(
      `WITH former AS (
         INSERT INTO former_phone_number_ids (id, phone_number_id)
         SELECT id, id FROM phone_numbers WHERE phone_number = ANY($1) RETURNING id)
       SELECT id AS "formerId", gen_random_uuid() AS id FROM former`,
      [numbers],
    );
    await manager.query(
      `UPDATE phone_numbers p SET id = r.id FROM json_to_recordset($1::json) AS r(id uuid, "formerId" uuid)
       WHERE p.id = r."formerId"`,
      [JSON.stringify(renewed)],
    );
    await announce(
      manager,
      'phone-numbers',
      renewed.flatMap(({ id, formerId }) => [formerId, id]),
    );
  }
}
